import type { TypographyVariantsOptions } from "@mui/material/styles";

const belowDesktop = "@media (max-width:1023.95px)";

type Size = readonly [sizePx: number, linePx: number];

function createSize([sizePx, linePx]: Size) {
  return { fontSize: `${sizePx / 16}rem`, lineHeight: `${linePx}px` };
}

function createHeader(desktop: Size, mobile: Size, tracking: "display" | "title") {
  return {
    fontFamily: "var(--rw-font-headers)",
    fontWeight: "var(--rw-header-weight)",
    letterSpacing: `var(--rw-${tracking}-tracking)`,
    textWrap: "balance",
    ...createSize(desktop),
    [belowDesktop]: createSize(mobile),
  } as const;
}

function createText(desktop: Size, mobile: Size, more: object = {}) {
  return {
    fontFamily: "var(--rw-font-body)",
    fontWeight: 400,
    letterSpacing: 0,
    ...more,
    ...createSize(desktop),
    [belowDesktop]: createSize(mobile),
  };
}

/**
 * The type table. `h1` is the landing headline, `h2` a page title, `h3` a section, `h4` a card
 * title, `h5` a dense page title, `h6` the studio's; `subtitle1` labels a thing.
 */
export const typeScale: TypographyVariantsOptions = {
  fontFamily: "var(--rw-font-body)",
  h1: createHeader([64, 66], [38, 40], "display"),
  h2: createHeader([40, 46], [30, 34], "title"),
  h3: createHeader([28, 34], [24, 30], "title"),
  h4: createHeader([20, 26], [17, 22], "title"),
  h5: createHeader([36, 40], [30, 34], "title"),
  h6: createHeader([18, 24], [17, 22], "title"),
  subtitle1: {
    fontFamily: "var(--rw-font-subheadings)",
    fontWeight: 600,
    letterSpacing: "-0.005em",
    ...createSize([15, 20]),
  },
  subtitle2: createText([14, 20], [14, 20], { fontWeight: 550 }),
  body1: createText([15, 24], [16, 24]),
  body2: createText([14, 20], [14, 20]),
  lead: createText([18, 28], [16, 24]),
  button: {
    fontFamily: "var(--rw-font-body)",
    fontWeight: 600,
    letterSpacing: "-0.005em",
    textTransform: "none",
    ...createSize([14.5, 20]),
  },
  caption: createText([12.5, 16], [12.5, 16]),
  overline: createText([13, 16], [13, 16], { textTransform: "none" }),
  toolLabel: createText([11, 12], [11, 12], { fontWeight: 500 }),
};
