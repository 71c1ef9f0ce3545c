import type { FastifyInstance } from "fastify";

import { refuseCrossSite } from "../../../http/request-origin.ts";
import { createCompanyWays } from "../company-issuers/company-ways.ts";
import { companyProviderId, oidcProviderId } from "../providers.ts";
import { finishOidcSignIn } from "./finish-oidc-sign-in.ts";
import { createInstallationWays } from "./installation-ways.ts";
import type { IssuerWays } from "./issuer-way.ts";
import { startOidcSignIn } from "./start-oidc-sign-in.ts";

const signInsPerMinute = 60;

/** Signing in at an OpenID issuer: the installation's, where one is configured, or a company's own. */
export function addOidc(app: FastifyInstance): void {
  const { oidc } = app.dependencies.config;
  if (oidc !== null) addWays(app, createInstallationWays(app, oidc), `/${oidcProviderId}`);
  addWays(app, createCompanyWays(app), `/${companyProviderId}/:companyId`);
}

function addWays(app: FastifyInstance, ways: IssuerWays, returnPath: string): void {
  const max = Math.ceil(signInsPerMinute * app.dependencies.config.rateLimitFactor);
  const options = { schema: { hide: true }, config: { rateLimit: { max, timeWindow: 60_000 } } };
  app.post(`/api/auth/signin/${ways.provider}`, options, (request, reply) => {
    refuseCrossSite(request);
    return startOidcSignIn(request, reply, ways);
  });
  // The issuer's page may post the way back from its own site: the state is what proves it.
  app.route({
    method: ["GET", "POST"],
    url: `/api/auth/callback${returnPath}`,
    // Who only looks must not use up the way back.
    exposeHeadRoute: false,
    ...options,
    handler: (request, reply) => finishOidcSignIn(request, reply, ways),
  });
}
