import { styled } from "@mui/material/styles";
import { useState } from "react";

import { useRoomSession } from "../room/use-room.ts";
import type { ToneChoice } from "../../model/document/room-tone.ts";
import { drawSmallPicture } from "./draw-small-picture.ts";
import { ToneThumbnail } from "./tone-thumbnail.tsx";

/** The bare photo in a tone, beside the tone's line in the list of changes. */
export function ToneRowThumbnail({ tone }: { tone: ToneChoice }) {
  const { photo } = useRoomSession();
  const [picture] = useState(() => drawSmallPicture(photo, { width: 144, height: 96 }));
  return (
    <Thumb>
      <ToneThumbnail picture={picture} tone={tone} />
    </Thumb>
  );
}

const Thumb = styled("div")({
  width: 72,
  height: 48,
  flex: "none",
  overflow: "hidden",
  borderRadius: "var(--rw-radius-swatch)",
});
