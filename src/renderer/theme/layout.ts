import type { CSSObject } from "@mui/material/styles";

type Gap = number | string;

const createFlex = (gap: Gap | undefined, more: CSSObject): CSSObject => ({
  display: "flex",
  ...more,
  ...(gap === undefined ? {} : { gap }),
});

/** Beside each other, on one middle line. */
export const flexRow = (gap?: Gap): CSSObject => createFlex(gap, { alignItems: "center" });

/** Beside each other with the rest of the width between them, on one middle line. */
export const flexBetween = (gap?: Gap): CSSObject =>
  createFlex(gap, { alignItems: "center", justifyContent: "space-between" });

/** One below the other. */
export const flexColumn = (gap?: Gap): CSSObject => createFlex(gap, { flexDirection: "column" });

/** Beside each other, on as many lines as it takes. */
export const flexWrap = (gap?: Gap): CSSObject => createFlex(gap, { flexWrap: "wrap" });

export const centred: CSSObject = { display: "grid", placeItems: "center" };

export const fullSize: CSSObject = { width: "100%", height: "100%" };

/** Over all of the nearest positioned parent. */
export const overParent: CSSObject = { position: "absolute", inset: 0 };

/** A line of text that ends in an ellipsis where it does not fit. */
export const oneLine: CSSObject = {
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
};

/** There for screen readers only. */
export const unseen: CSSObject = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
};

/** A contained part of a page. */
export const cardSurface: CSSObject = {
  borderRadius: "var(--rw-radius)",
  backgroundColor: "var(--rw-paper)",
  boxShadow: "var(--rw-shadow0)",
};

/** Takes away what a browser puts around a fieldset or a list. */
export const bareBox: CSSObject = { margin: 0, padding: 0, border: 0 };

/** A list without marks. */
export const bareList: CSSObject = { ...bareBox, listStyle: "none" };

/** A button whose face is drawn by the one who uses it. */
export const bareButton: CSSObject = {
  border: 0,
  background: "none",
  color: "var(--rw-ink)",
  cursor: "pointer",
};

export const headerFace: CSSObject = {
  fontFamily: "var(--rw-font-headers)",
  fontWeight: "var(--rw-header-weight)",
};

/** Over its label, which shows what it says. */
export const unseenInput: CSSObject = {
  ...overParent,
  ...fullSize,
  margin: 0,
  opacity: 0,
  cursor: "inherit",
};

/** A label that is the whole target of the unseen input in it. */
export const inputTarget: CSSObject = {
  position: "relative",
  cursor: "pointer",
  "& > input": unseenInput,
};
