import { z } from "zod";

import { useTexts } from "#renderer/i18n/texts.ts";
import { useResetPasswordMutation } from "#renderer/state/account-api.ts";
import { useForm } from "#renderer/ui/use-form.ts";

import { recoverTexts } from "../texts/sign-in-catalogue.ts";
import { EntryForm } from "./entry-form.tsx";
import { EntryLayout } from "./entry-layout.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { createNewPasswordField } from "./new-password.ts";
import { explainRefusal } from "./read-entry-failure.ts";

type NewPasswordFormProps = {
  title: string;
  lead: string;
  /** Of a mail's link, or what confirming an email gave. */
  token: string;
  onChanged: (email: string) => void;
  onExpired: () => void;
};

/** Asks for a password where none has to be known. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { title, lead, token, onChanged, onExpired } = props;
  const texts = useTexts(recoverTexts);
  const [reset] = useResetPasswordMutation();
  const form = useForm({
    start: { password: "" },
    schema: z.object({ password: createNewPasswordField(texts) }),
    async submit({ password }) {
      const { data, error } = await reset({ body: { token, password } });
      if (data !== undefined) onChanged(data.email);
      else if (error.code === "link_expired") onExpired();
      else throw error;
    },
    explain: (refused) => explainRefusal(refused, texts),
    focusFirst: "password",
  });
  return (
    <EntryLayout title={title} lead={lead}>
      <EntryForm form={form} submitLabel={texts.save} busyLabel={texts.saving}>
        <NewPasswordField label={texts.newPassword} binding={form.field("password")} />
      </EntryForm>
    </EntryLayout>
  );
}
