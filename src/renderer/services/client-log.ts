import { AppError } from "#shared/app-error.ts";

import type { ApiClient } from "./api-client.ts";

/** Failures that the product survives: written down, never shown. */
export type ClientLog = {
  warn(code: string, error: unknown): void;
};

/** Writes to the console and, once per code, to the server's log; never throws. */
export function createClientLog(api: ApiClient, output: Pick<Console, "warn">): ClientLog {
  const sent = new Set<string>();
  return {
    warn(code, error) {
      output.warn(code, error);
      const isOffline = error instanceof AppError && error.code === "offline";
      if (sent.has(code) || isOffline) return;
      sent.add(code);
      const message = error instanceof Error ? error.message : String(error);
      void api
        .call("postClientLog", {
          body: { level: "warn", code, message: message.slice(0, 500), client: "true" },
        })
        .catch(() => undefined);
    },
  };
}
