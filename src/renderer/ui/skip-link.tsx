import { styled } from "@mui/material/styles";

/** The way past a header, seen only while it has the focus. */
export const SkipLink = styled("a")({
  position: "absolute",
  top: 8,
  left: 8,
  zIndex: 30,
  padding: "12px 18px",
  borderRadius: "var(--rw-radius-button)",
  backgroundColor: "var(--rw-ink)",
  color: "var(--rw-paper)",
  fontSize: "0.90625rem",
  fontWeight: 600,
  textDecoration: "none",
  "&:not(:focus)": { clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden" },
});
