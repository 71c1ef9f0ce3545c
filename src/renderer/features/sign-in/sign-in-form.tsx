import { useEffect, useRef } from "react";
import { z } from "zod";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { createAddressField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";

import { EntryForm } from "./parts/entry-form.tsx";
import { entryTexts, signInTexts } from "./texts/sign-in-catalogue.ts";
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
  const entry = useTexts(entryTexts);
  const form = useForm({
    start: { email, password: "" },
    schema: z.object({
      email: createAddressField(entry),
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
    <EntryForm onSubmit={form.onSubmit}>
      <Field
        {...form.field("email")}
        label={entry.email}
        type="email"
        autoComplete="username"
        size="large"
      />
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
      <AppButton
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={way.busy === "regular-login"}
        loadingLabel={texts.signingIn}
        sx={{ marginTop: "8px" }}
      >
        {texts.signIn}
      </AppButton>
    </EntryForm>
  );
}

/** Runs once for every refusal, and not for the reason the page was opened with. */
function useWhenRefused(isRefused: boolean, run: () => void): void {
  const latest = useRef(run);
  const was = useRef(isRefused);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (isRefused && !was.current) latest.current();
    was.current = isRefused;
  }, [isRefused]);
}
