import { randomInt } from "node:crypto";

import { hashToken } from "./tokens.ts";

/** Crockford's: none of them is mistaken for another. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLength = 16;
const codePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`);
const codeCount = 10;

/** Ten codes of 80 random bits, in groups of four as people write them down. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const letters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]);
    return letters.join("").match(/.{4}/g)?.join("-") ?? "";
  });
}

/** What is kept of a code, or null for what is none. Spaces, dashes, case and look-alikes go. */
export function hashRecoveryCode(userId: string, written: string): Buffer | null {
  const code = written
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "")
    .replaceAll(/[il]/g, "1")
    .replaceAll("o", "0");
  return codePattern.test(code) ? hashToken(`${userId} ${code}`) : null;
}
