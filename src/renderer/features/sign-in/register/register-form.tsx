import { useState } from "react";

import { useTexts } from "#renderer/text/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { personNameSchema } from "#shared/account.ts";

import { checkAddress } from "../parts/check-address.ts";
import { Aside, EntryForm } from "../parts/entry-form.tsx";
import { entryTexts } from "../parts/entry-texts.ts";
import { NewPasswordField } from "../parts/new-password-field.tsx";
import { checkNewPassword } from "../parts/new-password.ts";
import { Notice } from "../parts/notice.tsx";
import { readEntryFailure } from "../parts/read-entry-failure.ts";
import type { EntryFailure, Refused } from "../parts/read-entry-failure.ts";
import { useEntryForm } from "../parts/use-entry-form.ts";
import { WayLink } from "../parts/way-link.tsx";
import { registerTexts } from "./register-texts.ts";

export type Registration = { name: string; email: string; password: string };

export type RegisterFormProps = {
  initial: { name: string; email: string };
  /** Asks for the account; resolves with what the server has against it, or null. */
  onAsk: (registration: Registration) => Promise<Refused | null>;
  onSent: (registration: Registration) => void;
};

/** Name, email and password, and what is wrong with them beside each. */
export function RegisterForm(props: RegisterFormProps) {
  const texts = useTexts(registerTexts);
  const entry = useTexts(entryTexts);
  const { form, busy, failure } = useRegisterForm(props);
  return (
    <>
      {failure === null ? null : <Notice tone="refusal">{entry[failure]}</Notice>}
      <EntryForm onSubmit={form.submit}>
        <Field {...form.bind("name")} label={texts.name} autoComplete="name" size="large" />
        <Field
          {...form.bind("email")}
          label={entry.email}
          type="email"
          autoComplete="email"
          size="large"
        />
        <NewPasswordField binding={form.bind("password")} />
        <AppButton
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={busy}
          loadingLabel={texts.creating}
          sx={{ marginTop: "8px" }}
        >
          {texts.create}
        </AppButton>
      </EntryForm>
      <Aside>
        {texts.haveOne}{" "}
        <WayLink way="sign-in" email={form.values.email.trim()}>
          {texts.signIn}
        </WayLink>
      </Aside>
    </>
  );
}

function useRegisterForm({ initial, onAsk, onSent }: RegisterFormProps) {
  const texts = useTexts(registerTexts);
  const entry = useTexts(entryTexts);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<EntryFailure | null>(null);
  const form = useEntryForm<keyof Registration>({
    initial: { ...initial, password: "" },
    check: (values) => ({
      name: checkName(values.name, texts),
      email: checkAddress(values.email, entry),
      password: checkNewPassword(values.password, entry),
    }),
    onSubmit: (values) => {
      if (!busy) void send({ ...values, name: values.name.trim(), email: values.email.trim() });
    },
    focusFirst: "name",
  });
  const send = async (registration: Registration) => {
    setBusy(true);
    setFailure(null);
    const refusal = await onAsk(registration);
    setBusy(false);
    if (refusal === null) onSent(registration);
    else if (refusal.code === "password_too_common") form.refuse("password", entry.passwordCommon);
    else setFailure(readEntryFailure(refusal));
  };
  return { form, busy, failure };
}

function checkName(typed: string, texts: { nameMissing: string; nameOdd: string }) {
  if (typed.trim() === "") return texts.nameMissing;
  return personNameSchema.safeParse(typed).success ? undefined : texts.nameOdd;
}
