import { styled } from "@mui/material/styles";

import { inputTarget } from "#renderer/theme/layout.ts";

/** A label around an unseen radio button, outlined; `data-chosen` fills it. */
export const RadioCard = styled("label")({
  ...inputTarget,
  borderRadius: "var(--rw-radius-field)",
  boxShadow: "inset 0 0 0 1px var(--rw-line)",
  "& + &": { marginTop: 8 },
  "&:hover": { backgroundColor: "var(--rw-n0)" },
  "&[data-chosen='true']": {
    backgroundColor: "var(--rw-soft)",
    boxShadow: "inset 0 0 0 1.5px var(--rw-primary)",
  },
  "&:has(:focus-visible)": { outline: "2px solid var(--rw-primary)", outlineOffset: 2 },
});
