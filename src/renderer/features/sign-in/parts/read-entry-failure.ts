import type { SentencesOf } from "#renderer/i18n/texts.ts";

import type { entryTexts } from "../texts/sign-in-catalogue.ts";

/** What the entry pages have a sentence of their own for. */
export type EntryFailure = "tooMany" | "offline" | "failed";

/** A failed call, as far as a page tells failures apart. */
export type Refused = { code?: string | undefined };

/** What a refusal of the server means for a form that may hold a password to be. */
export function explainRefusal(refused: unknown, texts: SentencesOf<typeof entryTexts>) {
  const refusal = refused as Refused;
  return refusal.code === "password_too_common"
    ? { field: "password" as const, text: texts.passwordCommon }
    : { field: null, text: texts[readEntryFailure(refusal)] };
}

/** The sentence a failed call stands for. */
export function readEntryFailure({ code }: Refused): EntryFailure {
  if (code === "rate_limited") return "tooMany";
  return code === "offline" ? "offline" : "failed";
}
