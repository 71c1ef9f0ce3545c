import { z } from "zod";

import { useTexts } from "#renderer/i18n/texts.ts";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { useForm } from "#renderer/ui/use-form.ts";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { CurrentPasswordField } from "../dialogs/current-password-field.tsx";
import { placeFailure, readFailure } from "../place-failure.ts";
import { cleanCode } from "../second-factor/check-code.ts";
import { accountTexts, securityTexts } from "../texts/account-catalogue.ts";

/** What the server asks for beside the session. */
export type Proof = { currentPassword?: string; code?: string };

export type ProofFormProps = {
  account: Account;
  lead: string;
  submitLabel: string;
  busyLabel: string;
  danger?: boolean;
  /** Rejects with what refused it. */
  onProof: (proof: Proof) => Promise<void>;
  onClose: () => void;
};

const detailsSchema = z.object({ reason: z.string() });

/** Asks for the password, and a code where there is one: without a password the sign-in is proof enough. */
export function ProofForm(props: ProofFormProps) {
  const { account, onProof, onClose, ...words } = props;
  const { hasPassword, secondFactor } = account;
  const texts = useTexts(accountTexts);
  const security = useTexts(securityTexts);
  const reasons: Readonly<Record<string, string>> = texts.wayRefusals;
  const code = z.string().transform(cleanCode);
  const form = useForm({
    start: { currentPassword: "", code: "" },
    schema: z.object({
      currentPassword: hasPassword ? z.string().min(1, security.currentMissing) : z.string(),
      code: secondFactor.enabled ? code.pipe(z.string().min(6, security.codeMissing)) : code,
    }),
    explain: (error) => {
      const reason = detailsSchema.safeParse(readFailure(error).details).data?.reason ?? "";
      const text = Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;
      if (text !== undefined) return { field: null, text };
      const places = { wrong_password: "currentPassword", wrong_code: "code" } as const;
      return placeFailure(error, places, texts.failures);
    },
    submit: (entered) =>
      onProof({
        ...(hasPassword ? { currentPassword: entered.currentPassword } : {}),
        ...(secondFactor.enabled ? { code: entered.code } : {}),
      }),
  });
  return (
    <DialogForm form={form} {...words} onCancel={onClose}>
      {hasPassword ? (
        <CurrentPasswordField email={account.email} {...form.field("currentPassword")} />
      ) : null}
      {secondFactor.enabled ? (
        <Field
          label={security.code}
          hint={security.anyCodeHint}
          autoComplete="one-time-code"
          inputProps={{ autoCapitalize: "none", spellCheck: false, maxLength: 40 }}
          {...form.field("code")}
        />
      ) : null}
    </DialogForm>
  );
}
