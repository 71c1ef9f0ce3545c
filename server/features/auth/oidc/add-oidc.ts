import type { FastifyInstance } from "fastify";

import { refuseCrossSite } from "../../../http/request-origin.ts";
import { oidcProviderId } from "../providers.ts";
import { finishOidcSignIn } from "./finish-oidc-sign-in.ts";
import { createOidcClient } from "./oidc-client.ts";
import { startOidcSignIn } from "./start-oidc-sign-in.ts";

const signInsPerMinute = 60;

/** Signing in at the configured OpenID issuer; without one there is no such way in. */
export function addOidc(app: FastifyInstance): void {
  const { clock, config } = app.dependencies;
  if (config.oidc === null) return;
  const findClient = createOidcClient(config.oidc, clock);
  const max = Math.ceil(signInsPerMinute * config.rateLimitFactor);
  const options = { schema: { hide: true }, config: { rateLimit: { max, timeWindow: 60_000 } } };
  app.post(`/api/auth/signin/${oidcProviderId}`, options, (request, reply) => {
    refuseCrossSite(request);
    return startOidcSignIn(request, reply, findClient);
  });
  // The issuer's page may post the way back from its own site: the state is what proves it.
  app.route({
    method: ["GET", "POST"],
    url: `/api/auth/callback/${oidcProviderId}`,
    // Who only looks must not use up the way back.
    exposeHeadRoute: false,
    ...options,
    handler: (request, reply) => finishOidcSignIn(request, reply, findClient),
  });
}
