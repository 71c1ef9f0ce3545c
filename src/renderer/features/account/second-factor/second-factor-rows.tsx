import { ShieldCheck } from "lucide-react";
import { useState } from "react";

import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";
import { iconStyle } from "#renderer/ui/icon-style.ts";
import type { Account } from "#shared/wires/http/account-calls.ts";

import { AccountRow } from "../sections/account-row.tsx";
import { StateBadge } from "../sections/state-badge.tsx";
import { securityTexts } from "../texts/account-catalogue.ts";
import { RenewDialog } from "./renew-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";
import { SwitchOffDialog } from "./switch-off-dialog.tsx";

/** From here on a person is reminded to get new codes. */
const lowCodes = 3;

/** The second factor and its recovery codes. */
export function SecondFactorRows({ account }: { account: Account }) {
  const texts = useTexts(securityTexts);
  const [asked, ask] = useState<"set-up" | "switch-off" | "renew" | null>(null);
  const { email, hasPassword, secondFactor } = account;
  const { enabled, recoveryCodesLeft } = secondFactor;
  const shared = { email, onClose: () => ask(null) };
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
        {...(hasPassword ? { action } : {})}
      >
        {hasPassword ? texts.twoStepText : texts.twoStepNeedsPassword}
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
      <SwitchOffDialog open={asked === "switch-off"} {...shared} />
      <RenewDialog open={asked === "renew"} {...shared} />
    </>
  );
}
