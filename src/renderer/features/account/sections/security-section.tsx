import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { accountTexts, securityTexts } from "../texts/account-catalogue.ts";
import { PasswordForm } from "../dialogs/password-form.tsx";
import { SetPasswordForm } from "../dialogs/set-password-form.tsx";
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
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const label = hasPassword ? texts.changePassword : texts.setPassword;
  const canSet = hasPassword || email !== null;
  const action = (
    <AppButton variant="text" aria-label={label} onClick={() => setAsked(true)}>
      {hasPassword ? texts.change : texts.setPassword}
    </AppButton>
  );
  return (
    <>
      <AccountRow label={texts.password} {...(canSet ? { action } : {})}>
        {hasPassword ? texts.passwordSet : texts.passwordNone}
      </AccountRow>
      <AppDialog open={isAsked} title={label} onClose={close}>
        {hasPassword ? (
          <PasswordForm email={email} onClose={close} />
        ) : (
          <SetPasswordForm email={email ?? ""} onClose={close} />
        )}
      </AppDialog>
    </>
  );
}
