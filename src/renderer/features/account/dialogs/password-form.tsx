import { useState } from "react";
import { z } from "zod";

import { useChangePasswordMutation } from "#renderer/state/account-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { CheckLine } from "#renderer/ui/check-line.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { maxPasswordLength, minPasswordLength } from "#shared/account.ts";

import { securityTexts } from "../texts/account-catalogue.ts";
import { useAccountForm } from "../use-account-form.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";

type PasswordFormProps = { email: string | null; onClose: () => void };

/** A new password for whoever knows the old one. */
export function PasswordForm({ email, onClose }: PasswordFormProps) {
  const texts = useTexts(securityTexts);
  const dispatch = useAppDispatch();
  const [changePassword] = useChangePasswordMutation();
  const [endOtherSessions, chooseEnd] = useState(true);
  const form = useAccountForm({
    start: { currentPassword: "", newPassword: "" },
    schema: z
      .object({
        currentPassword: z.string().min(1, texts.currentMissing),
        newPassword: z
          .string()
          .min(1, texts.newMissing)
          .min(minPasswordLength, texts.passwordTooShort)
          .max(maxPasswordLength, texts.newLong),
      })
      .refine(({ currentPassword, newPassword }) => newPassword !== currentPassword, {
        path: ["newPassword"],
        error: texts.newSame,
      }),
    places: { wrong_password: "currentPassword", password_too_common: "newPassword" },
    submit: async (values) => {
      await changePassword({ body: { ...values, endOtherSessions } }).unwrap();
      onClose();
      dispatch(noticeShown({ tone: "success", text: texts.passwordSaved }));
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={texts.changePassword}
      busyLabel={texts.saving}
      onCancel={onClose}
    >
      <CurrentPasswordField email={email} {...form.field("currentPassword")} />
      <Field
        label={texts.newPassword}
        type="password"
        autoComplete="new-password"
        hint={texts.newPasswordHint}
        {...form.field("newPassword")}
      />
      <CheckLine label={texts.endOthers} checked={endOtherSessions} onChange={chooseEnd} />
    </DialogForm>
  );
}
