import { AppError } from "#shared/app-error.ts";

/** What the system and PostgreSQL say of a disk or a quota without room. */
const fullCodes: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "53100"]);
const maxDepth = 4;

/** Whether something failed because there was no room to write it. */
export function isDiskFull(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false;
  return ("code" in error && fullCodes.has(error.code)) || isDiskFull(error.cause, depth + 1);
}

/** The failure that travels as 503 with `Retry-After`. */
export function createDiskFull(cause: unknown): AppError {
  const details = { reason: "storage_full", retryAfterSeconds: 60 };
  return new AppError("unavailable", "The server has no room left.", { details, cause });
}
