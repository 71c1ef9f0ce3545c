import { styled } from "@mui/material/styles";

import { flexColumn } from "#renderer/theme/layout.ts";

/** All of the window, for a room that is open or opening. */
export const RoomFrame = styled("div")({
  ...flexColumn(),
  position: "fixed",
  inset: 0,
  backgroundColor: "var(--rw-canvas)",
});
