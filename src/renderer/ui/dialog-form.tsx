import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { uiTexts } from "#renderer/i18n/app-catalogue.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { AppButton } from "./app-button.tsx";
import { DialogActions, DialogFields, DialogLead } from "./app-dialog.tsx";
import { Banner } from "./banner.tsx";
import { iconStyle } from "./icon-style.ts";
import type { FormState } from "./use-form.ts";

export type DialogFormProps = {
  form: FormState;
  lead?: string;
  children?: ReactNode;
  onCancel: () => void;
  submitLabel: string;
  busyLabel?: string;
  /** "Cancel" when left out. */
  cancelLabel?: string;
  danger?: boolean;
  /** False where something above the fields is to be read first. */
  takesFocus?: boolean;
};

/** Fields in a dialog with one way on and one way out; the first field takes the focus. */
export function DialogForm(props: DialogFormProps) {
  const { form, lead, children, submitLabel, busyLabel, cancelLabel, danger } = props;
  const texts = useTexts(uiTexts);
  const body = useRef<HTMLFormElement>(null);
  const takesFocus = props.takesFocus ?? true;
  useEffect(() => {
    if (!takesFocus) return;
    body.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus();
  }, [takesFocus]);
  return (
    <form ref={body} noValidate onSubmit={form.onSubmit}>
      {lead === undefined ? null : <DialogLead>{lead}</DialogLead>}
      <DialogFields>
        {children}
        {form.failure === null ? null : (
          <Banner tone="danger" role="alert" icon={<CircleAlert size={20} {...iconStyle} />}>
            {form.failure}
          </Banner>
        )}
      </DialogFields>
      <DialogActions>
        <AppButton variant="text" onClick={props.onCancel}>
          {cancelLabel ?? texts.cancel}
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
