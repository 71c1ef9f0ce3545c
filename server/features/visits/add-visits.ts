import type { FastifyInstance } from "fastify";

import { addCall, inTenant } from "../../http/add-call.ts";
import { readFunnel } from "./read-funnel.ts";
import { forgetVisitEvents, noteVisitEvents } from "./visit-events.ts";

/** A few events, each of a few words. */
const maxBodyBytes = 32 * 1024;

/** What visitors do, as far as they agreed that it is noted: collected here and by nobody else. */
export function addVisits(app: FastifyInstance): void {
  addCall(
    app,
    "noteVisitEvents",
    async (call) => {
      await app.stores.limiters.visitEvents.count(call.request, call.actor.userId);
      return inTenant(call, noteVisitEvents);
    },
    { maxBodyBytes },
  );
  addCall(app, "forgetVisitEvents", (call) => inTenant(call, forgetVisitEvents), {
    maxPerMinute: 30,
  });
  addCall(app, "getVisitFunnel", (call) => inTenant(call, readFunnel));
}
