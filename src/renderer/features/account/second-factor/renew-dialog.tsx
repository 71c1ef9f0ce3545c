import { useState } from "react";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { renewRecoveryCodes } from "#renderer/state/second-factor-calls.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";

import { securityTexts } from "../texts/account-catalogue.ts";
import { CodeForm } from "./code-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { StepTitle } from "./step-title.tsx";

export type RenewDialogProps = { open: boolean; email: string | null; onClose: () => void };

/** New recovery codes in place of the old ones. */
export function RenewDialog({ open, email, onClose }: RenewDialogProps) {
  const texts = useTexts(securityTexts);
  const [isLocked, setLocked] = useState(false);
  const finish = () => {
    setLocked(false);
    onClose();
  };
  return (
    <AppDialog open={open} title={texts.renewTitle} locked={isLocked} onClose={onClose}>
      <RenewSteps
        email={email}
        onCodes={() => setLocked(true)}
        onCancel={onClose}
        onFinished={finish}
      />
    </AppDialog>
  );
}

type StepsProps = {
  email: string | null;
  onCodes: () => void;
  onCancel: () => void;
  onFinished: () => void;
};

function RenewSteps({ email, onCodes, onCancel, onFinished }: StepsProps) {
  const texts = useTexts(securityTexts);
  const dispatch = useAppDispatch();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return (
      <>
        <StepTitle title={texts.codesTitle} text={texts.codesText} />
        <RecoveryCodes codes={codes} account={email ?? ""} onDone={onFinished} />
      </>
    );
  }
  return (
    <CodeForm
      email={email}
      lead={texts.renewText}
      submitLabel={texts.renew}
      onCancel={onCancel}
      onSubmit={async (proof) => {
        const renewed = await dispatch(renewRecoveryCodes(proof));
        onCodes();
        setCodes(renewed);
      }}
    />
  );
}
