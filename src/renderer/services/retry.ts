import { AppError } from "#shared/app-error.ts";
import type { AppErrorCode } from "#shared/app-error.ts";

export const maxRetries = 3;
const longestWaitMs = 30_000;

/** Failures that may pass by themselves: the network and the server's own; never a refusal. */
const passing: readonly AppErrorCode[] = [
  "offline",
  "internal_error",
  "engine_failed",
  "unavailable",
];

export function mayPass(error: unknown): boolean {
  return error instanceof AppError && passing.includes(error.code);
}

/** 1 s, 2 s, 4 s … at most 30 s before the given retry (1 is the first). */
export function retryDelayMs(retry: number): number {
  return Math.min(longestWaitMs, 1000 * 2 ** (retry - 1));
}

/**
 * Runs `task` until it succeeds, fails for good, or has been retried three times. Only for tasks
 * that may run twice. Rejects with `cancelled` as soon as the signal fires while waiting.
 */
export async function retryPassing<Result>(
  task: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await task();
    } catch (error) {
      if (retry > maxRetries || !mayPass(error)) throw error;
      await wait(readAskedMs(error) ?? retryDelayMs(retry), signal);
    }
  }
}

/**
 * As `retryPassing`, but only what the server has asked to be sent again, and when: a busy server is
 * not sent large things that it did not ask for.
 */
export async function retryWhenAsked<Result>(
  task: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await task();
    } catch (error) {
      const askedMs = readAskedMs(error);
      if (retry > maxRetries || askedMs === null) throw error;
      await wait(askedMs, signal);
    }
  }
}

/** When the server wants the task again; null when it did not say, or so late that a person hears first. */
export function readAskedMs(error: unknown): number | null {
  if (!(error instanceof AppError) || error.code !== "unavailable") return null;
  const { retryAfterSeconds } = (error.details ?? {}) as { retryAfterSeconds?: unknown };
  if (typeof retryAfterSeconds !== "number") return null;
  const ms = retryAfterSeconds * 1000;
  return ms > 0 && ms <= longestWaitMs ? ms : null;
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new AppError("cancelled", "cancelled while waiting to retry"));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}
