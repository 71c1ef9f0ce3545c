/** Below this an explanation counts. In squared standard deviations. */
export const goodCost = 4;
