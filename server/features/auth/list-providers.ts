import type { FastifyRequest } from "fastify";

import { findOpenIssuer } from "../../db/find-open-issuer.ts";
import type { Answer } from "../../http/add-call.ts";
import { authAddress } from "./auth-answers.ts";
import { credentialProviders } from "./credential-provider.ts";
import { findNamedCompany } from "./find-named-company.ts";
import { companyProviderId, oidcProviderId } from "./providers.ts";

/**
 * The ways to sign in, by id and in the order of the contract: those with the fields of a form, then the
 * issuer's when one is configured, then that of the company that the request names, under its name.
 */
export async function listProviders(request: FastifyRequest): Promise<Answer<"getProviders">> {
  const { oidc } = request.server.dependencies.config;
  const answer: Answer<"getProviders"> = {};
  const add = (id: string, name: string, type: "credentials" | "oauth") => {
    const signinUrl = authAddress(request, `/signin/${id}`);
    const callbackUrl = authAddress(request, `/callback/${id}`);
    answer[id] = { id, name, type, signinUrl, callbackUrl };
  };
  for (const [id, { name }] of credentialProviders) add(id, name, "credentials");
  if (oidc !== null) add(oidcProviderId, oidc.name, "oauth");
  const company = await findNamedCompany(request);
  if (company === null || company === "unknown") return answer;
  const issuer = await findOpenIssuer(request.server.dependencies.database, company.id);
  if (issuer !== null) add(companyProviderId, company.features.name, "oauth");
  return answer;
}
