import type { Transport } from "./transport.ts";

/** What went wrong, and where it was asked for when it was a request. */
export type Trouble = Error | { error: Error; url: string };

const logPath = "/api/auth/_log";
const maxLength = 1000;

/** Writes a failure to the server's log, in the fields of next-auth v4's client. Never throws. */
export function reportTrouble(
  transport: Pick<Transport, "leaveNote">,
  level: "error" | "warn",
  code: string,
  trouble: Trouble,
): void {
  transport.leaveNote(logPath, { level, code, ...describeTrouble(trouble), client: "true" });
}

function describeTrouble(trouble: Trouble): Record<string, string> {
  if (!(trouble instanceof Error)) {
    const { error, url } = trouble;
    return { error: error.name, url, message: cut(error.message) };
  }
  const { message, stack = "", name } = trouble;
  return { message: cut(message), stack: cut(stack), name };
}

function cut(text: string): string {
  return text.slice(0, maxLength);
}
