import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { AppButton } from "./app-button.tsx";
import { AppDialog, DialogActions } from "./app-dialog.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  /** The question ("Delete this design?"). */
  title: string;
  /** What it touches and whether it can be undone. */
  text: string;
  /** The verb ("Delete design"). */
  confirmLabel: string;
  /** "Cancel" when left out. */
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  danger?: boolean;
  /** While the confirmed thing happens. */
  busy?: boolean;
};

/** Asks before something that cannot simply be undone. Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  const texts = useTexts(uiTexts);
  return (
    <AppDialog open={open} title={title} text={text} onClose={onCancel} closesOutside width={400}>
      <DialogActions>
        <AppButton variant="text" onClick={onCancel}>
          {cancelLabel ?? texts.cancel}
        </AppButton>
        <AppButton
          variant="contained"
          danger={props.danger ?? false}
          loading={props.busy ?? false}
          onClick={onConfirm}
        >
          {confirmLabel}
        </AppButton>
      </DialogActions>
    </AppDialog>
  );
}
