import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { companyIdentificationSchema } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import type { Person } from "../../db/session-store.ts";
import { hashToken } from "../../db/tokens.ts";
import { addCall } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import { findFrameToken, readIframeBearer } from "../../http/request-identity.ts";
import type { BoundHolder, Tenant } from "../../http/request-identity.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { openAnonymousPerson, openMergedPerson } from "./anonymous-people.ts";
import { describeIframeUser, readFrame } from "./start-frame-session.ts";

const options = { maxPerMinute: 60, ignoresBearer: true };
const unknownToken = { error: "The token is unknown or has expired." };

/**
 * Sessions inside another site's frame. They live in a token the page holds itself: no cookie is
 * read, set or cleared here.
 */
export function addFrameSessions(app: FastifyInstance): void {
  addFrameStart(app);
  addTokenChecks(app);
  addFrameEnd(app);
}

function addFrameStart(app: FastifyInstance): void {
  const { iframeTokens, limiters } = app.stores;

  addCall(
    app,
    "generateIframeUserToken",
    async ({ body, tenant, request }) => {
      const company = await findFramedCompany(request, tenant);
      if (!company.features.iframe_mode) {
        throw new AppError(
          "forbidden",
          "This company does not allow its pages to be shown in frames.",
        );
      }
      const { anonymousUserId, mergedAnonymousUserId } = body;
      for (const id of new Set([anonymousUserId, mergedAnonymousUserId ?? anonymousUserId])) {
        await limiters.frameToken.count(request, hashToken(id).toString("hex"), company.companyId);
      }
      const person = await openVisitor(request, anonymousUserId, mergedAnonymousUserId);
      const { companyId } = company;
      const sessionType = "anonymous-login";
      const token = await iframeTokens.create(person.id, companyId, sessionType);
      const who = { person, sessionType, role: "user" } as const;
      return { token, iframeUser: await describeIframeUser(request, companyId, who) };
    },
    options,
  );
}

/** The visitor of an id, and of a second one where they have two. */
async function openVisitor(
  request: FastifyRequest,
  id: string,
  mergedId: string | undefined,
): Promise<Person> {
  const { dependencies, stores } = request.server;
  const { database, clock } = dependencies;
  const people = { database, seal: stores.anonymousSeal };
  const opened =
    mergedId === undefined
      ? { person: await openAnonymousPerson(people, id), isMerged: false }
      : await openMergedPerson(people, id, { credential: mergedId, now: clock.now() });
  const person = opened?.person ?? null;
  if (person === null) {
    throw new AppError("forbidden", "This anonymous id now belongs to an account.");
  }
  if (opened?.isMerged === true) {
    const who = { userId: person.id, provider: "anonymous-login" };
    logSecurityEvent(request, "account-linked", { ...who, kind: "frame" });
  }
  return person;
}

/**
 * The company whose page the frame shows. Clients of the observed product name none in this call: they are on
 * the company's page, which their browser says.
 */
async function findFramedCompany(request: FastifyRequest, tenant: Tenant): Promise<Tenant> {
  if (request.headers[companyHeader] !== undefined) return tenant;
  const page = URL.parse(request.headers.referer ?? "");
  const slug = /^\/embed\/([^/]+)/.exec(page?.pathname ?? "")?.[1];
  const named = companyIdentificationSchema.safeParse(slug);
  if (page?.origin !== readOrigin(request) || !named.success) return tenant;
  const found = await request.server.stores.companies.find(named.data);
  return found === null
    ? tenant
    : { companyId: found.id, slug: found.slug, features: found.features };
}

function addTokenChecks(app: FastifyInstance): void {
  addCall(
    app,
    "validateIframeUserToken",
    async (call) => {
      const found = await findToken(call);
      if (found === null) return call.reply.code(401).send(unknownToken);
      return { iframeUser: await describeIframeUser(call.request, found.boundTo, found) };
    },
    options,
  );

  addCall(
    app,
    "validateAnonymousToken",
    async (call) => {
      const found = await findToken(call);
      const anonymousUserId = found?.person.anonymousUserId ?? null;
      if (found === null || anonymousUserId === null) {
        return call.reply.code(401).send(unknownToken);
      }
      const { boundTo: companyId, expiresAt } = found;
      return { tokenData: { anonymousUserId, companyId, expires: expiresAt.toISOString() } };
    },
    options,
  );
}

/** Ends the token that came as the bearer. Only itself: other frames and browsers stay signed in. */
function addFrameEnd(app: FastifyInstance): void {
  const { iframeTokens } = app.stores;
  addCall(
    app,
    "signOutIframeUser",
    async ({ request }) => {
      const token = readIframeBearer(request.headers.authorization);
      const found = token === null ? null : await readFrame(request, token);
      if (token === null || found === null) {
        throw new AppError("unauthorized", "The frame token is unknown or has expired.");
      }
      await iframeTokens.signOut(token, found);
      const { person, sessionType } = found;
      const who = { userId: person.id, provider: sessionType };
      logSecurityEvent(request, "sign-out", { ...who, kind: "frame" });
    },
    options,
  );
}

/** A request that names no company asks about the token's own; null when it is no token of theirs. */
async function findToken({
  body,
  tenant,
  request,
}: Pick<
  CallContext<"validateIframeUserToken">,
  "body" | "tenant" | "request"
>): Promise<BoundHolder | null> {
  const found = await findFrameToken(request, body.token);
  const isNamed = request.headers[companyHeader] !== undefined;
  return isNamed && found?.boundTo !== tenant.companyId ? null : found;
}
