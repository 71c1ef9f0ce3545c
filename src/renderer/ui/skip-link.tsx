import { styled } from "@mui/material/styles";

import { textSize } from "#renderer/theme/text-size.ts";

/** The way past a header, seen only while it has the focus. */
export const SkipLink = styled("a")({
  ...textSize(14.5, undefined, 600),
  position: "absolute",
  top: 8,
  left: 8,
  zIndex: 30,
  padding: "12px 18px",
  borderRadius: "var(--rw-radius-button)",
  backgroundColor: "var(--rw-ink)",
  color: "var(--rw-paper)",
  textDecoration: "none",
  "&:not(:focus)": { clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden" },
});
