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
  const [token, signature] = (readCookie(request, "csrf-token") ?? "").split("|");
  if (!token || !signature) return null;
  const accepted = listAcceptedSecrets(request.server.dependencies.config);
  return accepted.some((secret) => isSame(sign(secret, token), signature)) ? token : null;
}

function sign(authSecret: string, token: string): string {
  return createHmac("sha256", authSecret).update(`csrf ${token}`).digest("hex");
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
