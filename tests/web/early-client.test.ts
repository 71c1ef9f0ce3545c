import { once } from "node:events";
import { createServer } from "node:http";

import { expect, test } from "vitest";

import { createEarlyClient } from "#web/early-client.ts";

test("a server that does not answer in time is told from one that cannot be reached", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const client = createEarlyClient({ baseUrl: `http://127.0.0.1:${address.port}` });
  try {
    await expect(client.request({ url: "/", timeout: 20 })).rejects.toMatchObject({
      code: "unavailable",
    });
  } finally {
    silent.close();
    silent.closeAllConnections();
  }
});
