import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { describeFailure } from "#renderer/state/request-base-query.ts";
import type { ApiFailure } from "#renderer/state/request-base-query.ts";
import { isAppErrorCode } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

import type { accountTexts } from "./texts/account-catalogue.ts";

type FailureTexts = SentencesOf<typeof accountTexts>["failures"];

/** Which field of a form a refusal is about; the others concern the whole form. */
export type FailurePlaces<Name extends string> = Partial<Record<AppErrorCode, Name>>;

/** What failed, whether it was thrown by the client or handed on by the store. */
export function readFailure(error: unknown): ApiFailure {
  const isData = typeof error === "object" && error !== null && !(error instanceof Error);
  if (isData && "code" in error && isAppErrorCode(error.code)) return error as ApiFailure;
  return describeFailure(error);
}

/** The sentence for a refusal, and the field it belongs to. */
export function placeFailure<Name extends string>(
  error: unknown,
  places: FailurePlaces<Name>,
  texts: FailureTexts,
): { field: Name | null; text: string } {
  const { code } = readFailure(error);
  const text = Object.hasOwn(texts, code) ? texts[code as keyof FailureTexts] : texts.other;
  return { field: places[code] ?? null, text };
}
