import { useRef } from "react";
import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useGrantCompanyCreditsMutation } from "#renderer/state/operator-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";
import { Field } from "#renderer/ui/field.tsx";
import { createAddressField } from "#renderer/ui/person-fields.ts";
import { useForm } from "#renderer/ui/use-form.ts";
import { grantAmountSchema } from "#shared/credit.ts";
import type { OperatedCompany } from "#shared/wires/http/operator-calls.ts";

import { describeOperatorFailure } from "./describe-operator-failure.ts";
import { operatorTexts } from "./texts/operator-catalogue.ts";

type CreditsFormProps = { company: OperatedCompany; onClose: () => void };

/** Gives somebody with an account credits in a company. */
export function CreditsDialog({ open, ...props }: CreditsFormProps & { open: boolean }) {
  const texts = useTexts(operatorTexts);
  return (
    <AppDialog
      width={480}
      open={open}
      title={texts.creditsTitle(props.company.name)}
      text={texts.creditsText}
      onClose={props.onClose}
    >
      <CreditsForm {...props} />
    </AppDialog>
  );
}

function CreditsForm({ company, onClose }: CreditsFormProps) {
  const texts = useTexts(operatorTexts);
  const dispatch = useAppDispatch();
  const [grant] = useGrantCompanyCreditsMutation();
  // One opened dialog gives once, however often its button or the network repeats it.
  const grantId = useRef(crypto.randomUUID());
  const form = useForm({
    start: { email: "", amount: "" },
    schema: z.object({
      email: createAddressField(texts),
      amount: z
        .string()
        .trim()
        .refine((text) => readAmount(text) !== null, texts.amountOdd),
    }),
    async submit({ email, amount }) {
      const body = { email, amount: readAmount(amount) ?? 0, grantId: grantId.current };
      const { balance } = await grant({ params: { id: company.id }, body }).unwrap();
      onClose();
      dispatch(noticeShown({ tone: "success", text: texts.creditsGiven(email, balance) }));
    },
    explain: (error) =>
      readCode(error) === "not_found"
        ? { field: "email" as const, text: texts.noAccount }
        : { field: null, text: describeOperatorFailure(error, texts) },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      submitLabel={texts.giveCredits}
      busyLabel={texts.givingCredits}
    >
      <Field {...form.field("email")} label={texts.email} type="email" autoComplete="off" />
      <Field {...form.field("amount")} label={texts.amount} inputProps={{ inputMode: "numeric" }} />
    </DialogForm>
  );
}

function readAmount(text: string): number | null {
  if (!/^\d{1,7}$/.test(text)) return null;
  return grantAmountSchema.safeParse(Number(text)).data ?? null;
}

function readCode(error: unknown): unknown {
  return ((error ?? {}) as { code?: unknown }).code;
}
