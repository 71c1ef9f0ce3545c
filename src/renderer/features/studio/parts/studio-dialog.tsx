import Dialog from "@mui/material/Dialog";
import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { CircleAlert } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import type { FormState } from "#renderer/ui/use-form.ts";

import { iconLook } from "./icon-look.ts";

export type StudioDialogProps = {
  open: boolean;
  title: string;
  text?: string;
  onClose: () => void;
  /** While something is shown that cannot be shown again, only its button closes the dialog. */
  locked?: boolean;
  /** Made anew each time the dialog opens. */
  children: ReactNode;
};

/** The frame of a dialog. A press beside it does not close it: what was typed would be lost. */
export function StudioDialog({ open, title, text, onClose, locked, children }: StudioDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={(_event, reason) => {
        if (reason === "escapeKeyDown" && locked !== true) onClose();
      }}
      aria-labelledby={id}
      {...(text === undefined ? {} : { "aria-describedby": `${id}-text` })}
      slotProps={{ paper: { sx: { width: "100%", maxWidth: 480, ...lowScreen } } }}
    >
      <Typography id={id} variant="h4" component="h2">
        {title}
      </Typography>
      {text === undefined ? null : (
        <Typography
          id={`${id}-text`}
          variant="body2"
          color="text.secondary"
          sx={{ marginTop: 2, maxWidth: "58ch" }}
        >
          {text}
        </Typography>
      )}
      {children}
    </Dialog>
  );
}

/** On a phone on its side every line counts. */
const lowScreen = { "@media (max-height:479.95px)": { maxHeight: "calc(100% - 16px)" } };

export type StudioDialogFormProps = {
  form: FormState;
  onCancel: () => void;
  submitLabel: string;
  busyLabel: string;
  cancelLabel: string;
  children: ReactNode;
};

/** Fields in a dialog with one way on and one way out; the first field takes the focus. */
export function StudioDialogForm(props: StudioDialogFormProps) {
  const { form, onCancel, submitLabel, busyLabel, cancelLabel } = props;
  const { failure, isBusy, onSubmit } = form;
  const body = useRef<HTMLFormElement>(null);
  useEffect(() => body.current?.querySelector<HTMLInputElement>("input")?.focus(), []);
  return (
    <form ref={body} noValidate onSubmit={onSubmit}>
      <Fields>
        {props.children}
        {failure === null ? null : (
          <Banner tone="danger" role="alert" icon={<CircleAlert size={20} {...iconLook} />}>
            {failure}
          </Banner>
        )}
      </Fields>
      <StudioDialogActions>
        <AppButton variant="text" onClick={onCancel}>
          {cancelLabel}
        </AppButton>
        <AppButton type="submit" variant="contained" loading={isBusy} loadingLabel={busyLabel}>
          {submitLabel}
        </AppButton>
      </StudioDialogActions>
    </form>
  );
}

const Fields = styled("div")({
  display: "flex",
  flexDirection: "column",
  gap: 16,
  marginTop: 20,
});

export const StudioDialogActions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 8,
  marginTop: 24,
});
