import type { FastifyReply, FastifyRequest } from "fastify";

import { readOrigin } from "../../http/request-origin.ts";

/** The codes a failed sign-in may carry into the sign-in page's address. */
export type AuthErrorCode =
  | "Signin"
  | "OAuthSignin"
  | "OAuthCallback"
  | "OAuthCreateAccount"
  | "Callback"
  | "OAuthAccountNotLinked"
  | "CredentialsSignin"
  | "SessionRequired"
  | "AccessDenied"
  | "Configuration"
  /** The password is right; the code of the authenticator app is still to come. */
  | "SecondFactorRequired"
  | "SecondFactorInvalid";

/** The fields of a form that somebody signs in with. */
export type CredentialFields = Readonly<Record<string, unknown>>;

/** Whose the fields are, or the code of the sign-in page that says why nobody's. */
export type CredentialAnswer = { userId: string } | { error: AuthErrorCode };

/** The addresses of the sign-in contract under the origin of a request. */
export function authAddress(request: FastifyRequest, path: string): string {
  return `${readOrigin(request)}/api/auth${path}`;
}

/**
 * Leads the caller on: programs (`json` is the string "true") get `{ url }` with `status`, forms
 * are always redirected.
 */
export function leadTo(
  request: FastifyRequest,
  reply: FastifyReply,
  url: string,
  status: 200 | 401 = 200,
): FastifyReply {
  const { json } = (request.body ?? {}) as { json?: unknown };
  return json === "true" ? reply.code(status).send({ url }) : reply.redirect(url, 302);
}

/** A failed sign-in, always with one of the known codes and never with words of the request. */
export function leadToError(
  request: FastifyRequest,
  reply: FastifyReply,
  error: AuthErrorCode,
  provider: string,
): FastifyReply {
  const query = new URLSearchParams({ error, provider });
  return leadTo(request, reply, authAddress(request, `/error?${query.toString()}`), 401);
}

/** Session data must not be kept by any cache. */
export function forbidCaching(reply: FastifyReply): void {
  void reply.headers({
    "cache-control": "private, no-cache, no-store",
    pragma: "no-cache",
    expires: "0",
  });
}

/** How the contract answers an action or a method it does not have; the words are part of it. */
export function refuseAction(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .type("text/plain")
    .send(`Error: This action with HTTP ${request.method} is not supported by NextAuth.js`);
}
