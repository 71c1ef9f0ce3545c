import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { fitTexts } from "./panel-catalogue.ts";
import type { FitReason } from "#kernels/palette/judge-fit.ts";

export { fitTexts };

/** The reason in the language of `texts`. */
export function describeFit(
  { kind, family, part }: FitReason,
  texts: SentencesOf<typeof fitTexts>,
): string {
  return texts.reasons[kind](texts.colours[family], texts.of[part ?? "room"]);
}
