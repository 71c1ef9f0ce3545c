/** Icons of the studio: the stroke stays the same at any size. */
export const iconLook = {
  strokeWidth: 1.5,
  absoluteStrokeWidth: true,
  "aria-hidden": true,
} as const;
