import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { changeSettings, readSettings } from "./change-settings.ts";
import { listMyCompanies } from "./list-my-companies.ts";

/** The calls for what a company changes about itself: features, name, origins. */
export function addSettings(app: FastifyInstance): void {
  addCall(app, "listMyCompanies", async ({ actor }) => ({
    items: await listMyCompanies(app, actor.userId),
  }));
  addCall(app, "getCompanySettings", readSettings);
  addCall(app, "updateCompanySettings", changeSettings, { maxPerMinute: 60 });
}
