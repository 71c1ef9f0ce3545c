import { useCompanyName } from "#renderer/state/use-company-name.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";

import { quoteTexts } from "../../texts/panel-catalogue.ts";
import { useQuoteForm } from "./use-quote-form.ts";

export type QuoteDialogProps = { open: boolean; message: string; onClose: () => void };

/** Asks how the company can reach somebody, and sends it this room. */
export function QuoteDialog({ open, message, onClose }: QuoteDialogProps) {
  const texts = useTexts(quoteTexts);
  const company = useCompanyName();
  return (
    <AppDialog
      open={open}
      title={texts.open}
      text={texts.lead(company?.name ?? "")}
      onClose={onClose}
      width={480}
    >
      <QuoteForm message={message} onClose={onClose} />
    </AppDialog>
  );
}

function QuoteForm({ message, onClose }: Omit<QuoteDialogProps, "open">) {
  const texts = useTexts(quoteTexts);
  const company = useCompanyName();
  const { form, isAgreed, agree } = useQuoteForm(message, onClose);
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      submitLabel={texts.send}
      busyLabel={texts.sending}
      takesFocus={false}
    >
      <Field label={texts.name} autoComplete="name" {...form.field("name")} />
      <Field
        label={texts.email}
        type="email"
        autoComplete="email"
        inputProps={{ inputMode: "email", autoCapitalize: "none", spellCheck: false }}
        hint={texts.reach}
        {...form.field("email")}
      />
      <Field
        label={texts.phone}
        type="tel"
        autoComplete="tel"
        inputProps={{ inputMode: "tel" }}
        {...form.field("phone")}
      />
      <Field
        label={texts.message}
        multiline
        rows={message === "" ? 3 : 7}
        inputProps={{ maxLength: 2000 }}
        {...form.field("message")}
      />
      <CheckLine label={texts.consent(company?.name ?? "")} checked={isAgreed} onChange={agree} />
    </DialogForm>
  );
}
