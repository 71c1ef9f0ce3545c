import { useTexts } from "#renderer/i18n/texts.ts";
import { Field } from "#renderer/ui/field.tsx";
import type { FieldProps } from "#renderer/ui/field.tsx";
import { minPasswordLength } from "#shared/account.ts";

import { entryTexts } from "../texts/sign-in-catalogue.ts";
import { describeNewPassword } from "./new-password.ts";

type Binding = Pick<FieldProps, "name" | "value" | "onChange" | "inputRef"> & {
  error: string | null;
};

/** A password to be, with what it still needs said while it is typed. */
export function NewPasswordField({ label, binding }: { label?: string; binding: Binding }) {
  const texts = useTexts(entryTexts);
  return (
    <Field
      {...binding}
      label={label ?? texts.password}
      type="password"
      autoComplete="new-password"
      size="large"
      hint={describeNewPassword(binding.value.length, texts)}
      inputProps={{ minLength: minPasswordLength }}
    />
  );
}
