import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

import { readOrigin } from "./request-origin.ts";

/** The names of the cookies of the sign-in contract, by purpose. */
export type CookiePurpose =
  | "session-token"
  | "csrf-token"
  | "callback-url"
  | "state"
  | "nonce"
  | "pkce.code_verifier";

/** On https the names carry the prefixes by which browsers guard them. */
export function nameCookie(purpose: CookiePurpose, secure: boolean): string {
  if (!secure) return `next-auth.${purpose}`;
  return `${purpose === "csrf-token" ? "__Host-" : "__Secure-"}next-auth.${purpose}`;
}

export function isSecure(request: FastifyRequest): boolean {
  return readOrigin(request).startsWith("https://");
}

/** The value of a cookie of the sign-in contract, or null. */
export function readCookie(request: FastifyRequest, purpose: CookiePurpose): string | null {
  return request.cookies[nameCookie(purpose, isSecure(request))] || null;
}

/** Sets a cookie with the attributes all of them share. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  purpose: CookiePurpose,
  value: string,
  lifetime: Pick<CookieSerializeOptions, "expires" | "maxAge"> = {},
): void {
  const secure = isSecure(request);
  reply.setCookie(nameCookie(purpose, secure), value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    ...lifetime,
  });
}

export function readSessionToken(request: FastifyRequest): string | null {
  return readCookie(request, "session-token");
}

export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { token: string; expiresAt: Date },
): void {
  setCookie(request, reply, "session-token", session.token, { expires: session.expiresAt });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  setCookie(request, reply, "session-token", "", { maxAge: 0 });
}

/**
 * Has the browser forget the answers it cached, for pictures are kept for a year. Not "storage":
 * that would take the anonymous visitor's id, which local storage keeps for the next visit, and
 * the message by which other tabs learn that the session is over. Not "cookies": that would reach
 * beyond this origin.
 */
export function clearSiteData(reply: FastifyReply): void {
  void reply.header("clear-site-data", '"cache"');
}
