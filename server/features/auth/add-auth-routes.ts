import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { refuseCrossSite } from "../../http/request-origin.ts";
import { authAddress, leadTo, refuseAction } from "./auth-answers.ts";
import { keepCallbackUrl } from "./callback-url.ts";
import { ensureCsrfToken, isCsrfVerified } from "./csrf.ts";
import { renamePerson } from "./registered-people.ts";
import { findSession, readSession } from "../../http/read-session.ts";
import { credentialProviders } from "./credential-provider.ts";

const updateSchema = z.object({
  csrfToken: z.string().optional(),
  data: z.object({ name: z.string().trim().min(1).max(80).optional() }).optional(),
});
/** Errors that belong on the sign-in page; any other stays off it. */
const signInErrors = new Set([
  "Signin",
  "OAuthSignin",
  "OAuthCallback",
  "OAuthCreateAccount",
  "EmailCreateAccount",
  "Callback",
  "OAuthAccountNotLinked",
  "EmailSignin",
  "CredentialsSignin",
  "SessionRequired",
]);

/** The rest of the sign-in contract: what no client of ours calls by name, but the contract has. */
export function addAuthRoutes(app: FastifyInstance, signInsPerMinute: number): void {
  addSessionUpdate(app);
  addSignInStart(app, signInsPerMinute);
  addAuthRedirects(app);
  app.all("/api/auth/*", { schema: { hide: true } }, (request, reply) =>
    refuseAction(request, reply),
  );
}

/** A person may change how they are called and nothing else. */
function addSessionUpdate(app: FastifyInstance): void {
  app.post("/api/auth/session", { schema: { hide: true } }, async (request, reply) => {
    refuseCrossSite(request);
    const parsed = updateSchema.safeParse(request.body ?? {});
    if (!parsed.success || !isCsrfVerified(request, parsed.data.csrfToken)) {
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
  const options = {
    schema: { hide: true },
    config: { rateLimit: { max, timeWindow: 60_000 } },
  };
  app.post<{ Params: { provider: string } }>(
    "/api/auth/signin/:provider",
    options,
    (request, reply) => {
      refuseCrossSite(request);
      ensureCsrfToken(request, reply);
      keepCallbackUrl(request, reply);
      const { csrfToken } = (request.body ?? {}) as { csrfToken?: unknown };
      const known = credentialProviders.has(request.params.provider);
      const page = known && isCsrfVerified(request, csrfToken) ? "/signin" : "/signin?csrf=true";
      return leadTo(request, reply, authAddress(request, page));
    },
  );
}

function addAuthRedirects(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get("/api/auth/signin/:provider", hidden, (request, reply) =>
    reply.redirect(authAddress(request, "/signin"), 302),
  );
  app.get("/api/auth/signout", hidden, (request, reply) =>
    reply.redirect(authAddress(request, "/signin"), 302),
  );
  app.get<{ Querystring: { error?: unknown } }>("/api/auth/error", hidden, (request, reply) => {
    const { error } = request.query;
    const shown = typeof error === "string" && signInErrors.has(error) ? error : "Signin";
    return reply.redirect(authAddress(request, `/signin?error=${shown}`), 302);
  });
  app.get("/api/auth/callback/:provider", hidden, (_request, reply) =>
    reply
      .code(500)
      .type("text/plain")
      .send("Error: Callback for provider type credentials not supported"),
  );
}
