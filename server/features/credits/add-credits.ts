import type { FastifyInstance } from "fastify";

import { listEntries, readBalance, sumLedger } from "../../db/credit-ledger.ts";
import { addCall, inTenant } from "../../http/add-call.ts";
import { readPrice } from "../../http/read-credit.ts";

/** So many of their last entries somebody is shown. */
const shownEntries = 50;

/** The calls about credits: one's own, and the sums of a company. */
export function addCredits(app: FastifyInstance): void {
  addCall(app, "getCredits", (call) =>
    inTenant(call, async ({ tx, actor, tenant }) => {
      const { features } = tenant;
      const perRender = readPrice(features, actor);
      const balance = await readBalance(tx, actor.userId, features);
      const entries =
        features.credits_per_render === 0 ? [] : await listEntries(tx, actor.userId, shownEntries);
      return { balance, perRender, entries };
    }),
  );
  addCall(app, "getCreditTotals", (call) => inTenant(call, ({ tx }) => sumLedger(tx)));
}
