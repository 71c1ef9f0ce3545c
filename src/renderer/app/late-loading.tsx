import { useTexts } from "#renderer/i18n/texts.ts";

import { appTexts } from "#renderer/i18n/app-catalogue.ts";
import { useIsLate } from "./use-is-late.ts";

/** Screens that arrive sooner than this need no sign of loading, which would only flicker. */
const delayMs = 300;

/** Shows that a screen is on its way, but only once it is late. */
export function LateLoading() {
  const texts = useTexts(appTexts);
  const isLate = useIsLate(delayMs);
  return isLate ? <output aria-live="polite">{texts.loading}</output> : null;
}
