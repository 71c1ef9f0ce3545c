import { styled } from "@mui/material/styles";

import { textSize } from "#renderer/theme/text-size.ts";

/** The letter of a version, before its name. */
export const VersionLetter = styled("span")({
  ...textSize(13, 20, 650),
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  minWidth: 22,
  padding: "0 5px",
  borderRadius: 6,
  color: "var(--rw-on-soft)",
  backgroundColor: "var(--rw-soft)",
  // On grounds that may be of the same colour.
  "[data-selected='true'] &, figure &": {
    backgroundColor: "var(--rw-paper)",
    color: "var(--rw-ink)",
  },
});
