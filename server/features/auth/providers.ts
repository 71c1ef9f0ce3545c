import type { FastifyRequest } from "fastify";

import type { Answer } from "../../http/add-call.ts";
import { authAddress } from "./auth-answers.ts";
import { credentialProviders } from "./credential-provider.ts";

/** The provider behind which the configured OpenID issuer stands. */
export const oidcProviderId = "google-login";

/**
 * The ways to sign in, by id and in the order of the contract: those with the fields of a form,
 * then the issuer's when one is configured.
 */
export function listProviders(request: FastifyRequest): Answer<"getProviders"> {
  const { oidc } = request.server.dependencies.config;
  const answer: Answer<"getProviders"> = {};
  const add = (id: string, name: string, type: "credentials" | "oauth") => {
    const signinUrl = authAddress(request, `/signin/${id}`);
    const callbackUrl = authAddress(request, `/callback/${id}`);
    answer[id] = { id, name, type, signinUrl, callbackUrl };
  };
  for (const [id, { name }] of credentialProviders) add(id, name, "credentials");
  if (oidc !== null) add(oidcProviderId, oidc.name, "oauth");
  return answer;
}
