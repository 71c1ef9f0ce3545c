import { AppError } from "#shared/app-error.ts";

/**
 * SQLSTATEs of a connection that is gone or was not to be had: class 08 (connection), class 57P
 * (shutting down, terminated), 53300 (too many connections), 25P03 (idle in a transaction for too
 * long).
 */
const lostStates = /^(?:08[0-9A-Z]{3}|57P[0-9A-Z]{2}|53300|25P03)$/;
/**
 * A statement that took too long or was cancelled, and a transaction that was ended because others and
 * it waited for each other, as one may that meets a migration. The connection is as good as before.
 */
const endedStates: ReadonlySet<unknown> = new Set(["57014", "40P01", "40001"]);
/** What the system says of a socket. */
const lostSockets: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
]);
/** `pg` gives these failures of its own no code. */
const lostMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;
const maxDepth = 4;

/** Whether a statement failed because there is no connection, and not because of what it said. */
export function isConnectionLost(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || error instanceof AppError || depth > maxDepth) return false;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === "string" && (lostStates.test(code) || isLostSocket(error, code))) return true;
  return lostMessages.test(error.message) || isConnectionLost(error.cause, depth + 1);
}

/** A file that is not there has the same code as a socket that is not there. */
function isLostSocket(error: Error, code: string): boolean {
  return lostSockets.has(code) && "syscall" in error && error.syscall !== "open";
}

/**
 * Whether the connection turned out to be closed already, which can be long after it was: the answer
 * is there at once, and another connection may well work.
 */
export function isConnectionClosed(error: unknown): boolean {
  const first = error instanceof AppError ? error.cause : error;
  return isConnectionLost(first) && !saysTooLate(first, 0);
}

function saysTooLate(error: unknown, depth: number): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false;
  return /time-?out/i.test(error.message) || saysTooLate(error.cause, depth + 1);
}

function isEnded(error: unknown, depth: number): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false;
  return ("code" in error && endedStates.has(error.code)) || isEnded(error.cause, depth + 1);
}

/**
 * The failure that callers see of a lost connection, of a statement that was cancelled for taking too
 * long and of a transaction that was ended for others; every other failure as it is.
 */
export function describeLoss(error: unknown): unknown {
  if (!isConnectionLost(error) && (error instanceof AppError || !isEnded(error, 0))) return error;
  return new AppError("unavailable", "The database does not answer. Please try again.", {
    details: { retryAfterSeconds: 1 },
    cause: error,
  });
}
