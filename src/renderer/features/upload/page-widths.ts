import { belowHeight, belowWidth, bothOf, fromWidth } from "#renderer/theme/breakpoints.ts";

/** Below this the page is one column with its main action fixed to the bottom. */
export const narrow = belowWidth(1024);
/** A phone on its side: low and still wide enough for two columns. */
export const lying = `${bothOf(belowWidth(1024), belowHeight(600))} and (orientation:landscape)`;
export const full = fromWidth(1440);
