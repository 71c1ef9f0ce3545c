import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode, SubmitEvent } from "react";

import { AppButton } from "./app-button.tsx";
import { DialogActions, DialogFields, DialogLead } from "./app-dialog.tsx";
import { Banner } from "./banner.tsx";
import { iconStyle } from "./icon-style.ts";

export type DialogFormProps = {
  lead?: string;
  children?: ReactNode;
  onSubmit: (event: SubmitEvent) => void;
  onCancel: () => void;
  isBusy: boolean;
  /** Why it did not work, in a sentence. */
  failure: string | null;
  submitLabel: string;
  busyLabel?: string;
  cancelLabel: string;
  danger?: boolean;
  /** False where something above the fields is to be read first. */
  takesFocus?: boolean;
};

/** Fields in a dialog with one way on and one way out; the first field takes the focus. */
export function DialogForm(props: DialogFormProps) {
  const { lead, children, isBusy, failure, submitLabel, busyLabel, cancelLabel, danger } = props;
  const body = useRef<HTMLFormElement>(null);
  const takesFocus = props.takesFocus ?? true;
  useEffect(() => {
    if (!takesFocus) return;
    body.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus();
  }, [takesFocus]);
  return (
    <form
      ref={body}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) props.onSubmit(event);
      }}
    >
      {lead === undefined ? null : <DialogLead>{lead}</DialogLead>}
      <DialogFields>
        {children}
        {failure === null ? null : (
          <Banner tone="danger" role="alert" icon={<CircleAlert size={20} {...iconStyle} />}>
            {failure}
          </Banner>
        )}
      </DialogFields>
      <DialogActions>
        <AppButton variant="text" onClick={props.onCancel}>
          {cancelLabel}
        </AppButton>
        <AppButton
          type="submit"
          variant="contained"
          danger={danger ?? false}
          loading={isBusy}
          loadingLabel={busyLabel ?? submitLabel}
        >
          {submitLabel}
        </AppButton>
      </DialogActions>
    </form>
  );
}
