import type { CSSObject } from "@mui/material/styles";

import { focusRing } from "#renderer/theme/button-overrides.ts";
import { inputTarget } from "#renderer/theme/layout.ts";

/** A label that is the whole target of the box in it; the box itself is drawn by `tickMark`. */
export const tickTarget: CSSObject = {
  ...inputTarget,
  "& > input:focus-visible + span": focusRing,
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
