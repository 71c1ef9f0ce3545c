import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { clearSessionCookie, readSessionToken } from "../../http/session-cookie.ts";
import { addAuthRoutes } from "./add-auth-routes.ts";
import { authAddress, forbidCaching, leadTo, refuseAction } from "./auth-answers.ts";
import { isCallbackUrl, keepCallbackUrl } from "./callback-url.ts";
import { ensureCsrfToken, isCsrfVerified } from "./csrf.ts";
import { logClientTrouble } from "./client-log.ts";
import { readSession } from "../../http/read-session.ts";
import { credentialProviders } from "./credential-provider.ts";
import { listProviders } from "./providers.ts";
import { signIn } from "./sign-in.ts";

const signInsPerMinute = 60;
const clientLogsPerMinute = 60;

/** The sign-in contract: sessions, tokens against forged forms, providers, sign-in and sign-out. */
export function addAuth(app: FastifyInstance): void {
  refuseBadCallbackUrl(app);
  addSessionCalls(app);
  addSignInCalls(app);
  addAuthRoutes(app, signInsPerMinute);
}

function addSessionCalls(app: FastifyInstance): void {
  addCall(app, "getSession", async ({ request, reply }) => {
    forbidCaching(reply);
    ensureCsrfToken(request, reply);
    keepCallbackUrl(request, reply);
    return (await readSession(request, reply)) ?? {};
  });

  addCall(app, "getCsrfToken", async ({ request, reply }) => {
    forbidCaching(reply);
    keepCallbackUrl(request, reply);
    return { csrfToken: ensureCsrfToken(request, reply) };
  });

  addCall(
    app,
    "postClientLog",
    async ({ body, request }) => {
      logClientTrouble(request.log, body);
      return undefined;
    },
    { maxPerMinute: clientLogsPerMinute },
  );
}

function addSignInCalls(app: FastifyInstance): void {
  addCall(app, "getProviders", async ({ request }) => listProviders(request));

  addCall(
    app,
    "postAuthCallback",
    async ({ params, body, request, reply }) => {
      const provider = credentialProviders.get(params.provider);
      if (provider === undefined) return refuseAction(request, reply);
      return signIn(request, reply, { id: params.provider, provider, fields: body });
    },
    { maxPerMinute: signInsPerMinute },
  );

  addCall(app, "postSignOut", async ({ body, request, reply }) => {
    const callbackUrl = keepCallbackUrl(request, reply);
    if (!isCsrfVerified(request, body.csrfToken)) {
      return leadTo(request, reply, authAddress(request, "/signout?csrf=true"));
    }
    const token = readSessionToken(request);
    if (token !== null) {
      await app.stores.sessions.delete(token);
      clearSessionCookie(request, reply);
    }
    return leadTo(request, reply, callbackUrl);
  });
}

/** A callback address that cannot be one is the caller's mistake, whatever was asked for. */
function refuseBadCallbackUrl(app: FastifyInstance): void {
  app.addHook("preHandler", async (request, reply) => {
    if (!request.url.startsWith("/api/auth/")) return;
    const { callbackUrl } = request.query as { callbackUrl?: unknown };
    if (callbackUrl === undefined) return;
    if (typeof callbackUrl === "string" && isCallbackUrl(callbackUrl)) return;
    request.log.error({ code: "INVALID_CALLBACK_URL_ERROR" }, "bad callback address");
    await reply.code(500).send({
      message:
        "There is a problem with the server configuration. Check the server logs for more information.",
    });
  });
}
