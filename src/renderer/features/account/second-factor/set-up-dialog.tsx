import { useReducer, useState } from "react";
import { z } from "zod";

import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { beginSecondFactor } from "#renderer/state/second-factor-calls.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { DialogForm } from "#renderer/ui/dialog-form.tsx";

import { CurrentPasswordField } from "../dialogs/current-password-field.tsx";
import { securityTexts } from "../texts/account-catalogue.ts";
import { useAccountForm } from "../use-account-form.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ScanStep } from "./scan-step.tsx";
import { advanceSetUp, countSetUpStep, setUpStart, setUpStepCount } from "./set-up-steps.ts";
import type { SetUpEvent } from "./set-up-steps.ts";
import { StepTitle } from "./step-title.tsx";

export type SetUpDialogProps = { open: boolean; email: string | null; onClose: () => void };

/** Leads to a second factor in three steps. What is secret lives in the steps and ends with them. */
export function SetUpDialog({ open, email, onClose }: SetUpDialogProps) {
  const texts = useTexts(securityTexts);
  const dispatch = useAppDispatch();
  const [isLocked, setLocked] = useState(false);
  const finish = () => {
    setLocked(false);
    onClose();
    dispatch(noticeShown({ tone: "success", text: texts.switchedOn }));
  };
  return (
    <AppDialog open={open} title={texts.setUpTwoStep} locked={isLocked} onClose={onClose}>
      <SetUpSteps
        email={email}
        onClose={onClose}
        onCodes={() => setLocked(true)}
        onFinished={finish}
      />
    </AppDialog>
  );
}

type StepsProps = Omit<SetUpDialogProps, "open"> & { onCodes: () => void; onFinished: () => void };

function SetUpSteps({ email, onClose, onCodes, onFinished }: StepsProps) {
  const texts = useTexts(securityTexts);
  const [step, advance] = useReducer(advanceSetUp, setUpStart);
  const progress = texts.step(countSetUpStep(step), setUpStepCount);
  if (step.kind === "prove") {
    return <ProveStep progress={progress} email={email} onClose={onClose} onProved={advance} />;
  }
  if (step.kind === "scan") {
    return (
      <ScanStep
        progress={progress}
        secret={step.secret}
        uri={step.uri}
        onClose={onClose}
        onConfirmed={(recoveryCodes) => {
          onCodes();
          advance({ type: "confirmed", recoveryCodes });
        }}
      />
    );
  }
  return (
    <>
      <StepTitle progress={progress} title={texts.codesTitle} text={texts.codesText} />
      <RecoveryCodes codes={step.recoveryCodes} account={email ?? ""} onDone={onFinished} />
    </>
  );
}

type ProveProps = {
  progress: string;
  email: string | null;
  onClose: () => void;
  onProved: (event: SetUpEvent) => void;
};

function ProveStep({ progress, email, onClose, onProved }: ProveProps) {
  const texts = useTexts(securityTexts);
  const dispatch = useAppDispatch();
  const form = useAccountForm({
    start: { currentPassword: "" },
    schema: z.object({ currentPassword: z.string().min(1, texts.currentMissing) }),
    places: { wrong_password: "currentPassword" },
    submit: async ({ currentPassword }) => {
      onProved({ type: "proved", ...(await dispatch(beginSecondFactor(currentPassword))) });
    },
  });
  return (
    <>
      <StepTitle progress={progress} title={texts.proveTitle} />
      <DialogForm form={form} submitLabel={texts.continue} onCancel={onClose}>
        <CurrentPasswordField email={email} {...form.field("currentPassword")} />
      </DialogForm>
    </>
  );
}
