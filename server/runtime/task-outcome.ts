import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

/** What a task came to as it crosses from a thread or a process, where classes are lost. */
export type TaskOutcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; code: AppErrorCode; message: string; details: unknown };

/** An outcome instead of a rejection with an `AppError`; anything else is a bug and still rejects. */
export async function settle<Value>(work: () => Promise<Value>): Promise<TaskOutcome<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, code: error.code, message: error.message, details: error.details };
  }
}

/** The value, or the failure thrown again on this side. */
export function unwrap<Value>(outcome: TaskOutcome<Value>): Value {
  if (outcome.ok) return outcome.value;
  throw new AppError(outcome.code, outcome.message, { details: outcome.details });
}
