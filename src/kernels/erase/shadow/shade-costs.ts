/** Below this an explanation counts. In squared standard deviations. */
export const goodCost = 4;

/** What no explanation costs. */
export const worstCost = 60;
