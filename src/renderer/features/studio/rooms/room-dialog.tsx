import { useState } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogFields } from "#renderer/ui/app-dialog.tsx";

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
