import { styled } from "@mui/material/styles";
import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useDeleteAccountMutation } from "#renderer/state/privacy-api.ts";
import { signOut, startSession } from "#renderer/state/start-session.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { quietText } from "#renderer/theme/text-size.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { CurrentPasswordField } from "../dialogs/current-password-field.tsx";
import { placeFailure, readFailure } from "../place-failure.ts";
import { cleanCode } from "../second-factor/check-code.ts";
import { accountTexts, privacyTexts, securityTexts } from "../texts/account-catalogue.ts";

export type DeleteAccountFormProps = { account: Account; onClose: () => void };

/** What deleting the account means, and the proof that it is the person who wants it. */
export function DeleteAccountForm({ account, onClose }: DeleteAccountFormProps) {
  const texts = useTexts(privacyTexts);
  const security = useTexts(securityTexts);
  const form = useDeleteAccount(account, onClose);
  return (
    <DialogForm
      form={form}
      submitLabel={texts.deleteAccount}
      busyLabel={texts.deleting}
      danger
      takesFocus={false}
      onCancel={onClose}
    >
      <Meaning>
        {texts.meaning.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Meaning>
      {account.hasPassword ? (
        <CurrentPasswordField email={account.email} {...form.field("currentPassword")} />
      ) : null}
      {account.secondFactor.enabled ? (
        <Field
          label={security.code}
          hint={security.anyCodeHint}
          autoComplete="one-time-code"
          inputProps={{ autoCapitalize: "none", spellCheck: false, maxLength: 40 }}
          {...form.field("code")}
        />
      ) : null}
      <Field
        label={texts.typeWord(texts.word)}
        autoComplete="off"
        inputProps={{ autoCapitalize: "none", spellCheck: false }}
        {...form.field("word")}
      />
    </DialogForm>
  );
}

const detailsSchema = z.object({
  reason: z.string(),
  companies: z.array(z.string()).default([]),
});

function useDeleteAccount({ hasPassword, secondFactor }: Account, onDeleted: () => void) {
  const texts = useTexts(privacyTexts);
  const security = useTexts(securityTexts);
  const { failures } = useTexts(accountTexts);
  const dispatch = useAppDispatch();
  const [deleteAccount] = useDeleteAccountMutation();
  const password = hasPassword ? z.string().min(1, security.currentMissing) : z.string();
  const code = z.string().transform(cleanCode);
  return useForm({
    start: { currentPassword: "", code: "", word: "" },
    schema: z.object({
      currentPassword: password,
      code: secondFactor.enabled ? code.pipe(z.string().min(6, security.codeMissing)) : code,
      word: z.string().refine((typed) => typed.trim().toLowerCase() === texts.word.toLowerCase(), {
        error: texts.wordMissing(texts.word),
      }),
    }),
    explain: (error) => {
      const details = detailsSchema.safeParse(readFailure(error).details).data;
      if (details?.reason === "last_owner") {
        return { field: null, text: texts.lastOwner(details.companies.join(", ")) };
      }
      if (details?.reason === "sign_in_again") return { field: null, text: texts.signInAgain };
      const places = { wrong_password: "currentPassword", wrong_code: "code" } as const;
      return placeFailure(error, places, failures);
    },
    submit: async (entered) => {
      const body = {
        confirm: "delete" as const,
        ...(hasPassword ? { currentPassword: entered.currentPassword } : {}),
        ...(secondFactor.enabled ? { code: entered.code } : {}),
      };
      await deleteAccount({ body }).unwrap();
      onDeleted();
      // Who is signed out is led to the start page by the app.
      await dispatch(signOut());
      await dispatch(startSession());
      dispatch(noticeShown({ tone: "success", text: texts.accountDeleted }));
    },
  });
}

const Meaning = styled("ul")({ ...quietText(14, 20), margin: 0, paddingLeft: 20 });
