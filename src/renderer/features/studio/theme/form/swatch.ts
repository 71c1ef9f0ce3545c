import { styled } from "@mui/material/styles";

/** A button that is a colour. Pressed means its editor is open. */
export const Swatch = styled("button")({
  position: "relative",
  width: "100%",
  height: 44,
  padding: 0,
  border: 0,
  borderRadius: "var(--rw-radius-tool)",
  boxShadow: "inset 0 0 0 1px rgb(23 33 28 / .14)",
  cursor: "pointer",
  "&[aria-expanded='true']": {
    boxShadow:
      "inset 0 0 0 1px rgb(23 33 28 / .14), 0 0 0 2px var(--rw-paper), 0 0 0 4px var(--rw-primary)",
  },
  "&[data-changed='true']::after": {
    content: '""',
    position: "absolute",
    top: 5,
    right: 5,
    width: 8,
    height: 8,
    borderRadius: "50%",
    backgroundColor: "var(--rw-caution-text)",
    boxShadow: "0 0 0 2px #fff",
  },
  "&:focus-visible": { outline: "2px solid var(--rw-primary)", outlineOffset: 4 },
});
