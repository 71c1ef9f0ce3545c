import { useEffect, useRef } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";

import { checkAddress } from "./parts/check-address.ts";
import { EntryForm } from "./parts/entry-form.tsx";
import { entryTexts } from "./parts/entry-texts.ts";
import { useEntryForm } from "./parts/use-entry-form.ts";
import { WayLink } from "./parts/way-link.tsx";
import { signInTexts } from "./sign-in-texts.ts";
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
  const form = useEntryForm({
    initial: { email, password: "" },
    check: (values) => ({
      email: checkAddress(values.email, entry),
      password: values.password === "" ? texts.passwordMissing : undefined,
    }),
    onSubmit: (values) => {
      onEmail(values.email.trim());
      way.enter({ email: values.email.trim(), password: values.password });
    },
    focusFirst: email === "" ? "email" : "password",
  });
  useWhenRefused(way.error === "CredentialsSignin" && way.busy === null, () =>
    form.focus("password"),
  );
  return (
    <EntryForm onSubmit={form.submit}>
      <Field
        {...form.bind("email")}
        label={entry.email}
        type="email"
        autoComplete="username"
        size="large"
      />
      <Field
        {...form.bind("password")}
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
