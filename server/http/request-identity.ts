import type { FastifyRequest } from "fastify";

import { apiKeyMark } from "#shared/api-key.ts";
import type { ApiKeyPermission } from "#shared/api-key.ts";
import { AppError } from "#shared/app-error.ts";
import { companyIdentificationSchema, defaultCompanyId } from "#shared/company.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import { findStanding, isAllowed } from "#shared/permissions.ts";
import type { Permission } from "#shared/permissions.ts";
import type { Role, SessionType } from "#shared/session.ts";
import { companyHeader, iframeBearerPrefix } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";

import type { Company } from "../db/company-directory.ts";
import type { StoredIframeToken } from "../db/iframe-token-store.ts";
import { readRole } from "../db/memberships.ts";
import type { Reader } from "../db/queries/owned-rows.ts";
import { findSession } from "./read-session.ts";

/** The company a request is about. */
export type Tenant = { companyId: string; slug: string; features: CompanyFeatures };

/**
 * Who makes a request, and whether with a cookie, with a frame's token or with a company's key. A
 * key is a person of its own, without a role: what it may do is said by its permissions alone.
 */
export type Actor = {
  userId: string;
  sessionType: SessionType;
  role: Role;
} & (
  | { credential: "cookie" | "iframe" }
  | { credential: "key"; permissions: readonly ApiKeyPermission[] }
);

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
  const authorization = ignoresBearer ? undefined : request.headers.authorization;
  if (authorization?.startsWith(`${bearer}${apiKeyMark}`) === true) {
    await identifyKey(request, authorization.slice(bearer.length));
  } else {
    await identifyPerson(request, readIframeBearer(authorization));
  }
  const { actor } = request;
  if (access === "user" && actor === null) {
    throw new AppError("unauthorized", "You need to be signed in.");
  }
  if (permission !== undefined && (actor === null || !mayDo(actor, permission))) {
    throw new AppError("forbidden", `This requires the ${permission} permission.`);
  }
}

/** Whether somebody has a permission in the company of their request. */
export function mayDo(actor: Actor, permission: Permission): boolean {
  return actor.credential === "key"
    ? actor.permissions.some((given) => given === permission)
    : isAllowed(permission, findStanding(actor));
}

const bearer = "Bearer ";

async function identifyPerson(request: FastifyRequest, token: string | null): Promise<void> {
  const found = token === null ? null : await findFrameToken(request, token);
  if (token !== null && found === null) {
    throw new AppError("unauthorized", "The frame token is unknown or has expired.");
  }
  const company = await findCompany(request, found?.companyId ?? null);
  request.tenant = toTenant(company);
  const session = found ?? (await findSession(request));
  const credential = found === null ? "cookie" : "iframe";
  request.actor =
    session === null ? null : await describeActor(request, company.id, session, credential);
}

/**
 * The living token of a frame, or null. Where a company has switched frames off its tokens open
 * nothing, however long they would have lived.
 */
export async function findFrameToken(
  { server: { stores } }: FastifyRequest,
  token: string,
): Promise<StoredIframeToken | null> {
  const found = await stores.iframeTokens.find(token);
  if (found === null) return null;
  const company = await stores.companies.find(found.companyId);
  return company?.features.iframe_mode === true ? found : null;
}

/** Tries that fail count for the address, requests that succeed count for the key. */
async function identifyKey(request: FastifyRequest, key: string): Promise<void> {
  const { stores } = request.server;
  const attempt = await stores.limiters.keyGuess.count(request, null);
  const found = await stores.apiKeys.find(key);
  if (found === null) {
    throw new AppError("unauthorized", "The API key is unknown or has been revoked.");
  }
  attempt.forgive();
  request.tenant = toTenant(await findCompany(request, found.companyId));
  await stores.limiters.keyUse.count(request, found.id);
  const { userId, permissions } = found;
  const noRole = { sessionType: "regular-login", role: "user" } as const;
  request.actor = { userId, ...noRole, credential: "key", permissions };
}

function toTenant({ id, slug, features }: Company): Tenant {
  return { companyId: id, slug, features };
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
    throw new AppError("unauthorized", "This authorization scheme is not supported.");
  }
  return match[1];
}

/** The company named by the header, else by what the request came with, else the default one. */
async function findCompany(request: FastifyRequest, boundTo: string | null): Promise<Company> {
  const { companies } = request.server.stores;
  const header = request.headers[companyHeader];
  if (header === undefined) return companies.get(boundTo ?? defaultCompanyId);
  const named = companyIdentificationSchema.safeParse(header);
  if (!named.success)
    throw new AppError("bad_request", `${companyHeader} does not name a company.`);
  const company = await companies.get(named.data);
  if (boundTo !== null && boundTo !== company.id) {
    throw new AppError("forbidden", "The credentials of this request belong to another company.");
  }
  return company;
}

async function describeActor(
  request: FastifyRequest,
  companyId: string,
  { person, sessionType }: Pick<StoredIframeToken, "person" | "sessionType">,
  credential: "cookie" | "iframe",
): Promise<Actor> {
  const { database } = request.server.dependencies;
  const role = await readRole(database, companyId, person.id, sessionType);
  return { userId: person.id, sessionType, role, credential };
}

/** What a person may see of the company's photos and designs. */
export function describeReader(actor: Actor): Reader {
  return { userId: actor.userId, seesCompany: mayDo(actor, "company-designs") };
}
