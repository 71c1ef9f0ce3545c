import { useState } from "react";
import { z } from "zod";

import { useRequestPasswordResetMutation } from "#renderer/state/account-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { createAddressField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";

import { CheckMail } from "../parts/check-mail.tsx";
import { Aside, EmailField, EntryForm } from "../parts/entry-form.tsx";
import { EntryLayout } from "../parts/entry-layout.tsx";
import { recoverTexts } from "../texts/sign-in-catalogue.ts";
import { readEntryFailure } from "../parts/read-entry-failure.ts";
import type { Refused } from "../parts/read-entry-failure.ts";
import { useEntry } from "../parts/use-entry.ts";
import { WayLink } from "../parts/way-link.tsx";

/** Asks for the mail that sets a new password. */
export function ForgotPasswordPage() {
  const texts = useTexts(recoverTexts);
  const { companySlug, passedEmail } = useEntry();
  const [request] = useRequestPasswordResetMutation();
  const [email, setEmail] = useState(passedEmail);
  const [isSent, setIsSent] = useState(false);

  const ask = (address: string) => request({ body: { email: address, companySlug } }).unwrap();
  if (isSent) {
    return (
      <CheckMail
        title={texts.mailTitle}
        text={texts.mailText(email)}
        email={email}
        onResend={() => ask(email).then(() => null, readEntryFailure)}
        onOtherAddress={() => setIsSent(false)}
      />
    );
  }
  return (
    <EntryLayout title={texts.forgotTitle} lead={texts.forgotLead}>
      <ForgotForm
        initial={email}
        onAsk={ask}
        onSent={(address) => {
          setEmail(address);
          setIsSent(true);
        }}
      />
    </EntryLayout>
  );
}

type ForgotFormProps = {
  initial: string;
  /** Rejects with what the server has against it. */
  onAsk: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
};

function ForgotForm({ initial, onAsk, onSent }: ForgotFormProps) {
  const texts = useTexts(recoverTexts);
  const form = useForm({
    start: { email: initial },
    schema: z.object({ email: createAddressField(texts) }),
    async submit({ email }) {
      await onAsk(email);
      onSent(email);
    },
    explain: (refused) => ({ field: null, text: texts[readEntryFailure(refused as Refused)] }),
    focusFirst: "email",
  });
  return (
    <>
      <EntryForm form={form} submitLabel={texts.sendLink} busyLabel={texts.sending}>
        <EmailField {...form.field("email")} autoComplete="username" />
      </EntryForm>
      <Aside>
        <WayLink way="sign-in" email={form.values.email.trim()}>
          {texts.backToSignIn}
        </WayLink>
      </Aside>
    </>
  );
}
