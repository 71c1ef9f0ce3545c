import { useState } from "react";

import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { IssuerButton, OrLine } from "./issuer-button.tsx";
import { Aside } from "./parts/entry-form.tsx";
import { EntryLayout } from "./parts/entry-layout.tsx";
import { Notice } from "./parts/notice.tsx";
import { useEntry } from "./parts/use-entry.ts";
import { WayLink } from "./parts/way-link.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { signInTexts } from "./sign-in-texts.ts";
import { useIssuer } from "./use-issuer.ts";
import { useSignIn } from "./use-sign-in.ts";
import type { SignIn, SignInErrand } from "./use-sign-in.ts";

export type SignInPanelProps = {
  errand: SignInErrand;
  lead?: string;
  /** What just went well. */
  news?: string;
  /** What the email field holds at first; else what the page before passed on. */
  email?: string;
  /** In a window of its own, for someone else: nobody goes on without an account there. */
  compact?: boolean;
};

/** All ways in on one page, then the code where one is asked for. */
export function SignInPanel({ errand, lead, news, email, compact = false }: SignInPanelProps) {
  const texts = useTexts(signInTexts);
  const { passedEmail } = useEntry();
  const way = useSignIn(errand);
  const [kept, setKept] = useState(email ?? passedEmail);
  const [hasMoved, setHasMoved] = useState(false);
  const { step } = way;
  if (step.at === "code") {
    return (
      <EntryLayout
        title={texts.codeTitle}
        lead={step.kind === "app" ? texts.codeLead : texts.recoveryLead}
        compact={compact}
      >
        <Refusal way={way} />
        <SecondFactorForm key={step.kind} way={way} kind={step.kind} />
      </EntryLayout>
    );
  }
  return (
    <EntryLayout title={texts.title} lead={lead ?? texts.lead} compact={compact}>
      {news === undefined || hasMoved || way.error !== null ? null : (
        <Notice tone="good">{news}</Notice>
      )}
      <Refusal way={way} />
      <Issuer way={way} />
      <SignInForm
        way={way}
        email={kept}
        onEmail={(typed) => {
          setKept(typed);
          setHasMoved(true);
        }}
      />
      {compact ? null : (
        <AppButton
          variant="text"
          fullWidth
          loading={way.busy === "anonymous-login"}
          loadingLabel={texts.goingOn}
          onClick={way.enterWithoutAccount}
        >
          {texts.withoutAccount}
        </AppButton>
      )}
      <NewHere />
    </EntryLayout>
  );
}

function Refusal({ way: { error } }: { way: SignIn }) {
  const texts = useTexts(signInTexts);
  if (error === null) return null;
  const isInvitation = error === "SessionRequired" || error === "Offline";
  return <Notice tone={isInvitation ? "invitation" : "refusal"}>{texts.errors[error]}</Notice>;
}

function Issuer({ way }: { way: SignIn }) {
  const texts = useTexts(signInTexts);
  const issuer = useIssuer();
  if (issuer === null) return null;
  return (
    <>
      <IssuerButton
        name={issuer.name}
        busy={way.busy === "google-login"}
        onClick={way.enterAtIssuer}
      />
      <OrLine>{texts.orWithEmail}</OrLine>
    </>
  );
}

function NewHere() {
  const texts = useTexts(signInTexts);
  const isOpen = useAppSelector((state) => state.company.features?.registration === true);
  if (!isOpen) return null;
  return (
    <Aside>
      {texts.newHere} <WayLink way="register">{texts.createAccount}</WayLink>
    </Aside>
  );
}
