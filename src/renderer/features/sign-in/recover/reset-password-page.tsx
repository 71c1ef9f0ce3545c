import { useContext, useState } from "react";
import { z } from "zod";

import { LinkTokenContext } from "#renderer/services/link-token-context.ts";
import { useResetPasswordMutation } from "#renderer/state/account-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { useForm } from "#renderer/ui/use-form.ts";

import { EntryForm } from "../parts/entry-form.tsx";
import { EntryLayout } from "../parts/entry-layout.tsx";
import { recoverTexts } from "../texts/sign-in-catalogue.ts";
import { NewPasswordField } from "../parts/new-password-field.tsx";
import { createNewPasswordField } from "../parts/new-password.ts";
import { explainRefusal } from "../parts/read-entry-failure.ts";
import { useEntry } from "../parts/use-entry.ts";
import { SignInPanel } from "../sign-in-panel.tsx";
import { goOnAt } from "../use-sign-in.ts";
import { MainButton } from "../parts/main-button.tsx";

/** A new password for whoever followed the link of the mail, who then signs in with it. */
export function ResetPasswordPage() {
  const token = useContext(LinkTokenContext);
  const texts = useTexts(recoverTexts);
  const { homePath } = useEntry();
  const [email, setEmail] = useState<string | null>(null);
  const [isExpired, setIsExpired] = useState(false);
  if (email !== null) {
    return <SignInPanel email={email} news={texts.passwordChanged} purpose={goOnAt(homePath)} />;
  }
  if (token === null || isExpired) return <Expired />;
  return <ResetForm token={token} onChanged={setEmail} onExpired={() => setIsExpired(true)} />;
}

type ResetFormProps = {
  token: string;
  onChanged: (email: string) => void;
  onExpired: () => void;
};

function ResetForm({ token, onChanged, onExpired }: ResetFormProps) {
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
    <EntryLayout title={texts.resetTitle} lead={texts.resetLead}>
      <EntryForm form={form} submitLabel={texts.save} busyLabel={texts.saving}>
        <NewPasswordField label={texts.newPassword} binding={form.field("password")} />
      </EntryForm>
    </EntryLayout>
  );
}

function Expired() {
  const texts = useTexts(recoverTexts);
  return (
    <EntryLayout announceTitle title={texts.expiredTitle} lead={texts.expired}>
      <MainButton to="/account/forgot-password">{texts.askAgain}</MainButton>
    </EntryLayout>
  );
}
