import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { stockTexts } from "../parts/stock-texts.ts";

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
  const words = useTexts(stockTexts);
  const id = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => {
        if (reason === "escapeKeyDown") props.onClose();
      }}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: props.width ?? 440, width: "100%" } } }}
    >
      <Typography id={id} variant="h4" component="h2">
        {props.title}
      </Typography>
      {props.text === undefined ? null : (
        <Typography variant="body2" color="text.secondary" sx={{ marginTop: 2 }}>
          {props.text}
        </Typography>
      )}
      <Body>{props.children}</Body>
      <Actions>
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
      </Actions>
    </Dialog>
  );
}

const Body = styled("div")({ display: "flex", flexDirection: "column", gap: 16, marginTop: 20 });

const Actions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 8,
  marginTop: 24,
});
