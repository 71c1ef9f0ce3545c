import { useRemoveSecondFactorMutation } from "#renderer/state/account-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";

import { securityTexts } from "../texts/account-catalogue.ts";
import { CodeForm } from "./code-form.tsx";

export type SwitchOffDialogProps = { open: boolean; email: string | null; onClose: () => void };

export function SwitchOffDialog({ open, email, onClose }: SwitchOffDialogProps) {
  const texts = useTexts(securityTexts);
  const dispatch = useAppDispatch();
  const [removeSecondFactor] = useRemoveSecondFactorMutation();
  return (
    <AppDialog open={open} title={texts.switchOffTwoStep} onClose={onClose}>
      <CodeForm
        email={email}
        lead={texts.switchOffText}
        submitLabel={texts.switchOff}
        danger
        onCancel={onClose}
        onSubmit={async (body) => {
          await removeSecondFactor({ body }).unwrap();
          onClose();
          dispatch(noticeShown({ tone: "success", text: texts.switchedOff }));
        }}
      />
    </AppDialog>
  );
}
