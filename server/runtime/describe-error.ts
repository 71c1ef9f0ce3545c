import { DrizzleQueryError } from "drizzle-orm/errors";

/** What the log keeps of an error. */
export type DescribedError = {
  type: string;
  message: string;
  code?: string;
  table?: string;
  constraint?: string;
  stack?: string;
  cause?: DescribedError;
};

const maxDepth = 4;

/**
 * An error for the log. Of a failed statement its text, values and details are left out: they hold
 * emails, hashes and whatever else people sent.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const { code, table, constraint } = error as Error & Record<string, unknown>;
  return {
    type: error.name,
    message: repeatsValues(error) ? "a statement failed" : error.message,
    ...(typeof code === "string" ? { code } : {}),
    ...(typeof table === "string" ? { table } : {}),
    ...(typeof constraint === "string" ? { constraint } : {}),
    stack: readFrames(error),
    ...(error.cause === undefined || depth >= maxDepth
      ? {}
      : { cause: describeError(error.cause, depth + 1) }),
  };
}

/** PostgreSQL's failures about data have an SQLSTATE of class 22 or 23. */
function repeatsValues(error: Error): boolean {
  if (error instanceof DrizzleQueryError) return true;
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" && /^2[23][0-9A-Z]{3}$/.test(code);
}

/** The places without the message above them. */
function readFrames({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}
