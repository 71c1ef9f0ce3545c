import type { CSSObject } from "@mui/material/styles";

/** A label that is the whole target of the box in it; the box itself is drawn by `tickMark`. */
export const tickTarget: CSSObject = {
  position: "relative",
  cursor: "pointer",
  "& > input": {
    position: "absolute",
    inset: 0,
    width: "100%",
    height: "100%",
    margin: 0,
    opacity: 0,
    cursor: "inherit",
  },
  "& > input:focus-visible + span": {
    outline: "2px solid var(--rw-focus, var(--rw-primary))",
    outlineOffset: 2,
  },
};

/** The box beside the unseen input; `data-on` fills it. */
export const tickMark: CSSObject = {
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: 20,
  height: 20,
  borderRadius: "min(6px, var(--rw-radius-swatch))",
  boxShadow: "inset 0 0 0 1px var(--rw-line3)",
  transition: "background-color 120ms var(--rw-ease)",
  "&[data-on='true']": {
    backgroundColor: "var(--rw-primary)",
    color: "var(--rw-on-primary)",
    boxShadow: "none",
  },
};
