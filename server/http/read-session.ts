import type { FastifyReply, FastifyRequest } from "fastify";

import { companyIdentificationSchema, defaultCompanyId } from "#shared/company.ts";
import type { Session } from "#shared/session.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import type { Holder } from "../db/access-store.ts";
import { readCredit } from "./read-credit.ts";
import { clearSessionCookie, readSessionToken, setSessionCookie } from "./session-cookie.ts";

/** The living session of a request's cookie, or null: read anew, for what begins or ends one. */
export async function findSession(request: FastifyRequest): Promise<Holder | null> {
  const token = readSessionToken(request);
  if (token === null) return null;
  const { access } = request.server.stores;
  return (await access.read({ kind: "session", token }, defaultCompanyId)).holder;
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
  if (token === null) return null;
  const { company, holder } = await request.server.stores.access.find(
    { kind: "session", token },
    readIdentification(identification),
  );
  if (holder === null) {
    clearSessionCookie(request, reply);
    return null;
  }
  setSessionCookie(request, reply, { token, expiresAt: holder.expiresAt });
  return describeSession(holder, await readCredit(request, company, holder.person.id));
}

/** What names no company means the default one. */
function readIdentification(given: unknown): string {
  if (given === undefined) return defaultCompanyId;
  const named = companyIdentificationSchema.safeParse(given);
  return named.success ? named.data : defaultCompanyId;
}

/** A living session as clients see it, with role and credits in the company that was asked about. */
export function describeSession(
  { person, sessionType, role, expiresAt }: Holder,
  credit: number,
): Session {
  return {
    user: {
      id: person.id,
      name: person.name,
      email: person.email,
      image: person.image,
      role,
      credit,
      originemail: person.originEmail,
      sessionType,
      anonymousUserId: sessionType === "anonymous-login" ? person.anonymousUserId : null,
    },
    expires: expiresAt.toISOString(),
  };
}
