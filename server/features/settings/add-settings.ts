import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { changeSettings } from "./change-settings.ts";
import { listMyCompanies } from "./list-my-companies.ts";
import { toSettingsAnswer } from "./settings-answer.ts";

/** The calls for what a company changes about itself: features, name, origins. */
export function addSettings(app: FastifyInstance): void {
  const { companies } = app.stores;
  addCall(app, "listMyCompanies", async ({ actor }) => ({
    items: await listMyCompanies(app, actor.userId),
  }));
  addCall(app, "getCompanySettings", async ({ tenant, request }) => {
    companies.forget(tenant.companyId);
    return toSettingsAnswer(await companies.get(tenant.companyId), readOrigin(request));
  });
  addCall(app, "updateCompanySettings", changeSettings, { maxPerMinute: 60 });
}
