import { useEffect, useEffectEvent } from "react";
import { z } from "zod";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";

import { EntryForm } from "./parts/entry-form.tsx";
import { cleanCode, isCodeComplete } from "./sign-in-step.ts";
import type { CodeKind } from "./sign-in-step.ts";
import { signInTexts } from "./texts/sign-in-catalogue.ts";
import type { SignIn } from "./use-sign-in.ts";

/** The code of the authenticator app, or one of those for when it is lost. */
export function SecondFactorForm({ way, kind }: { way: SignIn; kind: CodeKind }) {
  const texts = useTexts(signInTexts);
  const isApp = kind === "app";
  const form = useForm({
    start: { code: "" },
    schema: z.object({
      code: z
        .string()
        .transform((typed) => cleanCode(kind, typed))
        .refine((code) => isCodeComplete(kind, code), isApp ? texts.codeOdd : texts.recoveryOdd),
    }),
    submit: ({ code }) => way.enterCode(code),
  });
  const { isCodeWrong, busy } = way;
  const sayWrong = useEffectEvent(() =>
    form.refuse({ field: "code", text: isApp ? texts.codeWrong : texts.recoveryWrong }),
  );
  const focus = useEffectEvent(() => form.focus("code"));
  useEffect(() => focus(), []);
  useEffect(() => {
    if (isCodeWrong) sayWrong();
  }, [isCodeWrong]);
  return (
    <EntryForm
      form={{ ...form, isBusy: busy === "regular-login" }}
      submitLabel={texts.signIn}
      busyLabel={texts.signingIn}
      others={
        <>
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
        </>
      }
    >
      <Field
        {...form.field("code")}
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
    </EntryForm>
  );
}
