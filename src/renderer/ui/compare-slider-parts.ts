import { keyframes, styled } from "@mui/material/styles";

import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { focusRing } from "#renderer/theme/button-overrides.ts";
import { centred, fullSize, overParent } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

const nudge = keyframes({
  "0%, 100%": { "--rw-split": "42%" },
  "50%": { "--rw-split": "50%" },
});

export const CompareFrame = styled("div")({
  ...fullSize,
  position: "relative",
  overflow: "hidden",
  borderRadius: "inherit",
  touchAction: "pan-y",
  userSelect: "none",
  cursor: "ew-resize",
  backgroundColor: "var(--rw-n1)",
  "&[data-fit='contain']": {
    width: "min(100cqw, 100cqh * var(--ratio))",
    height: "auto",
    aspectRatio: "var(--ratio)",
    borderRadius: "var(--rw-radius-photo)",
  },
  "&[data-nudge='true']": {
    animation: `${nudge} 1400ms 900ms cubic-bezier(.65,0,.35,1)`,
  },
  "&[data-glide='true']": { transition: "--rw-split 1000ms cubic-bezier(.65,0,.35,1)" },
  "&:has(input:focus-visible)": focusRing,
  // A frame that is cut to its parent's corners shows no outline, so the handle has one as well.
  "input:focus-visible ~ [data-part='handle'] > span:last-child": {
    outline: "2px solid var(--rw-primary)",
    outlineOffset: -5,
  },
  "@media (prefers-reduced-motion: reduce)": {
    "&[data-nudge='true']": { animation: "none" },
  },
});

export const Side = styled("div")({
  ...overParent,
  "&[data-side='after']": { clipPath: "inset(0 0 0 var(--rw-split))" },
  "& img, & canvas": { ...fullSize, display: "block", objectFit: "cover" },
});

/** Kept in the tree for keys and for screen readers; the frame handles the pointer. */
export const Range = styled("input")({
  ...overParent,
  ...fullSize,
  margin: 0,
  opacity: 0,
  pointerEvents: "none",
});

export const Layer = styled("div")({
  ...overParent,
  pointerEvents: "none",
  transform: "translateX(var(--rw-split))",
});

export const Line = styled("span")({
  position: "absolute",
  top: 0,
  bottom: 0,
  left: -1,
  width: 2,
  backgroundColor: "#fff",
});

export const Handle = styled("span")({
  ...centred,
  position: "absolute",
  top: "50%",
  left: -22,
  width: 44,
  height: 44,
  marginTop: -22,
  borderRadius: "50%",
  backgroundColor: "#fff",
  color: "#17211C",
  boxShadow: "0 1px 4px rgb(20 24 22 / .24)",
});

export const Tag = styled("span")({
  ...textSize(13, 20, 600),
  position: "absolute",
  // Lower where controls lie over the picture's upper edge.
  top: "var(--rw-tag-top, 16px)",
  padding: "4px 10px",
  borderRadius: 14,
  backgroundColor: "rgb(20 24 22 / .72)",
  color: "#fff",
  pointerEvents: "none",
  transition: "opacity 120ms var(--rw-ease)",
  "&[data-side='before']": { left: 16 },
  "&[data-side='after']": { right: 16 },
  "&[data-shown='false']": { opacity: 0 },
  [belowWidth(1024)]: {
    top: "var(--rw-tag-top, 12px)",
    "&[data-side='before']": { left: 12 },
    "&[data-side='after']": { right: 12 },
  },
});
