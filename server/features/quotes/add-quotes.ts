import type { FastifyInstance } from "fastify";

import { addCall, inTenant } from "../../http/add-call.ts";
import { createQuote } from "./create-quote.ts";
import { listQuotes } from "./list-quotes.ts";

/** The calls for requests for quotes. */
export function addQuotes(app: FastifyInstance): void {
  addCall(app, "createQuote", async (call) => {
    await app.stores.limiters.quote.count(call.request, call.actor.userId);
    return inTenant(call, createQuote);
  });
  addCall(app, "listQuotes", (call) => inTenant(call, listQuotes));
}
