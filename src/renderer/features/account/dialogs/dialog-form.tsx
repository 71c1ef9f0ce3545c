import { useTexts } from "#renderer/i18n/texts.ts";
import { DialogForm as AnyDialogForm } from "#renderer/ui/dialog-form.tsx";
import type { DialogFormProps } from "#renderer/ui/dialog-form.tsx";

import { accountTexts } from "../texts/account-catalogue.ts";

/** An account form in a dialog. */
export function DialogForm(props: Omit<DialogFormProps, "cancelLabel">) {
  const texts = useTexts(accountTexts);
  return <AnyDialogForm {...props} cancelLabel={texts.cancel} />;
}
