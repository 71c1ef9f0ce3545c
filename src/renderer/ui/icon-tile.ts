import { styled } from "@mui/material/styles";

import { centred } from "#renderer/theme/layout.ts";

/** The soft square that an icon stands on before a line of words. */
export const IconTile = styled("span")({
  ...centred,
  flex: "none",
  width: 40,
  height: 40,
  borderRadius: "var(--rw-radius-tool)",
  backgroundColor: "var(--rw-soft)",
  color: "var(--rw-on-soft)",
});
