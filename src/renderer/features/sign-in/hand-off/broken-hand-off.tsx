import { useTexts } from "#renderer/i18n/texts.ts";

import { EntryLayout } from "../parts/entry-layout.tsx";
import { handOffTexts } from "../texts/sign-in-catalogue.ts";

/** For an address that asks for a hand-off without saying to whom. */
export function BrokenHandOff() {
  const texts = useTexts(handOffTexts);
  return <EntryLayout compact title={texts.brokenTitle} lead={texts.broken} />;
}
