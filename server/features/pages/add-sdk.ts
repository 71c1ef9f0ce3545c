import { basename } from "node:path";

import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

/**
 * Serves what other sites load: the script, the React component and the types. Their names stay the
 * same across releases, so that they are asked for anew after a few minutes.
 */
export async function addSdk(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: "/embed/",
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ["**/*.br", "**/*.gz"],
    preCompressed: true,
    maxAge: "5m",
    setHeaders(reply, path) {
      // Pages that isolate themselves load nothing that does not say it may be loaded.
      void reply.header("cross-origin-resource-policy", "cross-origin");
      // A module is asked for like data. Nothing here knows who asks.
      void reply.header("access-control-allow-origin", "*");
      if (basename(path).includes(".d.ts")) {
        void reply.header("content-type", "text/plain; charset=utf-8");
      }
    },
  });
}
