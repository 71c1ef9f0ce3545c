import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { findSession, readSession } from "../../http/read-session.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { clearSessionCookie, clearSiteData, readSessionToken } from "../../http/session-cookie.ts";
import { addAuthRoutes } from "./add-auth-routes.ts";
import { authAddress, forbidCaching, leadTo, refuseAction } from "./auth-answers.ts";
import { prepareAuthPages } from "./auth-pages.ts";
import { keepCallbackUrl } from "./callback-url.ts";
import { readAuthSetup, reportAuthSetup } from "./check-auth-setup.ts";
import type { AuthSetup } from "./check-auth-setup.ts";
import { ensureCsrfToken, isCsrfVerified } from "./csrf.ts";
import { logClientTrouble } from "./client-log.ts";
import { credentialProviders } from "./credential-provider.ts";
import { listProviders } from "./list-providers.ts";
import { refuseBrokenSetup } from "./refuse-broken-setup.ts";
import { signIn } from "./sign-in.ts";

const signInsPerMinute = 60;
const clientLogsPerMinute = 60;
const maxClientLogBytes = 8 * 1024;

/**
 * The sign-in contract: sessions, tokens against forged forms, providers, sign-in and sign-out.
 * `setup` is for trying what a server does that was put together wrongly.
 */
export function addAuth(app: FastifyInstance, setup: AuthSetup = readAuthSetup(app)): void {
  reportAuthSetup(app, setup);
  refuseBrokenSetup(app, setup);
  prepareAuthPages(app);
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

  addCall(app, "postClientLog", async ({ body, request }) => logClientTrouble(request.log, body), {
    maxPerMinute: clientLogsPerMinute,
    maxBodyBytes: maxClientLogBytes,
  });
}

function addSignInCalls(app: FastifyInstance): void {
  addCall(app, "getProviders", ({ request }) => listProviders(request));

  addCall(
    app,
    "postAuthCallback",
    async ({ params, body, request, reply }) => {
      const provider = credentialProviders.get(params.provider);
      if (provider === undefined) return refuseAction(request, reply);
      return signIn(request, reply, { id: params.provider, provider, fields: body });
    },
    // Passwords are hashed a few at a time: who waits for that keeps nobody else from their turn.
    { maxPerMinute: signInsPerMinute, waitsByItself: true },
  );

  addCall(app, "postSignOut", async ({ body, request, reply }) => {
    const isVerified = isCsrfVerified(request, body.csrfToken);
    ensureCsrfToken(request, reply);
    const callbackUrl = keepCallbackUrl(request, reply);
    if (!isVerified) {
      logSecurityEvent(request, "csrf-refused", { reason: "signout" });
      return leadTo(request, reply, authAddress(request, "/signout?csrf=true"));
    }
    const token = readSessionToken(request);
    if (token !== null) {
      const stored = await findSession(request);
      if (stored === null) await app.stores.sessions.delete(token);
      else await app.stores.sessions.signOut(token, stored);
      clearSessionCookie(request, reply);
      clearSiteData(reply);
      if (stored !== null) logSecurityEvent(request, "sign-out", { userId: stored.person.id });
    }
    return leadTo(request, reply, callbackUrl);
  });
}
