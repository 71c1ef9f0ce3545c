/** Widths in px at which a layout may change; 600, 1024, 1440 and 2000 are those of the page's grid. */
type WidthPx = 440 | 480 | 600 | 768 | 900 | 1024 | 1100 | 1200 | 1280 | 1440 | 2000;
/** Heights in px below which a screen is low: a phone or a small window on its side. */
type HeightPx = 480 | 500 | 520 | 600 | 800;

export const desktopPx = 1024;

export const fromWidth = <Px extends WidthPx>(px: Px) => `@media (min-width:${px}px)` as const;

/** The twentieth of a pixel keeps a zoomed page from being on neither side. */
export const belowWidth = (px: WidthPx) => `@media (max-width:${px - 0.05}px)` as const;

export const belowHeight = (px: HeightPx) => `@media (max-height:${px - 0.05}px)` as const;

/** Where a finger points, or may. */
export const forTouch = `@media (pointer: coarse), (max-width:${desktopPx - 0.05}px)` as const;

/** Where both of two queries hold. */
export const bothOf = (first: `@media ${string}`, second: `@media ${string}`) =>
  `${first} and ${second.slice("@media ".length)}` as const;
