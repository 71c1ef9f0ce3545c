import { useState } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { Field } from "#renderer/ui/field.tsx";
import { roomTypeSchema } from "#shared/image.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { ChipGroup } from "../parts/chip-group.tsx";
import { RoomDialog } from "./room-dialog.tsx";
import { roomsTexts } from "../texts/company-catalogue.ts";

/** Names a room and says what it is. */
export function EditRoomDialog({ room, onClose }: { room: StudioSampleRoom; onClose: () => void }) {
  const texts = useTexts(roomsTexts);
  const [name, setName] = useState(room.name);
  const [roomType, setRoomType] = useState(room.roomType);
  const [isMissing, setIsMissing] = useState(false);
  const [change] = studioApi.useChangeStudioSampleRoomMutation();
  const save = () => {
    setIsMissing(name.trim() === "");
    if (name.trim() === "") return null;
    const { id, version } = room;
    return change({ params: { id }, body: { version, name, roomType } }).unwrap();
  };
  return (
    <RoomDialog
      title={texts.editTitle}
      saveLabel={texts.save}
      canSave
      save={save}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        value={name}
        onChange={(next) => {
          setName(next);
          setIsMissing(false);
        }}
        error={isMissing ? texts.nameMissing : null}
        inputProps={{ maxLength: 80 }}
      />
      <ChipGroup
        label={texts.type}
        options={roomTypeSchema.options}
        names={texts.roomTypes}
        isChosen={(type) => type === roomType}
        onChoose={setRoomType}
      />
    </RoomDialog>
  );
}
