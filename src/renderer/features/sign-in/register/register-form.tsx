import { z } from "zod";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { createAddressField, createNameField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";

import { Aside, EntryForm } from "../parts/entry-form.tsx";
import { entryTexts, registerTexts } from "../texts/sign-in-catalogue.ts";
import { NewPasswordField } from "../parts/new-password-field.tsx";
import { createNewPasswordField } from "../parts/new-password.ts";
import { Notice } from "../parts/notice.tsx";
import { explainRefusal } from "../parts/read-entry-failure.ts";
import { WayLink } from "../parts/way-link.tsx";

export type Registration = { name: string; email: string; password: string };

export type RegisterFormProps = {
  initial: { name: string; email: string };
  /** Asks for the account; rejects with what the server has against it. */
  onAsk: (registration: Registration) => Promise<unknown>;
  onSent: (registration: Registration) => void;
};

/** Name, email and password, and what is wrong with them beside each. */
export function RegisterForm(props: RegisterFormProps) {
  const texts = useTexts(registerTexts);
  const entry = useTexts(entryTexts);
  const form = useRegisterForm(props);
  return (
    <>
      {form.failure === null ? null : <Notice tone="refusal">{form.failure}</Notice>}
      <EntryForm onSubmit={form.onSubmit}>
        <Field {...form.field("name")} label={texts.name} autoComplete="name" size="large" />
        <Field
          {...form.field("email")}
          label={entry.email}
          type="email"
          autoComplete="email"
          size="large"
        />
        <NewPasswordField binding={form.field("password")} />
        <AppButton
          type="submit"
          variant="contained"
          size="large"
          fullWidth
          loading={form.isBusy}
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
  return useForm({
    start: { ...initial, password: "" },
    schema: z.object({
      name: createNameField(texts),
      email: createAddressField(entry),
      password: createNewPasswordField(entry),
    }),
    async submit(registration) {
      await onAsk(registration);
      onSent(registration);
    },
    explain: (refused) => explainRefusal(refused, entry),
    focusFirst: "name",
  });
}
