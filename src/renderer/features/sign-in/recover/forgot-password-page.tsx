import { useState } from "react";

import { useRequestPasswordResetMutation } from "#renderer/state/account-api.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";

import { checkAddress } from "../parts/check-address.ts";
import { CheckMail } from "../parts/check-mail.tsx";
import { Aside, EntryForm } from "../parts/entry-form.tsx";
import { EntryLayout } from "../parts/entry-layout.tsx";
import { entryTexts } from "../parts/entry-texts.ts";
import { Notice } from "../parts/notice.tsx";
import { readEntryFailure } from "../parts/read-entry-failure.ts";
import type { EntryFailure } from "../parts/read-entry-failure.ts";
import { useEntryForm } from "../parts/use-entry-form.ts";
import { useEntry } from "../parts/use-entry.ts";
import { WayLink } from "../parts/way-link.tsx";
import { recoverTexts } from "./recover-texts.ts";

/** Asks for the mail that sets a new password. */
export function ForgotPasswordPage() {
  const texts = useTexts(recoverTexts);
  const { companySlug, passedEmail } = useEntry();
  const [request] = useRequestPasswordResetMutation();
  const [email, setEmail] = useState(passedEmail);
  const [isSent, setIsSent] = useState(false);

  const ask = async (address: string): Promise<EntryFailure | null> => {
    const { error } = await request({ body: { email: address, companySlug } });
    return error === undefined ? null : readEntryFailure(error);
  };
  if (isSent) {
    return (
      <CheckMail
        title={texts.mailTitle}
        text={texts.mailText(email)}
        email={email}
        onResend={() => ask(email)}
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
  onAsk: (email: string) => Promise<EntryFailure | null>;
  onSent: (email: string) => void;
};

function ForgotForm({ initial, onAsk, onSent }: ForgotFormProps) {
  const texts = useTexts(recoverTexts);
  const entry = useTexts(entryTexts);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<EntryFailure | null>(null);
  const form = useEntryForm({
    initial: { email: initial },
    check: ({ email }) => ({ email: checkAddress(email, entry) }),
    onSubmit: ({ email }) => {
      if (!busy) void send(email.trim());
    },
    focusFirst: "email",
  });
  const send = async (email: string) => {
    setBusy(true);
    setFailure(null);
    const refusal = await onAsk(email);
    setBusy(false);
    if (refusal === null) onSent(email);
    else setFailure(refusal);
  };
  return (
    <>
      {failure === null ? null : <Notice tone="refusal">{entry[failure]}</Notice>}
      <EntryForm onSubmit={form.submit}>
        <Field
          {...form.bind("email")}
          label={entry.email}
          type="email"
          autoComplete="username"
          size="large"
        />
        <AppButton
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={busy}
          loadingLabel={entry.sending}
          sx={{ marginTop: "8px" }}
        >
          {texts.sendLink}
        </AppButton>
      </EntryForm>
      <Aside>
        <WayLink way="sign-in" email={form.values.email.trim()}>
          {entry.backToSignIn}
        </WayLink>
      </Aside>
    </>
  );
}
