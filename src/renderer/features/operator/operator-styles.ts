import { styled } from "@mui/material/styles";

import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { cardSurface, flexColumn, headerFace } from "#renderer/theme/layout.ts";
import { quietText, textSize } from "#renderer/theme/text-size.ts";

/** What the page is for beside what is known of the server. */
export const Columns = styled("div")({
  display: "grid",
  gap: 24,
  gridTemplateColumns: "minmax(0, 1fr) 400px",
  alignItems: "start",
  [belowWidth(1200)]: { gridTemplateColumns: "minmax(0, 1fr)" },
});

/** A contained part of the page; its rows may reach the edges. */
export const Card = styled("section")({
  ...cardSurface,
  boxSizing: "border-box",
  minWidth: 0,
  padding: 28,
  [belowWidth(600)]: { padding: 20 },
  "&[data-rows='true']": { padding: 0, overflow: "clip" },
});

export const CardTitle = styled("h2")({
  ...headerFace,
  ...textSize(16, 24),
  letterSpacing: "-0.012em",
});

export const Stack = styled("div")({ ...flexColumn(20), minWidth: 0 });

/** A state in a word. */
export const State = styled("span")({
  ...textSize(13, 20, 550),
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  flex: "none",
  color: "var(--rw-on-soft)",
  "&[data-tone='caution']": { color: "var(--rw-caution-text)" },
});

export const Badge = styled("span")({
  ...quietText(12.5, 16, 600),
  display: "inline-flex",
  alignItems: "center",
  flex: "none",
  minHeight: 24,
  padding: "0 10px",
  borderRadius: "var(--rw-radius-chip)",
  backgroundColor: "var(--rw-soft)",
  color: "var(--rw-on-soft)",
  "&[data-tone='caution']": {
    backgroundColor: "var(--rw-caution)",
    color: "var(--rw-caution-text)",
  },
});
