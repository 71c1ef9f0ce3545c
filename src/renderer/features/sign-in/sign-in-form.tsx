import { styled } from "@mui/material/styles";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";

import { signInTexts } from "./sign-in-texts.ts";
import { useSignInFields } from "./use-sign-in-fields.ts";
import type { SignIn } from "./use-sign-in.ts";

/** Email and password, checked before anyone is asked. */
export function SignInForm({ busy, enter, enterWithoutAccount }: SignIn) {
  const texts = useTexts(signInTexts);
  const fields = useSignInFields((entered) => {
    if (busy === null) enter(entered);
  });
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        fields.submit();
      }}
    >
      <Field
        label={texts.email}
        type="email"
        name="email"
        autoComplete="username"
        size="large"
        value={fields.email}
        onChange={fields.setEmail}
        error={fields.emailError}
        inputRef={fields.emailInput}
        inputProps={{ inputMode: "email", autoCapitalize: "none", spellCheck: false }}
      />
      <Field
        label={texts.password}
        type="password"
        name="password"
        autoComplete="current-password"
        size="large"
        value={fields.password}
        onChange={fields.setPassword}
        error={fields.passwordError}
        inputRef={fields.passwordInput}
      />
      <AppButton
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        loading={busy === "password"}
        loadingLabel={texts.signingIn}
        sx={{ marginTop: "8px" }}
      >
        {texts.signIn}
      </AppButton>
      <AppButton
        variant="text"
        fullWidth
        loading={busy === "anonymous"}
        loadingLabel={texts.goingOn}
        onClick={enterWithoutAccount}
      >
        {texts.withoutAccount}
      </AppButton>
    </Form>
  );
}

const Form = styled("form")({ display: "flex", flexDirection: "column", gap: 16 });
