import type { FastifyInstance } from "fastify";

import { addCall } from "../../../http/add-call.ts";
import { addWays } from "../oidc/add-ways.ts";
import { companyProviderId } from "../providers.ts";
import { asChange } from "../../records/as-change.ts";
import { createCompanyWays } from "./company-ways.ts";
import { addDomain, checkDomain, removeDomain } from "./manage-domains.ts";
import { deleteIssuer, putIssuer, readIssuer, testIssuer } from "./manage-issuer.ts";
import { createIssuerTools } from "./issuer-tools.ts";

/** Asks somebody else's server each time. */
const outside = { maxPerMinute: 10 };

/** Companies' own issuers: signing in there, and the calls for them and for the email domains they are for. */
export function addCompanyIssuers(app: FastifyInstance): void {
  const tools = createIssuerTools(app);
  addWays(app, createCompanyWays(app, tools), `/${companyProviderId}/:companyId`);
  addCall(app, "getCompanyIssuer", readIssuer);
  addCall(app, "putCompanyIssuer", (call) => putIssuer(call, tools), outside);
  addCall(app, "deleteCompanyIssuer", (call) => asChange(call, deleteIssuer));
  addCall(app, "testCompanyIssuer", (call) => testIssuer(call, tools), outside);
  addCall(app, "addCompanyDomain", addDomain);
  addCall(app, "checkCompanyDomain", checkDomain, outside);
  addCall(app, "removeCompanyDomain", removeDomain);
}
