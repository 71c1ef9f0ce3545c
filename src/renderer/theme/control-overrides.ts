import type { Theme } from "@mui/material/styles";

import { focusRing } from "./button-overrides.ts";

const fade = "180ms var(--rw-ease)";

/** Fields, tabs, sliders and progress. */
export const controlOverrides: NonNullable<Theme["components"]> = {
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 44,
        borderRadius: "var(--rw-radius-field)",
        backgroundColor: "var(--rw-paper)",
        color: "var(--rw-ink)",
        fontSize: "0.9375rem",
        lineHeight: "20px",
        "@media (pointer: coarse), (max-width:1023.95px)": { fontSize: "1rem" },
        "& .MuiOutlinedInput-notchedOutline": {
          border: "1px solid var(--rw-line3)",
          transition: `border-color ${fade}`,
        },
        "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: "var(--rw-ink2)" },
        "&.Mui-focused .MuiOutlinedInput-notchedOutline": {
          border: "2px solid var(--rw-primary)",
        },
        "&.Mui-error .MuiOutlinedInput-notchedOutline": {
          border: "1.5px solid var(--rw-danger-line)",
        },
        "&.Mui-disabled": { backgroundColor: "var(--rw-n1)", color: "var(--rw-ink3)" },
        /** What leads a field is an ornament: its words are the placeholder and the label. */
        "& > svg": { flex: "none", color: "var(--rw-secondary-light)" },
        "&.Mui-disabled .MuiOutlinedInput-notchedOutline": { borderColor: "transparent" },
      },
      input: {
        height: "auto",
        padding: "12px 14px",
        "&::placeholder": { color: "var(--rw-ink2)", opacity: 1 },
        "&:focus-visible": { outline: "none" },
      },
      multiline: { padding: 0 },
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 44 },
      indicator: {
        height: 2,
        borderRadius: 2,
        backgroundColor: "var(--rw-primary)",
        transition: `left ${fade}, width ${fade}`,
      },
    },
  },
  MuiTab: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        minWidth: 0,
        padding: "0 12px",
        fontSize: "0.875rem",
        fontWeight: 550,
        color: "var(--rw-ink2)",
        "&.Mui-selected": { color: "var(--rw-ink)" },
        "&:hover": { color: "var(--rw-ink)" },
        "&:focus-visible": { ...focusRing, outlineOffset: "-4px", borderRadius: 8 },
      },
    },
  },
  MuiSlider: {
    styleOverrides: {
      root: { height: 4, padding: "20px 0", color: "var(--rw-primary)" },
      rail: { opacity: 1, backgroundColor: "var(--rw-progress-track)" },
      track: { border: 0 },
      mark: {
        width: 4,
        height: 10,
        borderRadius: 2,
        backgroundColor: "var(--rw-secondary-light)",
      },
      thumb: {
        width: 20,
        height: 20,
        backgroundColor: "#fff",
        border: "2px solid var(--rw-primary)",
        boxShadow: "none",
        "&::before": { boxShadow: "none" },
        "&::after": { width: 44, height: 44 },
        "&:hover, &.Mui-focusVisible, &.Mui-active": { boxShadow: "none" },
        "&.Mui-focusVisible, &:focus-within": focusRing,
      },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 8, borderRadius: 4, backgroundColor: "var(--rw-progress-track)" },
      bar: { borderRadius: 4, backgroundColor: "var(--rw-progress)" },
    },
  },
};
