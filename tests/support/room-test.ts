import { test as base } from "@playwright/test";

import { removeDataDir, startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

/**
 * For journeys of visitors, who leave each other alone: all of a worker share one server, and with
 * it one address that its rate limits count.
 */
export const test = base.extend<object, { server: ServerProcess }>({
  server: [
    async ({ browserName: _browserName }, give) => {
      const server = await startServerProcess({ env: { RATE_LIMIT_FACTOR: "20" } });
      await give(server);
      await server.stop();
      removeDataDir(server.dataDir);
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
