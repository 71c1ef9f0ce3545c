import { useTexts } from "#renderer/i18n/texts.ts";
import { Field } from "#renderer/ui/field.tsx";
import type { FieldProps } from "#renderer/ui/field.tsx";

import { securityTexts } from "../texts/account-catalogue.ts";

type CurrentPasswordFieldProps = Omit<FieldProps, "label" | "type" | "autoComplete"> & {
  email: string | null;
};

/** The proof that it is the person: the hidden email tells a password manager whose it is. */
export function CurrentPasswordField({ email, ...field }: CurrentPasswordFieldProps) {
  const texts = useTexts(securityTexts);
  return (
    <>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email ?? ""}
        readOnly
        hidden
      />
      <Field
        label={texts.currentPassword}
        type="password"
        autoComplete="current-password"
        {...field}
      />
    </>
  );
}
