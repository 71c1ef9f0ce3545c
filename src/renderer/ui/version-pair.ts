import { styled } from "@mui/material/styles";

import { flexColumn } from "#renderer/theme/layout.ts";

/** Two versions beside each other, of which one stays. */
export const VersionPair = styled("div")({
  display: "grid",
  gridTemplateColumns: "1fr 1fr",
  gap: 12,
});

/** One of them: its picture over its words, the name first. */
export const Version = styled("figure")({
  margin: 0,
  overflow: "hidden",
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "0 0 0 1px var(--rw-line2)",
  "& > canvas": { height: "auto" },
  "& > figcaption": { ...flexColumn(), padding: "10px 12px" },
  "& > figcaption > span": { color: "var(--rw-ink2)" },
});
