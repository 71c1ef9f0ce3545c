import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { flexColumn } from "#renderer/theme/layout.ts";
import { quietText } from "#renderer/theme/text-size.ts";
import { Field } from "#renderer/ui/field.tsx";
import type { FieldProps } from "#renderer/ui/field.tsx";
import type { FormState } from "#renderer/ui/use-form.ts";

import { entryTexts } from "../texts/sign-in-catalogue.ts";
import { Notice } from "./notice.tsx";
import { MainButton } from "./main-button.tsx";

type EntryFormProps = {
  form: FormState;
  submitLabel: string;
  busyLabel: string;
  /** Other ways on, below the form's own. */
  others?: ReactNode;
  children: ReactNode;
};

/** A form that checks itself, the browser's own bubbles stay away; what refused it stands above. */
export function EntryForm({ form, submitLabel, busyLabel, others, children }: EntryFormProps) {
  return (
    <>
      {form.failure === null ? null : <Notice tone="refusal">{form.failure}</Notice>}
      <Form noValidate onSubmit={form.onSubmit}>
        {children}
        <MainButton
          type="submit"
          loading={form.isBusy}
          loadingLabel={busyLabel}
          sx={{ marginTop: "8px" }}
        >
          {submitLabel}
        </MainButton>
        {others}
      </Form>
    </>
  );
}

/** The email that a person signs in with. */
export function EmailField(field: Omit<FieldProps, "label" | "type" | "size">) {
  const texts = useTexts(entryTexts);
  return <Field {...field} label={texts.email} type="email" size="large" />;
}

const Form = styled("form")(flexColumn(16));

/** A quiet sentence with a link in it, below a form. */
export const Aside = styled("p")({ ...quietText(14, 20), textAlign: "center" });
