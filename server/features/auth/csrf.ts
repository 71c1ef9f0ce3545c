import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

import { listAcceptedSecrets } from "../../runtime/auth-secrets.ts";
import { readCookie, setCookie } from "../../http/session-cookie.ts";

/**
 * The double-submit token of this browser, from its cookie; a missing or forged cookie is replaced
 * by a new one. The cookie holds `<token>|<HMAC of the token>`, so no other site can plant one.
 */
export function ensureCsrfToken(request: FastifyRequest, reply: FastifyReply): string {
  const known = readCsrfToken(request);
  if (known !== null) return known;
  const token = randomBytes(32).toString("hex");
  const { authSecret } = request.server.dependencies.config;
  setCookie(request, reply, "csrf-token", `${token}|${sign(authSecret, token)}`);
  return token;
}

/** Whether a POST's body carries the token of its cookie. */
export function isCsrfVerified(request: FastifyRequest, sent: unknown): boolean {
  const token = readCsrfToken(request);
  return token !== null && typeof sent === "string" && isSame(token, sent);
}

function readCsrfToken(request: FastifyRequest): string | null {
  const cookie = readCookie(request, "csrf-token") ?? "";
  const { config } = request.server.dependencies;
  const verified = verifiedCookies.get(config) ?? new Set();
  verifiedCookies.set(config, verified);
  const [token, signature] = cookie.split("|");
  if (!token || !signature) return null;
  if (verified.has(cookie)) return token;
  const accepted = listAcceptedSecrets(config);
  if (!accepted.some((secret) => isSame(sign(secret, token), signature))) return null;
  if (verified.size >= maxVerified) verified.clear();
  verified.add(cookie);
  return token;
}

/** Cookies that were found to be signed with the secrets of these settings: each comes many times. */
const verifiedCookies = new WeakMap<object, Set<string>>();
const maxVerified = 10_000;

function sign(authSecret: string, token: string): string {
  return createHmac("sha256", authSecret).update(`csrf ${token}`).digest("hex");
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
