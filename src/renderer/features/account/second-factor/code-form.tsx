import { z } from "zod";

import { useTexts } from "#renderer/i18n/texts.ts";
import { Field } from "#renderer/ui/field.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";

import { CurrentPasswordField } from "../dialogs/current-password-field.tsx";
import { securityTexts } from "../texts/account-catalogue.ts";
import { useAccountForm } from "../use-account-form.ts";
import { cleanCode } from "./check-code.ts";

export type CodeFormProps = {
  email: string | null;
  lead: string;
  submitLabel: string;
  danger?: boolean;
  onSubmit: (proof: { currentPassword: string; code: string }) => Promise<void>;
  onCancel: () => void;
};

/** Password and code: what a change of the second factor is allowed for. */
export function CodeForm({ email, onSubmit, ...words }: CodeFormProps) {
  const texts = useTexts(securityTexts);
  const form = useAccountForm({
    start: { currentPassword: "", code: "" },
    schema: z.object({
      currentPassword: z.string().min(1, texts.currentMissing),
      code: z.string().transform(cleanCode).pipe(z.string().min(6, texts.codeMissing)),
    }),
    places: { wrong_password: "currentPassword", wrong_code: "code" },
    submit: onSubmit,
  });
  return (
    <DialogForm form={form} {...words}>
      <CurrentPasswordField email={email} {...form.field("currentPassword")} />
      <Field
        label={texts.code}
        hint={texts.anyCodeHint}
        autoComplete="one-time-code"
        inputProps={{ autoCapitalize: "none", spellCheck: false, maxLength: 40 }}
        {...form.field("code")}
      />
    </DialogForm>
  );
}
