import type { CSSObject } from "@mui/material/styles";

import { focusRing } from "./button-overrides.ts";

/** Rules of the page itself: ground, face, focus, and what happens when motion is unwelcome. */
export const pageBaseline: Record<string, CSSObject> = {
  html: { WebkitTextSizeAdjust: "100%" },
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
  "::selection": { backgroundColor: "color-mix(in srgb, var(--rw-primary) 24%, transparent)" },
  /** Registered so that the line of a comparison can be animated. */
  "@property --rw-split": { syntax: '"<percentage>"', inherits: "true", initialValue: "50%" },
  "@media (prefers-reduced-motion: reduce)": {
    "*, *::before, *::after": {
      animationDuration: "1ms !important",
      animationIterationCount: "1 !important",
      scrollBehavior: "auto !important",
      transitionDuration: "1ms !important",
    },
  },
};
