import { styled } from "@mui/material/styles";

import { textSize } from "#renderer/theme/text-size.ts";

/** Says in the corner of a picture which one it is. */
export const PictureTag = styled("span")({
  ...textSize(13, 20, 550),
  position: "absolute",
  top: 16,
  left: 16,
  padding: "4px 11px",
  borderRadius: 999,
  color: "#fff",
  backgroundColor: "rgb(20 24 22 / .72)",
  pointerEvents: "none",
});
