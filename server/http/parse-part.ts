import type { z } from "zod";

import { AppError } from "#shared/app-error.ts";

/**
 * Parses something that came over the wire, a multipart form's fields for instance. Throws
 * `bad_request` with the same details as a call whose JSON does not fit its contract.
 */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  part: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw createBadRequest(part, parsed.error.issues);
}

/** The failure for input that does not fit: says where and what, never repeats the input. */
export function createBadRequest(
  part: string,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): AppError {
  return new AppError("bad_request", `The ${part} does not fit the contract.`, {
    details: {
      part,
      issues: issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })),
    },
  });
}
