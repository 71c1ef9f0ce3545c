import type { FastifyInstance } from "fastify";

import { refuseCrossSite } from "../../../http/request-origin.ts";
import { finishOidcSignIn } from "./finish-oidc-sign-in.ts";
import type { IssuerWays } from "./issuer-way.ts";
import { startOidcSignIn } from "./start-oidc-sign-in.ts";

const signInsPerMinute = 60;

/** Adds where sign-ins at the issuers of a provider begin, and where they come back: `returnPath`. */
export function addWays(app: FastifyInstance, ways: IssuerWays, returnPath: string): void {
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
