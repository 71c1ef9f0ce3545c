import { AppError } from "#shared/app-error.ts";

/** The failure for input that does not fit: says where and what, never repeats the input. */
export function createBadRequest(
  part: string,
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): AppError {
  return new AppError("bad_request", `The ${part} is not valid.`, {
    details: {
      part,
      issues: issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })),
    },
  });
}
