import type { SentencesOf } from "#renderer/text/texts.ts";
import { maxPasswordLength, minPasswordLength } from "#shared/account.ts";

import type { entryTexts } from "./entry-texts.ts";

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

/** What is wrong with it, as far as this side can tell. */
export function checkNewPassword(password: string, texts: PasswordTexts): string | undefined {
  if (password.length < minPasswordLength) return texts.passwordTooShort;
  return password.length > maxPasswordLength ? texts.passwordTooLong : undefined;
}
