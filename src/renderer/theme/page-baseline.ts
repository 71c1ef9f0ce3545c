import type { CSSObject } from "@mui/material/styles";

import { focusRing } from "./button-overrides.ts";

/** Rules of the page itself: ground, face, focus. What a system asks for is in `system-preferences.css`. */
export const pageBaseline: Record<string, CSSObject> = {
  html: { WebkitTextSizeAdjust: "100%" },
  /** Space at both sides of a page, and between the columns of its grid. */
  ":root": {
    "--rw-margin": "20px",
    "--rw-gutter": "12px",
    "@media (min-width:600px)": { "--rw-margin": "32px", "--rw-gutter": "16px" },
    "@media (min-width:1024px)": { "--rw-margin": "40px", "--rw-gutter": "20px" },
    "@media (min-width:1440px)": { "--rw-margin": "64px", "--rw-gutter": "24px" },
    "@media (min-width:2000px)": { "--rw-margin": "calc((100vw - 1760px) / 2)" },
  },
  body: {
    backgroundColor: "var(--rw-page)",
    color: "var(--rw-ink)",
    fontFamily: "var(--rw-font-body)",
    fontFeatureSettings: "var(--rw-font-features)",
    fontOpticalSizing: "auto",
    minHeight: "100dvh",
  },
  "h1, h2, h3, h4, p, figure": { margin: 0 },
  "button, input, select, textarea": { font: "inherit", fontFeatureSettings: "inherit" },
  ":focus-visible": focusRing,
  "::selection": {
    backgroundColor: "color-mix(in srgb, var(--rw-tertiary-light) 36%, transparent)",
  },
  /** Registered so that the line of a comparison can be animated. */
  "@property --rw-split": { syntax: '"<percentage>"', inherits: "true", initialValue: "50%" },
};
