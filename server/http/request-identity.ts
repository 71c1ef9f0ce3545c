import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { companyIdentificationSchema, defaultCompanyId } from "#shared/company.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import { findStanding, isAllowed } from "#shared/permissions.ts";
import type { Role, SessionType } from "#shared/session.ts";
import { companyHeader, iframeBearerPrefix } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

import type { Company } from "../db/company-directory.ts";
import type { StoredIframeToken } from "../db/iframe-token-store.ts";
import { readRole } from "../db/memberships.ts";
import { readSessionToken } from "./session-cookie.ts";

/** The company a request is about. */
export type Tenant = { companyId: string; slug: string; features: CompanyFeatures };

/** The person who makes a request, and whether they came with a cookie or with a frame's token. */
export type Actor = {
  userId: string;
  sessionType: SessionType;
  role: Role;
  door: "cookie" | "iframe";
};

declare module "fastify" {
  interface FastifyRequest {
    tenant: Tenant | null;
    actor: Actor | null;
  }
}

/**
 * Finds out which company and which person a request belongs to and refuses what `access` does not
 * allow. A request with a bearer is only ever judged by it: its cookies count for nothing.
 */
export async function identifyRequest(
  request: FastifyRequest,
  { access, permission }: Pick<HttpCall, "access" | "permission">,
  ignoresBearer = false,
): Promise<void> {
  if (access === "public") return;
  const { stores } = request.server;
  const token = ignoresBearer ? null : readIframeBearer(request.headers.authorization);
  const bearer = token === null ? null : await stores.iframeTokens.find(token);
  if (token !== null && bearer === null) {
    throw new AppError("unauthorized", "The frame's token is unknown or has expired.");
  }
  const company = await findCompany(request, bearer);
  request.tenant = { companyId: company.id, slug: company.slug, features: company.features };
  request.actor =
    bearer === null
      ? await readCookieActor(request, company.id)
      : await readFrameActor(request, bearer);
  if (access === "user" && request.actor === null) {
    throw new AppError("unauthorized", "This needs a session.");
  }
  const standing = request.actor === null ? null : findStanding(request.actor);
  if (permission !== undefined && (standing === null || !isAllowed(permission, standing))) {
    throw new AppError("forbidden", `This needs the permission ${permission}.`);
  }
}

/**
 * The token after `Bearer iframe` (a space before it is allowed), or null when there is no
 * Authorization header. Any other authorization is refused rather than ignored.
 */
export function readIframeBearer(authorization: string | undefined): string | null {
  if (authorization === undefined) return null;
  const match = new RegExp(`^Bearer ${iframeBearerPrefix} ?([A-Za-z0-9_-]{1,200})$`).exec(
    authorization,
  );
  if (match?.[1] === undefined) {
    throw new AppError("unauthorized", "This kind of authorization is not supported.");
  }
  return match[1];
}

/** The company named by the header, else by the frame's token, else the default one. */
async function findCompany(
  request: FastifyRequest,
  bearer: StoredIframeToken | null,
): Promise<Company> {
  const { companies } = request.server.stores;
  const header = request.headers[companyHeader];
  if (header === undefined) return companies.get(bearer?.companyId ?? defaultCompanyId);
  const named = companyIdentificationSchema.safeParse(header);
  if (!named.success) throw new AppError("bad_request", `${companyHeader} names no company.`);
  const company = await companies.get(named.data);
  if (bearer !== null && bearer.companyId !== company.id) {
    throw new AppError("forbidden", "The frame's token belongs to another company.");
  }
  return company;
}

async function readCookieActor(request: FastifyRequest, companyId: string): Promise<Actor | null> {
  const token = readSessionToken(request);
  const session = token === null ? null : await request.server.stores.sessions.find(token);
  if (session === null) return null;
  const { person, sessionType } = session;
  const role = await findRole(request, companyId, { userId: person.id, sessionType });
  return { userId: person.id, sessionType, role, door: "cookie" };
}

async function readFrameActor(
  request: FastifyRequest,
  { person, sessionType, companyId }: StoredIframeToken,
): Promise<Actor> {
  const role = await findRole(request, companyId, { userId: person.id, sessionType });
  return { userId: person.id, sessionType, role, door: "iframe" };
}

/** Anonymous people have no role to look up. */
async function findRole(
  request: FastifyRequest,
  companyId: string,
  { userId, sessionType }: { userId: string; sessionType: SessionType },
): Promise<Role> {
  if (sessionType === "anonymous-login") return "user";
  return readRole(request.server.dependencies.database, companyId, userId);
}
