import { ShieldCheck } from "lucide-react";
import { useState } from "react";

import { useRemoveSecondFactorMutation } from "#renderer/state/account-api.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { noticeShown } from "#renderer/state/notices-slice.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { AppDialog } from "#renderer/ui/app-dialog.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { AccountRow } from "../sections/account-row.tsx";
import { StateBadge } from "../sections/state-badge.tsx";
import { securityTexts } from "../texts/account-catalogue.ts";
import { CodeForm } from "./code-form.tsx";
import { RenewDialog } from "./renew-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";

/** From here on a person is reminded to get new codes. */
const lowCodes = 3;

/** The second factor and its recovery codes. */
export function SecondFactorRows({ account }: { account: Account }) {
  const texts = useTexts(securityTexts);
  const [asked, ask] = useState<"set-up" | "switch-off" | "renew" | null>(null);
  const { email, hasPassword, secondFactor } = account;
  const { enabled, recoveryCodesLeft, requiredBy } = secondFactor;
  const staysOn = enabled && requiredBy.length > 0;
  const close = () => ask(null);
  const shared = { email, onClose: close };
  const action = (
    <AppButton
      variant="text"
      aria-label={enabled ? texts.switchOffTwoStep : texts.setUpTwoStep}
      onClick={() => ask(enabled ? "switch-off" : "set-up")}
    >
      {enabled ? texts.switchOff : texts.setUp}
    </AppButton>
  );
  return (
    <>
      <AccountRow
        label={texts.twoStep}
        badge={
          <StateBadge data-on={enabled}>
            {enabled ? <ShieldCheck size={14} {...iconStyle} /> : null}
            {enabled ? texts.on : texts.off}
          </StateBadge>
        }
        {...(hasPassword && !staysOn ? { action } : {})}
      >
        {hasPassword ? texts.twoStepText : texts.twoStepNeedsPassword}
        {staysOn ? ` ${texts.requiredBy(requiredBy.join(", "))}` : null}
      </AccountRow>
      {enabled ? (
        <AccountRow
          label={texts.recoveryCodes}
          action={
            <AppButton variant="text" onClick={() => ask("renew")}>
              {texts.renew}
            </AppButton>
          }
        >
          {texts.codesLeft(recoveryCodesLeft)}
          {recoveryCodesLeft <= lowCodes ? ` · ${texts.codesLow}` : null}
        </AccountRow>
      ) : null}
      <SetUpDialog open={asked === "set-up"} {...shared} />
      <AppDialog open={asked === "switch-off"} title={texts.switchOffTwoStep} onClose={close}>
        <SwitchOffForm email={email} onClose={close} />
      </AppDialog>
      <RenewDialog open={asked === "renew"} {...shared} />
    </>
  );
}

function SwitchOffForm({ email, onClose }: { email: string | null; onClose: () => void }) {
  const texts = useTexts(securityTexts);
  const dispatch = useAppDispatch();
  const [removeSecondFactor] = useRemoveSecondFactorMutation();
  return (
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
  );
}
