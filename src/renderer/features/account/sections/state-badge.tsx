import { styled } from "@mui/material/styles";

import { quietText } from "#renderer/theme/text-size.ts";

/** A state in a word, set apart by more than its tint. */
export const StateBadge = styled("span")({
  ...quietText(12.5, 16, 550),
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  minHeight: 24,
  padding: "0 8px",
  borderRadius: "var(--rw-radius-chip)",
  backgroundColor: "var(--rw-n1)",

  "&[data-on='true']": { backgroundColor: "var(--rw-soft)", color: "var(--rw-on-soft)" },
});
