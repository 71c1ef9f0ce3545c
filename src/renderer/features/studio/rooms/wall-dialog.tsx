import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { RoomDialog } from "./room-dialog.tsx";
import { SurfacePicker } from "./surface-picker.tsx";
import { roomsTexts } from "../texts/company-catalogue.ts";
import { useSurfacePick } from "./use-surface-pick.ts";

/** Selects the wall that products are shown on. */
export function WallDialog({ room, onClose }: { room: StudioSampleRoom; onClose: () => void }) {
  const texts = useTexts(roomsTexts);
  const pick = useSurfacePick(room);
  const [change] = studioApi.useChangeStudioSampleRoomShowcaseMutation();
  const save = () => {
    if (pick.mask === null) return null;
    const { id, version, showcase } = room;
    const body = { version, wall: pick.mask, materialId: showcase?.id ?? null };
    return change({ params: { id }, body }).unwrap();
  };
  return (
    <RoomDialog
      title={texts.wall}
      text={texts.wallText}
      saveLabel={texts.saveWall}
      canSave={pick.mask !== null && !pick.isBusy}
      save={save}
      onClose={onClose}
      width={880}
    >
      <SurfacePicker room={room} pick={pick} />
    </RoomDialog>
  );
}
