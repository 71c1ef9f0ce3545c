import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId } from "react";

import { AppButton } from "./app-button.tsx";

export type ConfirmDialogProps = {
  open: boolean;
  /** The question ("Delete this design?"). */
  title: string;
  /** What it touches and whether it can be undone. */
  text: string;
  /** The verb ("Delete design"). */
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
  danger?: boolean;
  /** While the confirmed thing happens. */
  busy?: boolean;
};

/** Asks before something that cannot simply be undone. Escape cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      slotProps={{ paper: { sx: { maxWidth: 400 } } }}
    >
      <Typography id={`${id}-title`} variant="h4" component="h2">
        {title}
      </Typography>
      <Typography id={`${id}-text`} variant="body2" color="text.secondary" sx={{ marginTop: 2 }}>
        {text}
      </Typography>
      <Actions>
        <AppButton variant="text" onClick={onCancel}>
          {cancelLabel}
        </AppButton>
        <AppButton
          variant="contained"
          danger={props.danger ?? false}
          loading={props.busy ?? false}
          onClick={onConfirm}
        >
          {confirmLabel}
        </AppButton>
      </Actions>
    </Dialog>
  );
}

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 8,
  marginTop: 24,
});
