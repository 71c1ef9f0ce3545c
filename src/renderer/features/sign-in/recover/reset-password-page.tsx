import { useContext, useState } from "react";

import { LinkTokenContext } from "#renderer/services/link-token-context.ts";
import { useTexts } from "#renderer/i18n/texts.ts";

import { EntryLayout } from "../parts/entry-layout.tsx";
import { NewPasswordForm } from "../parts/new-password-form.tsx";
import { recoverTexts } from "../texts/sign-in-catalogue.ts";
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
  return (
    <NewPasswordForm
      title={texts.resetTitle}
      lead={texts.resetLead}
      token={token}
      onChanged={setEmail}
      onExpired={() => setIsExpired(true)}
    />
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
