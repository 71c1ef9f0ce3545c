/** How every icon is drawn: the stroke stays the same at any size, and the words beside it speak. */
export const iconStyle = {
  strokeWidth: 1.5,
  absoluteStrokeWidth: true,
  "aria-hidden": true,
} as const;
