import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { IframeUser, SessionType } from "#shared/session.ts";

import { readRole } from "../../db/memberships.ts";
import type { Person } from "../../db/session-store.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { linkAnonymousPerson } from "./anonymous-people.ts";

/**
 * Begins a registered person's session in a frame: a token for one company and no cookie. What the
 * anonymous person of `bearer` (the frame's token so far) had becomes theirs, once.
 */
export async function startFrameSession(
  request: FastifyRequest,
  session: { userId: string; companyId: string; sessionType: SessionType; bearer: string | null },
): Promise<{ token: string; iframeUser: IframeUser }> {
  const { dependencies, stores } = request.server;
  const { userId, companyId, sessionType, bearer } = session;
  const token = await stores.iframeTokens.create(userId, companyId, sessionType);
  const found = await stores.iframeTokens.find(token);
  if (found === null)
    throw new AppError(
      "bad_request",
      "These details do not identify anyone who can start a session.",
    );
  const previous = bearer === null ? null : await stores.iframeTokens.find(bearer);
  if (bearer !== null && previous?.companyId === companyId) {
    if (previous.sessionType === "anonymous-login") {
      const { database, clock } = dependencies;
      const anonymousId = previous.person.id;
      if (await linkAnonymousPerson(database, anonymousId, userId, clock.now())) {
        logSecurityEvent(request, "account-linked", { userId, provider: "anonymous-login" });
      }
    }
    await stores.iframeTokens.delete(bearer);
  }
  return { token, iframeUser: await describeIframeUser(request, found) };
}

/** A frame's person as its calls answer them, with the role they have in the token's company. */
export async function describeIframeUser(
  request: FastifyRequest,
  {
    person,
    sessionType,
    companyId,
  }: { person: Person; sessionType: SessionType; companyId: string },
): Promise<IframeUser> {
  const { id, name, email, image, credit } = person;
  const role =
    sessionType === "anonymous-login"
      ? "user"
      : await readRole(request.server.dependencies.database, companyId, id);
  return { _id: id, name, email, image, role, credit, sessionType };
}
