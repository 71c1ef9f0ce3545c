import { useState } from "react";
import type { ReactNode } from "react";

import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { nameSampleRoom } from "#shared/name-sample-room.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogFields } from "#renderer/ui/app-dialog.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { roomTypeSchema } from "#shared/image.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { ChipGroup } from "../parts/chip-group.tsx";
import { useProductNotices } from "../parts/use-notices.ts";
import { roomsTexts } from "../texts/company-catalogue.ts";

export type RoomDialogProps = {
  title: string;
  text?: string;
  saveLabel: string;
  canSave: boolean;
  /** Rejects with what stands in the way; null where the fields say it themselves. */
  save: () => Promise<unknown> | null;
  onClose: () => void;
  width?: number;
  children: ReactNode;
};

/** The frame of everything that is changed about one room. */
export function RoomDialog(props: RoomDialogProps) {
  const texts = useTexts(roomsTexts);
  const notices = useProductNotices();
  const [isSaving, setIsSaving] = useState(false);
  const save = async () => {
    const saving = props.save();
    if (saving === null) return;
    setIsSaving(true);
    try {
      await saving;
      notices.succeed(texts.saved);
      props.onClose();
    } catch (error) {
      notices.fail(error);
    }
    setIsSaving(false);
  };
  return (
    <AppDialog
      open
      title={props.title}
      {...(props.text === undefined ? {} : { text: props.text })}
      onClose={props.onClose}
      width={props.width ?? 440}
    >
      <DialogFields>{props.children}</DialogFields>
      <DialogActions>
        <AppButton variant="text" onClick={props.onClose}>
          {texts.cancel}
        </AppButton>
        <AppButton
          variant="contained"
          disabled={!props.canSave}
          loading={isSaving}
          loadingLabel={texts.saving}
          onClick={() => void save()}
        >
          {props.saveLabel}
        </AppButton>
      </DialogActions>
    </AppDialog>
  );
}

/** Names a room and says what it is. */
export function EditRoomDialog({ room, onClose }: { room: StudioSampleRoom; onClose: () => void }) {
  const texts = useTexts(roomsTexts);
  const shownName = nameSampleRoom(room, texts.seededRooms);
  const [name, setName] = useState(shownName);
  const [roomType, setRoomType] = useState(room.roomType);
  const [isMissing, setIsMissing] = useState(false);
  const [change] = studioApi.useChangeStudioSampleRoomMutation();
  const save = () => {
    setIsMissing(name.trim() === "");
    if (name.trim() === "") return null;
    const { id, version } = room;
    // A name that was left alone goes on being said in everybody's own language.
    const renamed = name === shownName ? {} : { name };
    return change({ params: { id }, body: { version, ...renamed, roomType } }).unwrap();
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
