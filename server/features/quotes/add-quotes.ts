import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { createQuote } from "./create-quote.ts";
import { listQuotes } from "./list-quotes.ts";

/** The calls for requests for quotes. */
export function addQuotes(app: FastifyInstance): void {
  const { database, clock, jobs } = app.dependencies;
  const { limiters } = app.stores;
  addCall(app, "createQuote", async ({ tenant, actor, params, body, request }) => {
    await limiters.quote.count(request, actor.userId);
    const asked = { ...body, designId: params.id, userId: actor.userId, at: clock.now() };
    return database.withTenant(tenant.companyId, (tx) => createQuote(tx, jobs, tenant, asked));
  });
  addCall(app, "listQuotes", ({ tenant, query }) =>
    database.withTenant(tenant.companyId, (tx) => listQuotes(tx, query)),
  );
}
