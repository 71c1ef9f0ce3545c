import type { FastifyInstance } from "fastify";

import { addCall } from "../../../http/add-call.ts";
import { asChange } from "../../records/as-change.ts";
import { addDomain, checkDomain, removeDomain } from "./manage-domains.ts";
import { deleteIssuer, putIssuer, readIssuer, testIssuer } from "./manage-issuer.ts";
import { createIssuerTools } from "./issuer-tools.ts";

/** Asks somebody else's server each time. */
const outside = { maxPerMinute: 10 };

/** The calls for a company's own issuer, and for the email domains whose people sign in there. */
export function addCompanyIssuers(app: FastifyInstance): void {
  const tools = createIssuerTools(app);
  addCall(app, "getCompanyIssuer", readIssuer);
  addCall(app, "putCompanyIssuer", (call) => putIssuer(call, tools), outside);
  addCall(app, "deleteCompanyIssuer", (call) => asChange(call, deleteIssuer));
  addCall(app, "testCompanyIssuer", (call) => testIssuer(call, tools), outside);
  addCall(app, "addCompanyDomain", addDomain);
  addCall(app, "checkCompanyDomain", checkDomain, outside);
  addCall(app, "removeCompanyDomain", removeDomain);
}
