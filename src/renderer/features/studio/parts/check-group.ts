import { styled } from "@mui/material/styles";

import { bareBox } from "#renderer/theme/layout.ts";
import { textSize } from "#renderer/theme/text-size.ts";

/** `CheckLine`s under a `legend` that says what is ticked. */
export const CheckGroup = styled("fieldset")({
  ...bareBox,
  minWidth: 0,
  "& > legend": { ...textSize(13.5, 20, 550), padding: 0 },
});
