import { useTexts } from "#renderer/text/texts.ts";

import { EntryLayout } from "../parts/entry-layout.tsx";
import { handOffTexts } from "./hand-off-texts.ts";

/** For an address that asks for a hand-off without saying to whom. */
export function BrokenHandOff() {
  const texts = useTexts(handOffTexts);
  return <EntryLayout compact title={texts.brokenTitle} lead={texts.broken} />;
}
