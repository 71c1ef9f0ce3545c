import { useEffect, useRef, useState } from "react";
import { z } from "zod";

import {
  useCheckOperatorLinkMutation,
  useClaimOperatorLinkMutation,
} from "#renderer/state/operator-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { signIn } from "#renderer/state/start-session.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { Field } from "#renderer/ui/field.tsx";
import { createAddressField, createNameField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";

import { EmailField, EntryForm } from "../parts/entry-form.tsx";
import { EntryFailed } from "../parts/entry-failed.tsx";
import { EntryLayout } from "../parts/entry-layout.tsx";
import { NewPasswordField } from "../parts/new-password-field.tsx";
import { createNewPasswordField } from "../parts/new-password.ts";
import { explainRefusal, readEntryFailure } from "../parts/read-entry-failure.ts";
import type { EntryFailure } from "../parts/read-entry-failure.ts";
import { SignInPanel } from "../sign-in-panel.tsx";
import { firstOperatorTexts, registerTexts } from "../texts/sign-in-catalogue.ts";
import { goOnAt } from "../use-sign-in.ts";

const pagePath = "/operator";

type State =
  | { at: "looking" | "expired" | "asking" }
  | { at: "failed"; failure: EntryFailure }
  | { at: "made"; email: string };

/** Where the link leads that a new server prints: its first operator makes an account and is in. */
export function FirstOperatorPage({ token }: { token: string }) {
  const texts = useTexts(firstOperatorTexts);
  const [check] = useCheckOperatorLinkMutation();
  const [state, setState] = useState<State>({ at: "looking" });
  const look = async () => {
    const { error } = await check({ body: { token } });
    if (error === undefined) return setState({ at: "asking" });
    if (error.code === "link_expired") return setState({ at: "expired" });
    return setState({ at: "failed", failure: readEntryFailure(error) });
  };
  const lookFirst = useRef(look);
  useEffect(() => void lookFirst.current(), []);

  if (state.at === "made") {
    return <SignInPanel email={state.email} news={texts.made} purpose={goOnAt(pagePath)} />;
  }
  if (state.at === "failed") {
    return (
      <EntryFailed title={texts.failedTitle} failure={state.failure} onRetry={() => void look()} />
    );
  }
  if (state.at === "expired") {
    return (
      <EntryLayout
        announceTitle
        title={texts.expiredTitle}
        lead={
          <>
            {texts.expired} <code>npm run operator -- first-operator</code>
          </>
        }
      />
    );
  }
  if (state.at === "looking") return <EntryLayout title={texts.looking} />;
  return (
    <EntryLayout announceTitle title={texts.title} lead={texts.lead}>
      <ClaimForm
        token={token}
        onExpired={() => setState({ at: "expired" })}
        onMade={(email) => setState({ at: "made", email })}
      />
    </EntryLayout>
  );
}

type ClaimFormProps = {
  token: string;
  onExpired: () => void;
  /** The account is there, and signing in to it has to be done by hand. */
  onMade: (email: string) => void;
};

function ClaimForm({ token, onExpired, onMade }: ClaimFormProps) {
  const texts = useTexts(firstOperatorTexts);
  const words = useTexts(registerTexts);
  const dispatch = useAppDispatch();
  const [claim] = useClaimOperatorLinkMutation();
  const form = useForm({
    start: { name: "", email: "", password: "" },
    schema: z.object({
      name: createNameField(words),
      email: createAddressField(words),
      password: createNewPasswordField(words),
    }),
    async submit({ name, email, password }) {
      await claim({ body: { token, name, email, password } }).unwrap();
      const options = { callbackUrl: window.location.origin + pagePath };
      const answer = await dispatch(
        signIn({ provider: "regular-login", fields: { email, password }, options }),
      ).catch(() => ({ ok: false }));
      if (answer.ok) window.location.assign(pagePath);
      else onMade(email);
    },
    explain(refused) {
      const { code } = refused as { code?: string };
      if (code === "link_expired") onExpired();
      if (code === "conflict") return { field: "email" as const, text: texts.hasAccount };
      return explainRefusal(refused, words);
    },
    focusFirst: "name",
  });
  return (
    <EntryForm form={form} submitLabel={texts.create} busyLabel={texts.creating}>
      <Field {...form.field("name")} label={words.name} autoComplete="name" size="large" />
      <EmailField {...form.field("email")} autoComplete="email" />
      <NewPasswordField binding={form.field("password")} />
    </EntryForm>
  );
}
