import { styled } from "@mui/material/styles";

import { bareList } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

/** Rows of a name, a bar and a figure, in the `--columns` that whoever shows them sets. */
export const BarList = styled("ol")({
  ...bareList,
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
