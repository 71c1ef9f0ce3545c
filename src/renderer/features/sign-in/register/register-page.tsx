import { useState } from "react";

import { useRegisterAccountMutation } from "#renderer/state/account-api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { CheckMail } from "../parts/check-mail.tsx";
import { EntryLayout } from "../parts/entry-layout.tsx";
import { readEntryFailure } from "../parts/read-entry-failure.ts";
import { useEntry } from "../parts/use-entry.ts";
import { RegisterForm } from "./register-form.tsx";
import type { Registration } from "./register-form.tsx";
import { registerTexts } from "../texts/sign-in-catalogue.ts";
import { MainButton } from "../parts/main-button.tsx";

/** An account of one's own: the form, then the mail that finishes it. */
export function RegisterPage() {
  const texts = useTexts(registerTexts);
  const { companySlug, passedEmail } = useEntry();
  const isClosed = useAppSelector((state) => state.company.features?.registration === false);
  const [register] = useRegisterAccountMutation();
  const [sent, setSent] = useState<Registration | null>(null);
  const [typed, setTyped] = useState({ name: "", email: passedEmail });

  const ask = (registration: Registration) =>
    register({ body: { ...registration, companySlug } }).unwrap();
  if (isClosed) return <Closed />;
  if (sent !== null) {
    return (
      <CheckMail
        title={texts.mailTitle}
        text={texts.mailText(sent.email)}
        email={sent.email}
        onResend={() => ask(sent).then(() => null, readEntryFailure)}
        onOtherAddress={() => {
          setTyped(sent);
          setSent(null);
        }}
      />
    );
  }
  return (
    <EntryLayout title={texts.createAccount} lead={texts.lead}>
      <RegisterForm initial={typed} onAsk={ask} onSent={setSent} />
    </EntryLayout>
  );
}

function Closed() {
  const texts = useTexts(registerTexts);
  return (
    <EntryLayout title={texts.closedTitle} lead={texts.closed}>
      <MainButton to="/">{texts.home}</MainButton>
    </EntryLayout>
  );
}
