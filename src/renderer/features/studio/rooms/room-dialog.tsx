import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog, DialogActions, DialogFields } from "#renderer/ui/app-dialog.tsx";

import { productTexts } from "../parts/product-texts.ts";

export type RoomDialogProps = {
  title: string;
  text?: string;
  saveLabel: string;
  savingLabel: string;
  canSave: boolean;
  isSaving: boolean;
  onSave: () => void;
  onClose: () => void;
  width?: number;
  children: ReactNode;
};

/** The frame of everything that is changed about one room. */
export function RoomDialog(props: RoomDialogProps) {
  const words = useTexts(productTexts);
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
          {words.cancel}
        </AppButton>
        <AppButton
          variant="contained"
          disabled={!props.canSave}
          loading={props.isSaving}
          loadingLabel={props.savingLabel}
          onClick={props.onSave}
        >
          {props.saveLabel}
        </AppButton>
      </DialogActions>
    </AppDialog>
  );
}
