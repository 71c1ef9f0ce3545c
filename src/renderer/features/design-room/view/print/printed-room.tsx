import { styled } from "@mui/material/styles";
import { useEffect, useRef } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { BitmapPicture } from "#renderer/ui/bitmap-picture.tsx";

import type { AskedPart } from "../../model/parts/view-part.ts";
import { compareTexts } from "../../texts/room-catalogue.ts";
import { useRoom, useRoomSession } from "../room/use-room.ts";
import { useAllowance } from "../shopping/use-allowance.ts";
import { useShoppingList } from "../shopping/use-shopping-list.ts";
import { PrintedPaper } from "../shopping/printed-paper.tsx";
import { PrintedTable } from "../shopping/printed-table.tsx";

/**
 * The room on paper: as it is designed and as it was, in the pixels of the screen, with its products. It
 * is printed as soon as all of that is there.
 */
export function PrintedRoom({ asked }: { asked: AskedPart }) {
  const { photo, view } = useRoomSession();
  const roomName = useRoom(({ history }) => history.name);
  const picture = useRoom(({ preview }) => preview.picture);
  const isBusy = useRoom(({ preview }) => preview.isBusy);
  const texts = useTexts(compareTexts);
  const [allowance] = useAllowance();
  const { lines, isMeasuring } = useShoppingList(allowance);
  useEffect(() => {
    window.addEventListener("afterprint", view.endAsking);
    return () => window.removeEventListener("afterprint", view.endAsking);
  }, [view]);
  const printed = useRef<AskedPart | null>(null);
  useEffect(() => {
    if (isBusy || isMeasuring || asked === printed.current) return;
    printed.current = asked;
    window.print();
  }, [isBusy, isMeasuring, asked]);
  const shape = photo.width / photo.height;
  return (
    <PrintedPaper what="room" title={roomName}>
      <figure>
        <Box style={{ aspectRatio: shape, width: `min(100%, ${140 * shape}mm)` }}>
          <BitmapPicture bitmap={picture} label={texts.after} />
        </Box>
      </figure>
      {picture === photo ? null : (
        <figure>
          <Box style={{ aspectRatio: shape, width: `min(45%, ${60 * shape}mm)` }}>
            <BitmapPicture bitmap={photo} label={texts.before} />
          </Box>
          <figcaption>{texts.before}</figcaption>
        </figure>
      )}
      {lines.length === 0 ? null : <PrintedTable lines={lines} allowance={allowance} />}
    </PrintedPaper>
  );
}

const Box = styled("div")({ overflow: "hidden" });
