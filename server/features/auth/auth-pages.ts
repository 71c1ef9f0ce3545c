import type { FastifyInstance, FastifyRequest } from "fastify";

import { signInPageErrors } from "#shared/sign-in-error.ts";

import { authAddress } from "./auth-answers.ts";
import { keepCallbackUrl } from "./callback-url.ts";
import { ensureCsrfToken } from "./csrf.ts";

const pagePaths: ReadonlySet<string | undefined> = new Set([
  "/api/auth/signin",
  "/api/auth/signout",
  "/api/auth/error",
]);

/** Errors that belong on the sign-in page; any other has the error page. */
const signInErrors: ReadonlySet<unknown> = new Set(signInPageErrors);

/** Whether a request is one of the sign-in contract. */
export function isAuthPath(request: FastifyRequest): boolean {
  return /^\/api\/auth(?:[/?]|$)/.test(request.url);
}

/**
 * The contract's part in the pages that the web app shows: they give a browser its token against
 * forged forms and remember the callback address, and an error of a sign-in leads to that page.
 */
export function prepareAuthPages(app: FastifyInstance): void {
  app.addHook("preHandler", async (request, reply) => {
    const path = request.routeOptions.url;
    if (!pagePaths.has(path)) return;
    if (request.method !== "GET" && request.method !== "HEAD") return;
    ensureCsrfToken(request, reply);
    keepCallbackUrl(request, reply);
    if (path !== "/api/auth/error") return;
    const { error } = request.query as { error?: unknown };
    if (!signInErrors.has(error)) return;
    await reply.redirect(authAddress(request, `/signin?error=${String(error)}`), 302);
  });
}
