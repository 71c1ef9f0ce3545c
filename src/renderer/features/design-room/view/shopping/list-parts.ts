import { styled } from "@mui/material/styles";

import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";

/** The list itself. */
export const ListLines = styled("ul")({
  ...flexColumn(14),
  margin: 0,
  padding: 0,
  listStyle: "none",
});

/** What is said quietly under a line, or about the list. */
export const Detail = styled("p")({
  ...quietText(13, 20),
  margin: 0,
  fontVariantNumeric: "tabular-nums",
});

/** Two things at the ends of a line. */
export const Spread = styled("div")({
  display: "flex",
  alignItems: "baseline",
  justifyContent: "space-between",
  gap: 12,
});
