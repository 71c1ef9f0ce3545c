import { AppError } from "#shared/app-error.ts";

/**
 * JSON that may hold such text writes it as an escape: raw control characters are no JSON, and
 * decoding UTF-8 makes no half pairs.
 */
const suspect = /\\u(?:0000|[dD][89a-fA-F])/;

/**
 * What is wrong with `json`, the text that `value` was parsed from, or null: parsers of bodies report
 * failures, and take one that is thrown for broken JSON.
 */
export function findUnstorable(json: string, value: unknown): AppError | null {
  if (!suspect.test(json)) return null;
  try {
    refuseUnstorable("body", value);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** The same for a value and everything in it, keys included. `part` names it in the failure. */
export function refuseUnstorable(part: string, value: unknown): void {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "string") refuseText(part, next);
    if (typeof next !== "object" || next === null) continue;
    for (const [key, member] of Object.entries(next)) waiting.push(key, member);
  }
}

function refuseText(part: string, text: string): void {
  if (!text.includes("\0") && text.isWellFormed()) return;
  throw new AppError("bad_request", `The ${part} holds characters that cannot be stored.`, {
    details: { part },
  });
}
