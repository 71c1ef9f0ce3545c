import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { productTexts } from "../texts/shell-catalogue.ts";

export { productTexts };

type Failures = SentencesOf<typeof productTexts>["failures"];

/** What a refused change says to the person. */
export function describeProductFailure(code: string, failures: Failures): string {
  return Object.hasOwn(failures, code) ? failures[code as keyof Failures] : failures.other;
}
