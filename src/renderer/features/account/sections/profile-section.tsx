import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { LocaleMenu } from "#renderer/ui/locale-menu.tsx";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { accountTexts } from "../texts/account-catalogue.ts";
import { EmailSteps } from "../dialogs/email-steps.tsx";
import { NameForm } from "../dialogs/name-form.tsx";
import { AccountRow } from "./account-row.tsx";
import { AccountSection } from "./account-section.tsx";
import { WaysRow } from "../ways/ways-row.tsx";
import { SectionLoading } from "./section-loading.tsx";

/** Name, email, and the ways in. */
export function ProfileSection({ account }: { account: Account | null }) {
  const texts = useTexts(accountTexts);
  return (
    <AccountSection title={texts.profile} text={texts.profileText}>
      {account === null ? <SectionLoading label={texts.loading} /> : <Rows account={account} />}
    </AccountSection>
  );
}

function Rows({ account }: { account: Account }) {
  const texts = useTexts(accountTexts);
  const [asked, ask] = useState<"name" | "email" | null>(null);
  const close = () => ask(null);
  const { name, email, hasPassword } = account;
  const change = (what: "name" | "email", label: string) => (
    <AppButton variant="text" aria-label={label} onClick={() => ask(what)}>
      {texts.change}
    </AppButton>
  );
  return (
    <>
      <AccountRow label={texts.name} action={change("name", texts.changeName)}>
        {name ?? texts.noName}
      </AccountRow>
      <AccountRow
        label={texts.email}
        {...(hasPassword ? { action: change("email", texts.changeEmail) } : {})}
      >
        {email ?? texts.noEmail}
        {hasPassword ? null : ` · ${texts.emailNeedsPassword}`}
      </AccountRow>
      <WaysRow account={account} />
      <AccountRow label={texts.language} action={<LocaleMenu />}>
        {texts.languageText}
      </AccountRow>
      <AppDialog open={asked === "name"} title={texts.changeName} onClose={close}>
        <NameForm name={name} onClose={close} />
      </AppDialog>
      <AppDialog open={asked === "email"} title={texts.changeEmail} onClose={close}>
        <EmailSteps email={email} onClose={close} />
      </AppDialog>
    </>
  );
}
