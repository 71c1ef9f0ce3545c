import { styled } from "@mui/material/styles";

import { belowWidth, fromWidth } from "#renderer/theme/breakpoints.ts";

/** The picture, and beside it what there is to say; on a phone below, above the button at its lower edge. */
export const RoomGrid = styled("div")({
  display: "grid",
  gap: 24,
  paddingBottom: 48,
  [fromWidth(768)]: { gridTemplateColumns: "minmax(0, 1fr) clamp(288px, 30vw, 384px)" },
  [fromWidth(1200)]: { gap: 40 },
  [belowWidth(768)]: { gap: 16, paddingBottom: 112 },
});
