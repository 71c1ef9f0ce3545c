import type { FastifyInstance } from "fastify";

import { refuseUnstorable } from "../runtime/storable-text.ts";

/**
 * Refuses text that PostgreSQL can not store, wherever it stands in an address or a form: NUL, and
 * halves of surrogate pairs. `findUnstorable` and `receiveUpload` do so for the other bodies.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ params, query }) => {
    refuseUnstorable("address", [params, query]);
  });
  app.addHook("preValidation", async ({ body, headers }) => {
    const isForm = headers["content-type"]?.includes("urlencoded") === true;
    if (isForm) refuseUnstorable("body", body);
  });
}
