import { lazy, Suspense, useState } from "react";

import { useListProvidersQuery } from "#renderer/state/account-api.ts";
import { useAppSelector } from "#renderer/state/hooks.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { issuerTypes } from "#shared/session.ts";
import type { IssuerType } from "#shared/session.ts";

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
  /** The person asked for this issuer already; the other ways come only when they want them. */
  prefers?: IssuerType | null;
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
        prefers={props.prefers ?? null}
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

type WaysProps = SignInFormProps & { prefers: IssuerType | null };

/** The issuers and the form; first only the issuer that somebody came for. */
function Ways({ prefers, ...form }: WaysProps) {
  const texts = useTexts(signInTexts);
  const issuers = useIssuers();
  const [wantsAll, setWantsAll] = useState(prefers === null);
  const { way } = form;
  if (!wantsAll && issuers === undefined) return null;
  const preferred = issuers?.find(({ provider }) => provider === prefers);
  const hasForm = wantsAll || preferred === undefined;
  const offered = hasForm ? (issuers ?? []) : [preferred];
  // The form keeps its place when the issuers are found out late: what is typed by then stays.
  return (
    <>
      {offered.map(({ provider, name }) => (
        <IssuerButton
          key={provider}
          name={name}
          isMain={!hasForm}
          busy={way.busy === provider}
          onClick={() => way.enterAtIssuer(provider)}
        />
      ))}
      {hasForm && offered.length > 0 ? <OrLine>{texts.orWithEmail}</OrLine> : null}
      {hasForm ? (
        <SignInForm {...form} />
      ) : (
        <AppButton variant="text" fullWidth onClick={() => setWantsAll(true)}>
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

type Issuer = { provider: IssuerType; name: string };

/**
 * The issuers people of this company may sign in at: its own, and the server's where the company has
 * that switched on. Undefined until it is known.
 */
function useIssuers(): readonly Issuer[] | undefined {
  const { features, status } = useAppSelector((state) => state.company);
  const providers = useListProvidersQuery(undefined, { skip: features === null });
  if (features === null) return status === "loading" ? undefined : [];
  if (providers.isError) return [];
  const { data } = providers;
  if (data === undefined) return undefined;
  return issuerTypes.flatMap((provider) => {
    const known = data[provider];
    const isOn = provider === "company-login" || features.google_login;
    return known === undefined || !isOn ? [] : [{ provider, name: known.name }];
  });
}
