import { Readable } from "node:stream";

import type { FastifyInstance } from "fastify";

import { encodeSlices, longTextLength } from "../runtime/long-text.ts";

/**
 * Sends long texts piece by piece: writing one of megabytes at once, and counting its bytes before, would hold
 * everybody up. Call before answers are packed, and before any route is added.
 */
export function sendLongTexts(app: FastifyInstance): void {
  app.addHook("onSend", async (_request, reply, payload) => {
    if (typeof payload !== "string" || payload.length <= longTextLength) return payload;
    void reply.removeHeader("content-length");
    return Readable.from(encodeSlices(payload), { objectMode: false });
  });
}
