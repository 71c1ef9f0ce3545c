import { once } from "node:events";
import { createServer } from "node:http";

import { buildEmptyApp } from "./empty-app.ts";
import { runServer } from "./run-server.ts";
import type { RunningServer } from "./run-server.ts";
import { buildStillPage } from "./still-page.ts";

export type Peers = { server: RunningServer; peerOrigin: string; stop: () => Promise<void> };

/**
 * The product, and beside it what its first screens are held against: `/still`, one picture and words, and
 * `/`, a button of React and MUI that is built into `folder`.
 */
export async function startPeers(folder: string): Promise<Peers> {
  // Started first: building an app makes this process one of production, and a server of production
  // has no demonstration to show.
  const server = await runServer("server/main.ts", { RATE_LIMIT_FACTOR: "1000000" });
  const appHandler = await buildEmptyApp(folder);
  const stillHandler = await buildStillPage(server.origin);
  const peer = createServer((request, response) =>
    (/^\/(?:still|pictures)/.test(request.url ?? "") ? stillHandler : appHandler)(
      request,
      response,
    ),
  ).listen(0, "127.0.0.1");
  await once(peer, "listening");
  const address = peer.address();
  if (address === null || typeof address === "string") throw new Error("the peer has no port");
  return {
    server,
    peerOrigin: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      peer.close();
      peer.closeAllConnections();
      await server.stop();
    },
  };
}
