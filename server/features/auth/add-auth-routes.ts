import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";

import { findSession, readSession } from "../../http/read-session.ts";
import { refuseCrossSite } from "../../http/request-origin.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { authAddress, leadTo, refuseAction } from "./auth-answers.ts";
import { keepCallbackUrl } from "./callback-url.ts";
import { credentialProviders } from "./credential-provider.ts";
import { ensureCsrfToken, isCsrfVerified } from "./csrf.ts";
import { renamePerson } from "./registered-people.ts";

const hidden = { schema: { hide: true } };
const updateSchema = z.object({
  csrfToken: z.string().optional(),
  data: z.object({ name: z.string().trim().min(1).max(80).optional() }).optional(),
});

/** The rest of the sign-in contract: what no client of ours calls by name, but the contract has. */
export function addAuthRoutes(app: FastifyInstance, signInsPerMinute: number): void {
  addSessionUpdate(app);
  addSignInStart(app, signInsPerMinute);
  addRefusals(app);
}

/** A person may change how they are called and nothing else. */
function addSessionUpdate(app: FastifyInstance): void {
  app.post("/api/auth/session", hidden, async (request, reply) => {
    refuseCrossSite(request);
    const parsed = updateSchema.safeParse(request.body ?? {});
    const isVerified = parsed.success && isCsrfVerified(request, parsed.data.csrfToken);
    ensureCsrfToken(request, reply);
    keepCallbackUrl(request, reply);
    if (!isVerified) {
      if (parsed.success) logSecurityEvent(request, "csrf-refused", { reason: "session" });
      return reply.code(400).send({});
    }
    const stored = await findSession(request);
    const name = parsed.data.data?.name;
    if (stored !== null && name !== undefined) {
      await renamePerson(app.dependencies.database, stored.person.id, name);
    }
    return (await readSession(request, reply)) ?? {};
  });
}

/** Where other providers' sign-ins start; those with credentials have a page for it. */
function addSignInStart(app: FastifyInstance, signInsPerMinute: number): void {
  const max = Math.ceil(signInsPerMinute * app.dependencies.config.rateLimitFactor);
  const options = { ...hidden, config: { rateLimit: { max, timeWindow: 60_000 } } };
  app.post("/api/auth/signin", options, leadToStart);
  app.post("/api/auth/signin/:provider", options, leadToStart);
  app.get("/api/auth/signin/:provider", hidden, (request, reply) =>
    reply.redirect(authAddress(request, "/signin"), 302),
  );
}

function leadToStart(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  refuseCrossSite(request);
  ensureCsrfToken(request, reply);
  keepCallbackUrl(request, reply);
  const { csrfToken } = (request.body ?? {}) as { csrfToken?: unknown };
  const { provider } = request.params as { provider?: string };
  const isKnown = provider !== undefined && credentialProviders.has(provider);
  const page = isKnown && isCsrfVerified(request, csrfToken) ? "/signin" : "/signin?csrf=true";
  return leadTo(request, reply, authAddress(request, page));
}

function addRefusals(app: FastifyInstance): void {
  app.get<{ Params: { provider: string } }>(
    "/api/auth/callback/:provider",
    hidden,
    (request, reply) => {
      if (!credentialProviders.has(request.params.provider)) return refuseAction(request, reply);
      ensureCsrfToken(request, reply);
      keepCallbackUrl(request, reply);
      return reply
        .code(500)
        .type("text/plain")
        .send("Error: Callback for provider type credentials not supported");
    },
  );
  for (const path of ["/api/auth", "/api/auth/*"]) app.all(path, hidden, refuseAction);
}
