import { dictionary } from "@zxcvbn-ts/language-common";

import { AppError } from "#shared/app-error.ts";

/** Words that are near at hand when somebody guesses this person's password. */
export type OwnWords = {
  company: { name: string; slug: string };
  email: string;
  name: string | null;
};

/** Some 49,000 of the most used passwords of known breaches, in lower case. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary["passwords-common"].map((password) => password.toLowerCase()),
);

/**
 * Refuses a new password that is among the most used ones, whatever its case, or that is no more
 * than the company's or the person's own name, with or without figures behind it. Length is the
 * contract's business, and there are no rules about composition.
 */
export function refuseCommonPassword(password: string, words: OwnWords): void {
  if (!password.isWellFormed()) {
    throw new AppError("bad_request", "The password contains an incomplete character.");
  }
  if (isCommon(password) || isOwnWord(password, words)) {
    throw new AppError("password_too_common", "The password is too easy to guess.");
  }
}

function isCommon(password: string): boolean {
  const folded = fold(password);
  return commonPasswords.has(folded) || commonPasswords.has(folded.trim());
}

function isOwnWord(password: string, { company, email, name }: OwnWords): boolean {
  const localPart = email.slice(0, email.lastIndexOf("@"));
  const near = [
    company.name,
    company.slug,
    email,
    localPart,
    ...localPart.split(/[^\p{L}\p{N}]+/u),
    ...(name === null ? [] : [name, ...name.split(/[^\p{L}\p{N}]+/u)]),
  ];
  const candidates = [compact(password), compact(password).replace(/\p{N}+$/u, "")];
  return near.some((word) => word !== "" && candidates.includes(compact(word)));
}

/** Letters and figures only: "Alder & Quay" and "alder-quay" are the same guess. */
function compact(word: string): string {
  return fold(word).replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

function fold(word: string): string {
  return word.normalize("NFKC").toLowerCase();
}
