import { useEffect, useRef } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";

import { EntryForm } from "./parts/entry-form.tsx";
import { useEntryForm } from "./parts/use-entry-form.ts";
import { cleanCode, isCodeComplete } from "./sign-in-step.ts";
import type { CodeKind } from "./sign-in-step.ts";
import { signInTexts } from "./sign-in-texts.ts";
import type { SignIn } from "./use-sign-in.ts";

/** The code of the authenticator app, or one of those for when it is lost. */
export function SecondFactorForm({ way, kind }: { way: SignIn; kind: CodeKind }) {
  const texts = useTexts(signInTexts);
  const isApp = kind === "app";
  const form = useEntryForm({
    initial: { code: "" },
    check: ({ code }) =>
      isCodeComplete(kind, cleanCode(kind, code))
        ? {}
        : { code: isApp ? texts.codeOdd : texts.recoveryOdd },
    onSubmit: ({ code }) => way.enterCode(cleanCode(kind, code)),
  });
  const { isCodeWrong, busy } = way;
  const sayWrong = useRef(() => form.refuse("code", isApp ? texts.codeWrong : texts.recoveryWrong));
  const focus = useRef(() => form.focus("code"));
  useEffect(() => focus.current(), []);
  useEffect(() => {
    if (isCodeWrong) sayWrong.current();
  }, [isCodeWrong]);
  return (
    <EntryForm onSubmit={form.submit}>
      <Field
        {...form.bind("code")}
        label={isApp ? texts.code : texts.recoveryCode}
        autoComplete={isApp ? "one-time-code" : "off"}
        size="large"
        inputProps={{
          inputMode: isApp ? "numeric" : "text",
          autoCapitalize: "none",
          autoCorrect: "off",
          spellCheck: false,
        }}
      />
      <AppButton
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={busy === "regular-login"}
        loadingLabel={texts.signingIn}
        sx={{ marginTop: "8px" }}
      >
        {texts.signIn}
      </AppButton>
      <AppButton
        variant="text"
        fullWidth
        onClick={() => way.chooseCodeKind(isApp ? "recovery" : "app")}
      >
        {isApp ? texts.useRecovery : texts.useApp}
      </AppButton>
      <AppButton variant="text" fullWidth onClick={way.goBack}>
        {texts.otherPerson}
      </AppButton>
    </EntryForm>
  );
}
