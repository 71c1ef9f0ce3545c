import type { FastifyReply, FastifyRequest } from "fastify";

import { companyIdentificationSchema, defaultCompanyId } from "#shared/company.ts";
import type { Role, Session } from "#shared/session.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import { readRole } from "../db/memberships.ts";
import type { StoredSession } from "../db/session-store.ts";
import { clearSessionCookie, readSessionToken, setSessionCookie } from "./session-cookie.ts";

/** The stored session of a request's cookie, or null. */
export async function findSession(request: FastifyRequest): Promise<StoredSession | null> {
  const token = readSessionToken(request);
  return token === null ? null : request.server.stores.sessions.find(token);
}

/**
 * The session as clients see it, with the cookie's life prolonged; a cookie that names no living
 * session is cleared. The role is the one in the company the request names.
 */
export async function readSession(
  request: FastifyRequest,
  reply: FastifyReply,
  identification: unknown = request.headers[companyHeader],
): Promise<Session | null> {
  const token = readSessionToken(request);
  const stored = await findSession(request);
  if (token === null || stored === null) {
    if (token !== null) clearSessionCookie(request, reply);
    return null;
  }
  setSessionCookie(request, reply, { token, expiresAt: stored.expiresAt });
  return describeSession(request, stored, identification);
}

/** A stored session as clients see it, in the company that `identification` or the request names. */
export async function describeSession(
  request: FastifyRequest,
  { person, sessionType, expiresAt }: StoredSession,
  identification: unknown = request.headers[companyHeader],
): Promise<Session> {
  return {
    user: {
      id: person.id,
      name: person.name,
      email: person.email,
      image: person.image,
      role: await findRole(request, { person, sessionType }, identification),
      credit: person.credit,
      originemail: person.originEmail,
      sessionType,
      anonymousUserId: sessionType === "anonymous-login" ? person.anonymousUserId : null,
    },
    expires: expiresAt.toISOString(),
  };
}

async function findRole(
  request: FastifyRequest,
  { person, sessionType }: Pick<StoredSession, "person" | "sessionType">,
  identification: unknown,
): Promise<Role> {
  const { dependencies, stores } = request.server;
  const named = companyIdentificationSchema.safeParse(identification);
  const company = await stores.companies.find(named.success ? named.data : defaultCompanyId);
  if (company === null) return "user";
  return readRole(dependencies.database, company.id, person.id, sessionType);
}
