import { useSearchParams } from "react-router-dom";

import { useTexts } from "#renderer/i18n/texts.ts";
import { Banner } from "#renderer/ui/banner.tsx";

import { Announced } from "../announced.ts";
import { accountTexts } from "../texts/account-catalogue.ts";

/** How it went, for whoever comes back from an issuer that they wanted to add. */
export function LinkOutcome() {
  const texts = useTexts(accountTexts);
  const [query] = useSearchParams();
  if (!query.has("linked")) return null;
  const error = query.get("error");
  const refusals: Readonly<Record<string, string>> = texts.linkErrors;
  const refusal = Object.hasOwn(refusals, error ?? "") ? refusals[error ?? ""] : texts.linkFailed;
  const said = error === null ? texts.linked : refusal;
  return (
    <Announced>
      <Banner tone={error === null ? "neutral" : "caution"}>{said}</Banner>
    </Announced>
  );
}
