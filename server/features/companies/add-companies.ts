import type { FastifyInstance, FastifyReply } from "fastify";

import { addCall } from "../../http/add-call.ts";

/** What everybody may read about a company: what is switched on and how it looks. */
export function addCompanies(app: FastifyInstance): void {
  const { companies } = app.stores;
  addCall(app, "getCompanyFeatures", async ({ query, reply }) => {
    const company = await companies.get(query.identification);
    allowShortCaching(reply);
    return company.features;
  });
  addCall(app, "getCompanyStyles", async ({ query, reply }) => {
    const company = await companies.get(query.identification);
    allowShortCaching(reply);
    return { companyStyles: company.styles };
  });
}

/** The company is part of the address, so a shared cache cannot mix companies up. */
function allowShortCaching(reply: FastifyReply): void {
  void reply.header("cache-control", "public, max-age=30");
}
