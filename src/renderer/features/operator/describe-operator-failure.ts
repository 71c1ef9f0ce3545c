import type { SentencesOf } from "#renderer/i18n/texts.ts";

import type { operatorTexts } from "./texts/operator-catalogue.ts";

/** The sentence for a call that failed. */
export function describeOperatorFailure(
  error: unknown,
  { failures }: SentencesOf<typeof operatorTexts>,
): string {
  const { code } = (error ?? {}) as { code?: unknown };
  const known: Readonly<Record<string, string>> = failures;
  return (typeof code === "string" ? known[code] : undefined) ?? failures.other;
}

/** The `reason` in the details of a refusal; empty where it has none. */
export function readRefusal(error: unknown): string {
  const { details } = (error ?? {}) as { details?: { reason?: unknown } | null };
  return typeof details?.reason === "string" ? details.reason : "";
}
