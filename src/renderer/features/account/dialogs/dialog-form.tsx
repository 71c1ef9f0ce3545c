import { useTexts } from "#renderer/text/texts.ts";
import { DialogForm as AnyDialogForm } from "#renderer/ui/dialog-form.tsx";
import type { DialogFormProps as AnyDialogFormProps } from "#renderer/ui/dialog-form.tsx";

import { accountTexts } from "../account-texts.ts";
import type { AccountForm } from "../use-account-form.ts";

export type DialogFormProps = Omit<AnyDialogFormProps, keyof AccountForm | "cancelLabel"> & {
  form: AccountForm;
};

/** An account form in a dialog. */
export function DialogForm({ form, ...rest }: DialogFormProps) {
  const texts = useTexts(accountTexts);
  const { onSubmit, isBusy, failure } = form;
  return <AnyDialogForm {...rest} {...{ onSubmit, isBusy, failure }} cancelLabel={texts.cancel} />;
}
