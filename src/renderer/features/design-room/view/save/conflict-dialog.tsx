import { styled } from "@mui/material/styles";
import { useEffect, useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { textSize } from "#renderer/theme/text-size.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions } from "#renderer/ui/app-dialog.tsx";
import { BitmapPicture } from "#renderer/ui/bitmap-picture.tsx";
import { LoadingBlock } from "#renderer/ui/loading-block.tsx";
import { Version, VersionPair } from "#renderer/ui/version-pair.ts";
import type { Design } from "#shared/design.ts";

import { useRoom, useRoomSession } from "../room/use-room.ts";
import { roomTexts } from "../../texts/room-catalogue.ts";

/** Two windows changed the same design: both are shown, and the person picks one. */
export function ConflictDialog() {
  const { saving } = useRoomSession();
  const theirs = useRoom((room) => (room.saving.kind === "conflict" ? room.saving.theirs : null));
  return theirs === null ? null : (
    <Question theirs={theirs} onKeepMine={saving.keepMine} onTakeTheirs={saving.takeTheirs} />
  );
}

function Question(props: { theirs: Design; onKeepMine: () => void; onTakeTheirs: () => void }) {
  const { theirs, onKeepMine, onTakeTheirs } = props;
  const shown = useRoom(({ preview }) => preview.picture);
  const count = useRoom(({ history }) => history.document.edits.length);
  const texts = useTexts(roomTexts);
  const picture = useTheirPicture(theirs);
  const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
  const mineCount = texts.changesCount(count);
  const theirsCount = texts.changesCount(theirs.edits.length);
  return (
    <AppDialog open title={texts.conflictTitle} text={texts.conflictText}>
      <Pair>
        <Version>
          <BitmapPicture bitmap={shown} label={texts.thisWindow} />
          <figcaption>
            <strong>{texts.thisWindow}</strong>
            <span>{mineCount}</span>
          </figcaption>
        </Version>
        <Version>
          {picture === null ? (
            <LoadingBlock aspectRatio={shown.width / shown.height} />
          ) : (
            <BitmapPicture bitmap={picture} label={texts.otherWindow} />
          )}
          <figcaption>
            <strong>{texts.otherWindow}</strong>
            <span>
              {time.format(Date.parse(theirs.updatedAt))} · {theirsCount}
            </span>
          </figcaption>
        </Version>
      </Pair>
      <DialogActions sx={{ marginTop: 0 }}>
        <AppButton variant="text" onClick={onTakeTheirs}>
          {texts.takeTheirs}
        </AppButton>
        <AppButton variant="contained" onClick={onKeepMine}>
          {texts.keepMine}
        </AppButton>
      </DialogActions>
    </AppDialog>
  );
}

/** The other version's picture; null until it is there, or when it cannot be made. */
function useTheirPicture(theirs: Design): ImageBitmap | null {
  const { kernels } = useRoomSession();
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  useEffect(() => {
    const call = { isCurrent: true };
    const paint = async () => {
      const { bitmap } = await kernels.applyEdits(theirs.edits);
      if (call.isCurrent) setPicture(bitmap);
    };
    // Without its picture the other version is still named and counted.
    paint().catch(() => undefined);
    return () => {
      call.isCurrent = false;
    };
  }, [kernels, theirs]);
  return picture;
}

const Pair = styled(VersionPair)({ ...textSize(13), margin: "16px 0 20px" });
