import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { accountTexts, securityTexts } from "../texts/account-catalogue.ts";
import { PasswordDialog } from "../dialogs/password-dialog.tsx";
import { SetPasswordDialog } from "../dialogs/set-password-dialog.tsx";
import { SecondFactorRows } from "../second-factor/second-factor-rows.tsx";
import { AccountRow } from "./account-row.tsx";
import { AccountSection } from "./account-section.tsx";
import { SectionLoading } from "./section-loading.tsx";

/** The password and what guards it. */
export function SecuritySection({ account }: { account: Account | null }) {
  const texts = useTexts(securityTexts);
  const { loading } = useTexts(accountTexts);
  return (
    <AccountSection title={texts.title} text={texts.text}>
      {account === null ? (
        <SectionLoading label={loading} />
      ) : (
        <>
          <PasswordRow account={account} />
          <SecondFactorRows account={account} />
        </>
      )}
    </AccountSection>
  );
}

function PasswordRow({ account: { email, hasPassword } }: { account: Account }) {
  const texts = useTexts(securityTexts);
  const { change } = useTexts(accountTexts);
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const canSet = hasPassword || email !== null;
  const action = (
    <AppButton
      variant="text"
      aria-label={hasPassword ? texts.changePassword : texts.setPassword}
      onClick={() => setAsked(true)}
    >
      {hasPassword ? change : texts.setPassword}
    </AppButton>
  );
  return (
    <>
      <AccountRow label={texts.password} {...(canSet ? { action } : {})}>
        {hasPassword ? texts.passwordSet : texts.passwordNone}
      </AccountRow>
      <PasswordDialog open={isAsked && hasPassword} email={email} onClose={close} />
      <SetPasswordDialog open={isAsked && !hasPassword} email={email ?? ""} onClose={close} />
    </>
  );
}
