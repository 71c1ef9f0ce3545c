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

import type { Holder } from "../db/access-store.ts";
import type { Company } from "../db/company-directory.ts";
import { isWithoutFactor } from "../db/is-without-factor.ts";
import { isOperator } from "../db/operator-links.ts";
import type { Reader } from "../db/queries/owned-rows.ts";
import { readSessionToken } from "./session-cookie.ts";

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
  {
    access,
    permission,
    isForOperators,
    opensWithoutFactor,
  }: Pick<HttpCall, "access" | "permission" | "isForOperators" | "opensWithoutFactor">,
  ignoresBearer = false,
): Promise<void> {
  if (access === "public") return;
  const authorization = ignoresBearer ? undefined : request.headers.authorization;
  if (authorization?.startsWith(`${bearer}${apiKeyMark}`) === true) {
    await identifyKey(request, authorization.slice(bearer.length));
  } else {
    const isWanting = await identifyPerson(request, readIframeBearer(authorization));
    if (isWanting && access === "user" && opensWithoutFactor !== true) throw createFactorRequired();
    // Elsewhere they are what everybody is.
    if (isWanting && access === "tenant") request.actor = null;
  }
  const { actor } = request;
  if (access === "user" && actor === null) {
    throw new AppError("unauthorized", "You need to be signed in.");
  }
  if (isForOperators === true && !(await isOperatorsOwn(request))) {
    throw await noteRefusedKey(request, new AppError("forbidden", "This is for operators only."));
  }
  if (permission !== undefined && (actor === null || !mayDo(actor, permission))) {
    const refusal = new AppError("forbidden", `This requires the ${permission} permission.`);
    throw await noteRefusedKey(request, refusal);
  }
}

/** Whether somebody has a permission in the company of their request. */
export function mayDo(actor: Actor, permission: Permission): boolean {
  return actor.credential === "key"
    ? actor.permissions.some((given) => given === permission)
    : isAllowed(permission, findStanding(actor));
}

/**
 * Whether an operator makes the request, on a page of this server's own: what opens every company takes
 * neither keys nor the tokens of frames, which other sites hold.
 */
async function isOperatorsOwn({ actor, server }: FastifyRequest): Promise<boolean> {
  if (actor?.credential !== "cookie" || actor.sessionType === "anonymous-login") return false;
  return isOperator(server.dependencies.database, actor.userId);
}

const bearer = "Bearer ";

/** Answers whether the company wants a second factor of the person that they do not have. */
async function identifyPerson(request: FastifyRequest, token: string | null): Promise<boolean> {
  const { company, holder } =
    token === null ? await findByCookie(request) : await findByFrame(request, token);
  request.tenant = toTenant(company);
  if (holder === null) return false;
  const { person, sessionType, role, lacksFactor } = holder;
  const credential = token === null ? "cookie" : "iframe";
  request.actor = { userId: person.id, sessionType, role, credential };
  return lacksFactor;
}

function createFactorRequired(): AppError {
  return new AppError(
    "second_factor_required",
    "This company requires two-factor sign-in for your role. Turn it on first.",
  );
}

type Identified = { company: Company; holder: Holder | null };

async function findByCookie(request: FastifyRequest): Promise<Identified> {
  const { stores } = request.server;
  const named = readNamedCompany(request) ?? defaultCompanyId;
  const token = readSessionToken(request);
  if (token === null) return { company: await stores.companies.get(named), holder: null };
  const { company, holder } = await stores.access.find({ kind: "session", token }, named);
  if (company === null) throw new AppError("not_found", "Company not found.");
  return { company, holder };
}

async function findByFrame(request: FastifyRequest, token: string): Promise<Identified> {
  const holder = await findFrameToken(request, token);
  if (holder === null) {
    throw new AppError("unauthorized", "The frame token is unknown or has expired.");
  }
  return { company: await findCompany(request, holder.boundTo), holder };
}

/**
 * The living token of a frame with the role in its company, or null. Where a company has switched
 * frames off its tokens open nothing, however long they would have lived.
 */
export async function findFrameToken(
  { server: { stores } }: FastifyRequest,
  token: string,
): Promise<BoundHolder | null> {
  const { company, holder } = await stores.access.find({ kind: "frame", token }, null);
  if (holder === null || company?.features.iframe_mode !== true) return null;
  return { ...holder, boundTo: company.id };
}

/** Whom a frame's token belongs to, and the one company it is good for. */
export type BoundHolder = Holder & { boundTo: string };

/** Tries that fail count for the address, requests that succeed count for the key. */
async function identifyKey(request: FastifyRequest, key: string): Promise<void> {
  const { stores } = request.server;
  const attempt = await stores.limiters.keyGuess.count(request, null);
  const found = await stores.apiKeys.find(key);
  if (found === null || (await stores.companies.find(found.companyId)) === null) {
    throw new AppError("unauthorized", "The API key is unknown or has been revoked.");
  }
  await attempt.forgive();
  try {
    const company = await findCompany(request, found.companyId);
    request.tenant = toTenant(company);
    await refuseWantingMaker(request, company, found.createdBy);
    await stores.limiters.keyUse.count(request, found.id);
  } catch (error) {
    throw await noteRefusedKey(request, error, found);
  }
  const { userId, permissions } = found;
  const noRole = { sessionType: "regular-login", role: "user" } as const;
  request.actor = { userId, ...noRole, credential: "key", permissions };
}

/** Whoever made a key has its secret: it opens nothing that they could not open themselves. */
async function refuseWantingMaker(
  { server }: FastifyRequest,
  company: Company,
  createdBy: string | null,
): Promise<void> {
  if (company.factorRoles.length === 0 || createdBy === null) return;
  const { database } = server.dependencies;
  if (await isWithoutFactor(database, company.id, createdBy)) throw createFactorRequired();
}

/** Notes that a request was refused which came with a right key, and answers the refusal. */
async function noteRefusedKey(
  { server, tenant, actor }: FastifyRequest,
  refusal: unknown,
  key: { companyId: string; userId: string } | null = actor?.credential === "key" && tenant !== null
    ? { companyId: tenant.companyId, userId: actor.userId }
    : null,
): Promise<unknown> {
  if (key !== null && refusal instanceof AppError && refusal.code !== "unavailable") {
    await server.stores.apiKeys.noteRefusal(key, refusal.code);
  }
  return refusal;
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

/** The company named by the header, else the one that the request's credentials belong to. */
async function findCompany(request: FastifyRequest, boundTo: string): Promise<Company> {
  const company = await request.server.stores.companies.get(readNamedCompany(request) ?? boundTo);
  if (boundTo !== company.id) {
    throw new AppError("forbidden", "The credentials of this request belong to another company.");
  }
  return company;
}

/** The id or slug in the header, or null when there is none. */
function readNamedCompany(request: FastifyRequest): string | null {
  const header = request.headers[companyHeader];
  if (header === undefined) return null;
  const named = companyIdentificationSchema.safeParse(header);
  if (!named.success)
    throw new AppError("bad_request", `${companyHeader} does not name a company.`);
  return named.data;
}

/** What a person may see of the company's photos and designs. */
export function describeReader(actor: Actor): Reader {
  return { userId: actor.userId, seesCompany: mayDo(actor, "company-designs") };
}
