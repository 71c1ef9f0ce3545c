import { reportTrouble } from "#renderer/platform/client-trouble.ts";
import type { Transport } from "#renderer/platform/transport.ts";
import { AppError } from "#shared/app-error.ts";

export type ClientLog = ReturnType<typeof createClientLog>;

/**
 * For failures that the product survives: written down, never shown. Writes to the console and, once
 * per code, to the server's log; never throws.
 */
export function createClientLog(
  transport: Pick<Transport, "leaveNote">,
  output: Pick<Console, "warn" | "error">,
) {
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
