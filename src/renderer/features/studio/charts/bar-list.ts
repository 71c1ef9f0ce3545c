import { styled } from "@mui/material/styles";

import { textSize } from "#renderer/theme/text-size.ts";

/** Rows of a name, a bar and a figure, in the `--columns` that whoever shows them sets. */
export const BarList = styled("ol")({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& > li": {
    ...textSize(14, 20),
    display: "grid",
    gridTemplateColumns: "var(--columns)",
    alignItems: "center",
    gap: 12,
    minHeight: 43,
  },
});

/** The figure at the end of a row. */
export const BarCount = styled("span")({
  textAlign: "right",
  fontWeight: 600,
  fontVariantNumeric: "tabular-nums",
});
