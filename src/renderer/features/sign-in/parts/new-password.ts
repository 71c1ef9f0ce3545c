import type { SentencesOf } from "#renderer/i18n/texts.ts";
import { z } from "zod";
import { maxPasswordLength, minPasswordLength } from "#shared/account.ts";

import type { entryTexts } from "../texts/sign-in-catalogue.ts";

type PasswordTexts = Pick<
  SentencesOf<typeof entryTexts>,
  "passwordNeeds" | "passwordShort" | "passwordLong" | "passwordTooShort" | "passwordTooLong"
>;

/** What a password to be still needs, while it is typed. */
export function describeNewPassword(length: number, texts: PasswordTexts): string {
  if (length === 0) return texts.passwordNeeds;
  const missing = minPasswordLength - length;
  return missing > 0 ? texts.passwordShort(missing) : texts.passwordLong;
}

/** It as a field takes it, with what is wrong in sentences, as far as this side can tell. */
export function createNewPasswordField(texts: PasswordTexts) {
  return z
    .string()
    .min(minPasswordLength, texts.passwordTooShort)
    .max(maxPasswordLength, texts.passwordTooLong);
}
