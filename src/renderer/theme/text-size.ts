/** Every size of text in the product, in px of a 16 px page. */
export type TextSizePx =
  | 11
  | 12
  | 12.5
  | 13
  | 13.5
  | 14
  | 14.5
  | 15
  | 16
  | 17
  | 18
  | 20
  | 22
  | 24
  | 26
  | 28
  | 30
  | 32
  | 36
  | 38
  | 40
  | 64;

type TextSize = { fontSize: string; lineHeight?: string; fontWeight?: number };

/** A step of the scale, with the height of its line in px and its weight where they differ from the parent's. */
export function textSize(sizePx: TextSizePx, linePx?: number, fontWeight?: number): TextSize {
  return {
    fontSize: `${sizePx / 16}rem`,
    ...(linePx === undefined ? {} : { lineHeight: `${linePx}px` }),
    ...(fontWeight === undefined ? {} : { fontWeight }),
  };
}

/** What stands beside the main thing: the same scale in the second ink. */
export const quietText = (...size: readonly [TextSizePx, number?, number?]) => ({
  ...textSize(...size),
  color: "var(--rw-ink2)",
});

/** The landing page's headline grows with the window. */
export const headlineSize = { fontSize: "clamp(2.75rem, 4.45vw, 4rem)", lineHeight: 1.035 };
