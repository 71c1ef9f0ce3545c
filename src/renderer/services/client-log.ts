import { reportTrouble } from "#renderer/platform/client-trouble.ts";
import type { Transport } from "#renderer/platform/transport.ts";
import { AppError } from "#shared/app-error.ts";

/** Failures that the product survives: written down, never shown. */
export type ClientLog = {
  warn(code: string, error: unknown): void;
  error(code: string, error: unknown): void;
};

/** Writes to the console and, once per code, to the server's log; never throws. */
export function createClientLog(
  transport: Pick<Transport, "leaveNote">,
  output: Pick<Console, "warn" | "error">,
): ClientLog {
  const sent = new Set<string>();
  const write = (level: "warn" | "error") => (code: string, error: unknown) => {
    output[level](code, error);
    const isOffline = error instanceof AppError && error.code === "offline";
    if (sent.has(code) || isOffline) return;
    sent.add(code);
    const trouble = error instanceof Error ? error : new Error(String(error));
    reportTrouble(transport, level, code, trouble);
  };
  return { warn: write("warn"), error: write("error") };
}
