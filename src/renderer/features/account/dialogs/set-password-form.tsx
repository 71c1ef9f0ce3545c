import { z } from "zod";

import { useServices } from "#renderer/services/services-context.tsx";
import { useRequestPasswordResetMutation } from "#renderer/state/account-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";

import { accountTexts, securityTexts } from "../texts/account-catalogue.ts";
import { useAccountForm } from "../use-account-form.ts";

type SetPasswordFormProps = { email: string; onClose: () => void };

/** A first password is set by mail, as a forgotten one is: the mailbox shows whose account it is. */
export function SetPasswordForm({ email, onClose }: SetPasswordFormProps) {
  const texts = useTexts(securityTexts);
  const { sendLink } = useTexts(accountTexts);
  const { entrance } = useServices().platform;
  const dispatch = useAppDispatch();
  const [requestPasswordReset] = useRequestPasswordResetMutation();
  const form = useAccountForm({
    start: {},
    schema: z.object({}),
    submit: async () => {
      await requestPasswordReset({ body: { email, companySlug: entrance.slug } }).unwrap();
      onClose();
      dispatch(noticeShown({ tone: "success", text: texts.setPasswordSent(email) }));
    },
  });
  return (
    <DialogForm
      form={form}
      lead={texts.setPasswordText(email)}
      submitLabel={sendLink}
      busyLabel={texts.sending}
      onCancel={onClose}
    />
  );
}
