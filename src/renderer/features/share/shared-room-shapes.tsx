import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/i18n/texts.ts";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { Unseen } from "#renderer/ui/unseen.ts";

import { RoomGrid } from "./room-grid.ts";
import { ShareFrame } from "./share-frame.tsx";
import { shareTexts } from "./texts/share-catalogue.ts";

/** A room that is on its way, in its own shapes. */
export function SharedRoomShapes() {
  const texts = useTexts(shareTexts);
  return (
    <ShareFrame expiresAt={null}>
      <Unseen as="h1">{texts.opening}</Unseen>
      <RoomGrid>
        <Picture>
          <LoadingBlock height="100%" shape="card" />
        </Picture>
        <LoadingBlock height={200} shape="card" />
      </RoomGrid>
    </ShareFrame>
  );
}

const Picture = styled("div")({ aspectRatio: "1.5" });
