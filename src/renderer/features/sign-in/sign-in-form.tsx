import { useEffect, useEffectEvent, useRef } from "react";
import { z } from "zod";

import { useTexts } from "#renderer/i18n/texts.ts";
import { Field } from "#renderer/ui/field.tsx";
import { createAddressField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";

import { EmailField, EntryForm } from "./parts/entry-form.tsx";
import { signInTexts } from "./texts/sign-in-catalogue.ts";
import { WayLink } from "./parts/way-link.tsx";
import type { SignIn } from "./use-sign-in.ts";

export type SignInFormProps = {
  way: SignIn;
  /** What the email field holds at first. */
  email: string;
  onEmail: (email: string) => void;
};

/** Email and password, checked before anyone is asked. */
export function SignInForm({ way, email, onEmail }: SignInFormProps) {
  const texts = useTexts(signInTexts);
  const form = useForm({
    start: { email, password: "" },
    schema: z.object({
      email: createAddressField(texts),
      password: z.string().min(1, texts.passwordMissing),
    }),
    submit(entered) {
      onEmail(entered.email);
      way.enter(entered);
    },
    focusFirst: email === "" ? "email" : "password",
  });
  useWhenRefused(way.error === "CredentialsSignin" && way.busy === null, () =>
    form.focus("password"),
  );
  return (
    <EntryForm
      form={{ ...form, isBusy: way.busy === "regular-login" }}
      submitLabel={texts.signIn}
      busyLabel={texts.signingIn}
    >
      <EmailField {...form.field("email")} autoComplete="username" />
      <Field
        {...form.field("password")}
        label={texts.password}
        type="password"
        autoComplete="current-password"
        size="large"
        aside={
          <WayLink way="forgot" email={form.values.email.trim()}>
            {texts.forgot}
          </WayLink>
        }
      />
    </EntryForm>
  );
}

/** Runs once for every refusal, and not for the reason the page was opened with. */
function useWhenRefused(isRefused: boolean, run: () => void): void {
  const runLatest = useEffectEvent(run);
  const was = useRef(isRefused);
  useEffect(() => {
    if (isRefused && !was.current) runLatest();
    was.current = isRefused;
  }, [isRefused]);
}
