import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { stockTexts } from "../texts/shell-catalogue.ts";

export { stockTexts };

type Failures = SentencesOf<typeof stockTexts>["failures"];

/** What a refused change says to the person. */
export function describeStockFailure(code: string, failures: Failures): string {
  return Object.hasOwn(failures, code) ? failures[code as keyof Failures] : failures.other;
}
