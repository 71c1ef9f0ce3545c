import { styled } from "@mui/material/styles";

import { flexColumn } from "#renderer/theme/layout.ts";

/** The cards of a page, one below the other. */
export const StudioStack = styled("div")({ ...flexColumn(20), minWidth: 0 });
