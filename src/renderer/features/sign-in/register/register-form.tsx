import { z } from "zod";

import { useTexts } from "#renderer/i18n/texts.ts";
import { Field } from "#renderer/ui/field.tsx";
import { createAddressField, createNameField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";

import { Aside, EmailField, EntryForm } from "../parts/entry-form.tsx";
import { registerTexts } from "../texts/sign-in-catalogue.ts";
import { NewPasswordField } from "../parts/new-password-field.tsx";
import { createNewPasswordField } from "../parts/new-password.ts";
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
  const form = useRegisterForm(props);
  return (
    <>
      <EntryForm form={form} submitLabel={texts.create} busyLabel={texts.creating}>
        <Field {...form.field("name")} label={texts.name} autoComplete="name" size="large" />
        <EmailField {...form.field("email")} autoComplete="email" />
        <NewPasswordField binding={form.field("password")} />
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
  return useForm({
    start: { ...initial, password: "" },
    schema: z.object({
      name: createNameField(texts),
      email: createAddressField(texts),
      password: createNewPasswordField(texts),
    }),
    async submit(registration) {
      await onAsk(registration);
      onSent(registration);
    },
    explain: (refused) => explainRefusal(refused, texts),
    focusFirst: "name",
  });
}
