import { lazy, Suspense, useState } from "react";

import { useListProvidersQuery } from "#renderer/state/account-api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { IssuerButton, OrLine } from "./issuer-button.tsx";
import { Aside } from "./parts/entry-form.tsx";
import { EntryLayout } from "./parts/entry-layout.tsx";
import { Notice } from "./parts/notice.tsx";
import { useEntry } from "./parts/use-entry.ts";
import { WayLink } from "./parts/way-link.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import type { SignInFormProps } from "./sign-in-form.tsx";
import { signInTexts } from "./texts/sign-in-catalogue.ts";
import { useSignIn } from "./use-sign-in.ts";
import type { SignIn, SignInPurpose } from "./use-sign-in.ts";

export type SignInPanelProps = {
  purpose: SignInPurpose;
  lead?: string;
  /** What just went well. */
  news?: string;
  /** What the email field holds at first; else what the page before passed on. */
  email?: string;
  /** In a window of its own, for someone else: nobody goes on without an account there. */
  compact?: boolean;
  /** The person asked for the issuer already; the form comes only when they want it. */
  prefersIssuer?: boolean;
};

/** Of those who have one: by then their password was right. */
const SecondFactorForm = lazy(async () => ({
  default: (await import("./second-factor-form.tsx")).SecondFactorForm,
}));

/** All ways in on one page, then the code where one is asked for. */
export function SignInPanel(props: SignInPanelProps) {
  const { purpose, lead, compact = false } = props;
  const texts = useTexts(signInTexts);
  const { passedEmail } = useEntry();
  const way = useSignIn(purpose);
  const [kept, setKept] = useState(props.email ?? passedEmail);
  const [hasTried, setHasTried] = useState(false);
  const { step } = way;
  if (step.at === "code") {
    return (
      <EntryLayout
        title={texts.codeTitle}
        lead={step.kind === "app" ? texts.codeLead : texts.recoveryLead}
        compact={compact}
      >
        <Refusal way={way} />
        <Suspense fallback={null}>
          <SecondFactorForm key={step.kind} way={way} kind={step.kind} />
        </Suspense>
      </EntryLayout>
    );
  }
  const news = hasTried || way.error !== null ? undefined : props.news;
  return (
    <EntryLayout title={texts.title} lead={lead ?? texts.lead} compact={compact}>
      {news === undefined ? null : <Notice tone="good">{news}</Notice>}
      <Refusal way={way} />
      <Ways
        way={way}
        email={kept}
        prefersIssuer={props.prefersIssuer ?? false}
        onEmail={(typed) => {
          setKept(typed);
          setHasTried(true);
        }}
      />
      {compact ? null : (
        <AppButton
          variant="text"
          fullWidth
          loading={way.busy === "anonymous-login"}
          loadingLabel={texts.oneMoment}
          onClick={way.enterWithoutAccount}
        >
          {texts.withoutAccount}
        </AppButton>
      )}
      <NewHere />
    </EntryLayout>
  );
}

type WaysProps = SignInFormProps & { prefersIssuer: boolean };

/** The issuer and the form; first only the issuer for whoever came for that. */
function Ways({ prefersIssuer, ...form }: WaysProps) {
  const texts = useTexts(signInTexts);
  const issuer = useIssuer();
  const [wantsForm, setWantsForm] = useState(!prefersIssuer);
  const { way } = form;
  if (!wantsForm && issuer === undefined) return null;
  const hasForm = wantsForm || issuer === null;
  // The form keeps its place when the issuer is found out late: what is typed by then stays.
  return (
    <>
      {issuer ? (
        <IssuerButton
          name={issuer.name}
          isMain={!hasForm}
          busy={way.busy === "google-login"}
          onClick={way.enterAtIssuer}
        />
      ) : null}
      {issuer && hasForm ? <OrLine>{texts.orWithEmail}</OrLine> : null}
      {hasForm ? (
        <SignInForm {...form} />
      ) : (
        <AppButton variant="text" fullWidth onClick={() => setWantsForm(true)}>
          {texts.useEmail}
        </AppButton>
      )}
    </>
  );
}

function Refusal({ way: { error } }: { way: SignIn }) {
  const texts = useTexts(signInTexts);
  if (error === null) return null;
  const isInvitation = error === "SessionRequired" || error === "Offline";
  return <Notice tone={isInvitation ? "invitation" : "refusal"}>{texts.errors[error]}</Notice>;
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

/**
 * The issuer people of this company may sign in at: configured on the server and switched on. Null
 * when there is none, undefined until that is known.
 */
function useIssuer(): { name: string } | null | undefined {
  const { features, status } = useAppSelector((state) => state.company);
  const isOn = features?.google_login === true;
  const providers = useListProvidersQuery(undefined, { skip: !isOn });
  if (features === null) return status === "loading" ? undefined : null;
  if (!isOn || providers.isError) return null;
  if (providers.data === undefined) return undefined;
  const issuer = providers.data["google-login"];
  return issuer === undefined ? null : { name: issuer.name };
}
