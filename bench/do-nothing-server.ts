import type { AddressInfo } from "node:net";

import { fastify } from "fastify";

/** The peer of the session benchmark: the same framework with a route that does nothing. */
const app = fastify();
app.get("/nothing", async () => ({}));
await app.listen({ host: "127.0.0.1", port: 0 });
const { port } = app.server.address() as AddressInfo;
process.stdout.write(`http://127.0.0.1:${port}\n`);
