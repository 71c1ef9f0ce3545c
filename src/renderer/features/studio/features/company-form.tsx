import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { FormEvent } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { belowWidth } from "#renderer/theme/breakpoints.ts";
import { flexWrap } from "#renderer/theme/layout.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { Field } from "#renderer/ui/field.tsx";

import { useUnsavedChanges } from "../shell/leave-guard.tsx";
import { studioTexts } from "../texts/shell-catalogue.ts";

export type CompanyFormProps = {
  label: string;
  hint?: string;
  value: string;
  /** What is wrong with what was written, in a sentence; null when it can be saved. */
  check: (text: string) => string | null;
  /** Resolves with whether it was saved. */
  onSave: (text: string) => Promise<boolean>;
  inputMode?: "numeric" | "text";
};

/** One value with its own button to save it. */
export function CompanyForm(props: CompanyFormProps) {
  const { label, hint, value, check, onSave, inputMode } = props;
  const texts = useTexts(studioTexts);
  const [written, setWritten] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const text = written ?? value;
  const isDirty = text.trim() !== value;
  useUnsavedChanges(isDirty);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = check(text.trim());
    setError(wrong);
    if (wrong !== null || isSaving || !isDirty) return;
    setIsSaving(true);
    const isSaved = await onSave(text.trim());
    setIsSaving(false);
    if (isSaved) setWritten(null);
  };
  return (
    <Form onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={label}
        {...(hint === undefined ? {} : { hint })}
        value={text}
        error={error}
        onChange={(next) => {
          setWritten(next);
          setError(null);
        }}
        inputProps={{ inputMode: inputMode ?? "text" }}
      />
      {isDirty ? (
        <AppButton type="submit" variant="contained" loading={isSaving} loadingLabel={texts.saving}>
          {texts.saveChanges}
        </AppButton>
      ) : null}
    </Form>
  );
}

const Form = styled("form")({
  ...flexWrap(12),
  alignItems: "flex-start",
  "& > div": { flex: "1 1 240px", maxWidth: 420 },
  "& > button": { marginTop: 26 },
  [belowWidth(600)]: { "& > button": { marginTop: 0 } },
});
