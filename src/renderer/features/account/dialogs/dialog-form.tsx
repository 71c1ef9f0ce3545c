import Typography from "@mui/material/Typography";
import { styled } from "@mui/material/styles";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Banner } from "#renderer/ui/banner.tsx";
import type { FormState } from "#renderer/ui/use-form.ts";

import { accountTexts } from "../account-texts.ts";
import { iconLook } from "../icon-look.ts";

export type DialogFormProps = {
  form: FormState;
  lead?: string;
  children?: ReactNode;
  submitLabel: string;
  busyLabel?: string;
  danger?: boolean;
  /** False where something above the fields is to be read first. */
  takesFocus?: boolean;
  onCancel: () => void;
};

/** Fields in a dialog with one way on and one way out; the first field takes the focus. */
export function DialogForm(props: DialogFormProps) {
  const { form, lead, children, submitLabel, busyLabel, danger, onCancel } = props;
  const texts = useTexts(accountTexts);
  const body = useRef<HTMLFormElement>(null);
  const takesFocus = props.takesFocus ?? true;
  useEffect(() => {
    if (!takesFocus) return;
    const first = body.current?.querySelector<HTMLInputElement>("input:not([hidden])");
    first?.focus();
  }, [takesFocus]);
  return (
    <form ref={body} noValidate onSubmit={form.onSubmit}>
      {lead === undefined ? null : <DialogLead>{lead}</DialogLead>}
      <Fields>
        {children}
        {form.failure === null ? null : (
          <Banner tone="danger" role="alert" icon={<CircleAlert size={20} {...iconLook} />}>
            {form.failure}
          </Banner>
        )}
      </Fields>
      <DialogActions>
        <AppButton variant="text" onClick={onCancel}>
          {texts.cancel}
        </AppButton>
        <AppButton
          type="submit"
          variant="contained"
          danger={danger ?? false}
          loading={form.isBusy}
          loadingLabel={busyLabel ?? submitLabel}
        >
          {submitLabel}
        </AppButton>
      </DialogActions>
    </form>
  );
}

export function DialogLead({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="text.secondary" sx={{ marginTop: 2 }}>
      {children}
    </Typography>
  );
}

const Fields = styled("div")({
  "&:empty": { display: "none" },
  display: "flex",
  flexDirection: "column",
  gap: 16,
  marginTop: 20,
});

export const DialogActions = styled("div")({
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "flex-end",
  gap: 8,
  marginTop: 24,
});
