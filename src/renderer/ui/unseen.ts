import { styled } from "@mui/material/styles";

import { unseen } from "#renderer/theme/layout.ts";

/** Words for screen readers only. */
export const Unseen = styled("span")({ ...unseen, whiteSpace: "nowrap" });
