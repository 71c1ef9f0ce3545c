import { isRefusedByBrowser } from "#renderer/platform/visit-consent.ts";
import { useAppDispatch } from "#renderer/state/hooks.ts";
import { answerVisits } from "#renderer/state/visits/answer-visits.ts";
import { useVisitConsent } from "#renderer/state/visits/use-visit-consent.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { AppButton } from "#renderer/ui/app-button.tsx";

import { privacyTexts } from "../texts/account-catalogue.ts";
import { Offer } from "./offer.tsx";

/** Whether it is noted how these pages are used, and the way to change that. */
export function VisitsRow() {
  const texts = useTexts(privacyTexts);
  const dispatch = useAppDispatch();
  const isAllowed = useVisitConsent() === "yes";
  if (isRefusedByBrowser()) return <Offer label={texts.visits} text={texts.visitsRefused} />;
  return (
    <Offer label={texts.visits} text={isAllowed ? texts.visitsNoted : texts.visitsNotNoted}>
      <AppButton variant="outlined" onClick={() => dispatch(answerVisits(!isAllowed))}>
        {isAllowed ? texts.visitsStop : texts.visitsAllow}
      </AppButton>
    </Offer>
  );
}
