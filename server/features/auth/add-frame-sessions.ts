import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { IframeUser, SessionType } from "#shared/session.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";

import type { StoredIframeToken } from "../../db/iframe-token-store.ts";
import type { Person } from "../../db/session-store.ts";
import { addCall } from "../../http/add-call.ts";
import type { Tenant } from "../../http/request-identity.ts";
import { openAnonymousPerson } from "./anonymous-people.ts";

const options = { maxPerMinute: 60, ignoresBearer: true };
const unknownToken = { error: "The token is unknown or has expired." };

/**
 * Sessions inside another site's frame. They live in a token the page holds itself: no cookie is
 * read, set or cleared here.
 */
export function addFrameSessions(app: FastifyInstance): void {
  const { iframeTokens, anonymousSeal } = app.stores;

  addCall(
    app,
    "generateIframeUserToken",
    async ({ body, tenant }) => {
      if (!tenant.features.iframe_mode) {
        throw new AppError("forbidden", "This company may not be shown in frames.");
      }
      const { database } = app.dependencies;
      const person = await openAnonymousPerson(database, anonymousSeal, body.anonymousUserId);
      if (person === null) {
        throw new AppError("forbidden", "This anonymous id belongs to an account by now.");
      }
      const token = await iframeTokens.create(person.id, tenant.companyId, "anonymous-login");
      return { token, iframeUser: describeIframeUser(person, "anonymous-login") };
    },
    options,
  );

  addCall(
    app,
    "validateIframeUserToken",
    async ({ body, tenant, request }) => {
      const found = await iframeTokens.find(body.token);
      if (found === null || !isForTenant(request, found, tenant)) return unknownToken;
      return { iframeUser: describeIframeUser(found.person, found.sessionType) };
    },
    options,
  );

  addCall(
    app,
    "validateAnonymousToken",
    async ({ body, tenant, request }) => {
      const found = await iframeTokens.find(body.token);
      if (found === null || !isForTenant(request, found, tenant)) return unknownToken;
      const { anonymousUserId } = found.person;
      if (anonymousUserId === null) return unknownToken;
      return {
        tokenData: {
          anonymousUserId,
          companyId: found.companyId,
          expires: found.expiresAt.toISOString(),
        },
      };
    },
    options,
  );
}

/** A request that names no company asks about the token's own. */
function isForTenant(request: FastifyRequest, found: StoredIframeToken, tenant: Tenant): boolean {
  return request.headers[companyHeader] === undefined || found.companyId === tenant.companyId;
}

function describeIframeUser(
  { id, name, email, image, credit }: Person,
  sessionType: SessionType,
): IframeUser {
  return { _id: id, name, email, image, role: "user", credit, sessionType };
}
