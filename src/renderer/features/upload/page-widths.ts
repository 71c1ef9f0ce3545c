/** Below this the page is one column with its main action fixed to the bottom. */
export const narrow = "@media (max-width:1023.95px)";
/** A phone on its side: low and still wide enough for two columns. */
export const lying =
  "@media (max-width:1023.95px) and (max-height:599.95px) and (orientation:landscape)";
export const full = "@media (min-width:1440px)";
