import { useState } from "react";
import { z } from "zod";

import { useServices } from "#renderer/services/services-context.tsx";
import { useChangeEmailMutation } from "#renderer/state/account-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { DialogActions, DialogLead } from "#renderer/ui/app-dialog.tsx";
import { createAddressField } from "#renderer/ui/person-fields.ts";
import { Field } from "#renderer/ui/field.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";

import { accountTexts, securityTexts } from "../texts/account-catalogue.ts";
import { Announced } from "../announced.ts";
import { useAccountForm } from "../use-account-form.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";

type StepsProps = { email: string | null; onClose: () => void };

/** Asks for a link to a new email; the email changes only when the link is followed. */
export function EmailSteps({ email, onClose }: StepsProps) {
  const texts = useTexts(accountTexts);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <EmailForm email={email} onClose={onClose} onSent={setSentTo} />;
  return (
    <Announced>
      <DialogLead>{texts.linkSentText(sentTo)}</DialogLead>
      <DialogActions>
        <AppButton
          variant="contained"
          onClick={onClose}
          ref={(button: HTMLButtonElement | null) => button?.focus()}
        >
          {texts.done}
        </AppButton>
      </DialogActions>
    </Announced>
  );
}

function EmailForm({ email, onClose, onSent }: StepsProps & { onSent: (email: string) => void }) {
  const texts = useTexts(accountTexts);
  const secret = useTexts(securityTexts);
  const { entrance } = useServices().platform;
  const [changeEmail] = useChangeEmailMutation();
  const form = useAccountForm({
    start: { email: "", currentPassword: "" },
    schema: z.object({
      email: createAddressField(texts).refine(
        (address) => address.toLowerCase() !== email?.toLowerCase(),
        texts.emailSame,
      ),
      currentPassword: z.string().min(1, secret.currentMissing),
    }),
    places: { wrong_password: "currentPassword" },
    submit: async (entered) => {
      const body = { ...entered, companySlug: entrance.slug };
      await changeEmail({ body }).unwrap();
      onSent(entered.email);
    },
  });
  return (
    <DialogForm
      form={form}
      lead={texts.emailLead(email ?? texts.noEmail)}
      submitLabel={texts.sendLink}
      busyLabel={texts.sending}
      onCancel={onClose}
    >
      <Field label={texts.newEmail} type="email" autoComplete="email" {...form.field("email")} />
      <CurrentPasswordField email={email} {...form.field("currentPassword")} />
    </DialogForm>
  );
}
