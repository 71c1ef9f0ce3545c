import type { Theme } from "@mui/material/styles";

const quick = "120ms var(--rw-ease)";

const disabledStyle = {
  border: 0,
  backgroundColor: "var(--rw-n1)",
  color: "var(--rw-ink3)",
  boxShadow: "none",
};

/** Two pixels of the theme's main colour, two pixels away; toolbars set `--rw-focus`. */
export const focusRing = {
  outline: "2px solid var(--rw-focus, var(--rw-primary))",
  outlineOffset: "2px",
} as const;

const containedStyle = {
  backgroundColor: "var(--rw-contained)",
  color: "var(--rw-on-contained)",
  "&:hover": { backgroundColor: "var(--rw-contained-hover)" },
};

const outlinedStyle = {
  border: 0,
  backgroundColor: "var(--rw-paper)",
  color: "var(--rw-ink)",
  boxShadow: "inset 0 0 0 1px var(--rw-line2)",
  "&:hover": {
    backgroundColor: "color-mix(in srgb, var(--rw-ink) 4%, var(--rw-paper))",
    boxShadow: "inset 0 0 0 1px var(--rw-line3)",
  },
};

const textStyle = {
  color: "var(--rw-primary)",
  "&:hover": { backgroundColor: "var(--rw-soft)" },
};

const tonalStyle = {
  backgroundColor: "var(--rw-card-button)",
  color: "var(--rw-on-card-button)",
  "&:hover": { backgroundColor: "var(--rw-card-button-hover)" },
};

/** How every button of the product looks: quiet, sentence case, no ripple, no elevation. */
export const buttonOverrides: NonNullable<Theme["components"]> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    styleOverrides: { root: { "&:focus-visible": focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true, variant: "outlined" },
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 44,
        padding: "12px 18px",
        gap: 8,
        borderRadius: "var(--rw-radius-button)",
        textAlign: "center",
        transition: `background-color ${quick}, box-shadow ${quick}, color ${quick}, transform ${quick}`,
        "&:active": { transform: "scale(.985)" },
        "&.Mui-disabled": disabledStyle,
        "&[aria-disabled='true']": { cursor: "default" },
        variants: [
          { props: { variant: "contained" }, style: containedStyle },
          { props: { variant: "outlined" }, style: outlinedStyle },
          { props: { variant: "text" }, style: textStyle },
          { props: { variant: "tonal" }, style: tonalStyle },
        ],
      },
      sizeLarge: {
        minHeight: 52,
        padding: "16px 24px",
        fontSize: "1rem",
        borderRadius: "var(--rw-radius-button)",
      },
      startIcon: { margin: 0, "& > *:nth-of-type(1)": { fontSize: "inherit" } },
      endIcon: { margin: 0, "& > *:nth-of-type(1)": { fontSize: "inherit" } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 44,
        height: 44,
        padding: 0,
        color: "inherit",
        borderRadius: "var(--rw-radius-button)",
        transition: `background-color ${quick}, color ${quick}, transform ${quick}`,
        "&:hover": { backgroundColor: "var(--rw-n1)" },
        "&:active": { transform: "scale(.985)" },
        "&.Mui-disabled": { color: "var(--rw-ink3)" },
      },
    },
  },
  MuiLink: {
    defaultProps: { underline: "none" },
    styleOverrides: {
      root: {
        color: "var(--rw-primary)",
        fontWeight: 600,
        borderRadius: 4,
        "&:hover": { textDecoration: "underline", textUnderlineOffset: "3px" },
        "&:focus-visible": focusRing,
      },
    },
  },
};
