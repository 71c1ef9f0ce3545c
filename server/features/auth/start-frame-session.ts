import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { IframeUser, SessionType } from "#shared/session.ts";

import { readRole } from "../../db/memberships.ts";
import type { Person } from "../../db/session-store.ts";
import { bringAnonymousWork } from "./start-session.ts";

/**
 * Begins a registered person's session in a frame: a token for one company and no cookie. What the
 * anonymous person of `bearer` (the frame's token so far) had becomes theirs, once.
 */
export async function startFrameSession(
  request: FastifyRequest,
  session: { userId: string; companyId: string; sessionType: SessionType; bearer: string | null },
): Promise<{ token: string; iframeUser: IframeUser }> {
  const { stores } = request.server;
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
    await bringAnonymousWork(request, previous, userId);
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
  const { database } = request.server.dependencies;
  const role = await readRole(database, companyId, id, sessionType);
  return { _id: id, name, email, image, role, credit, sessionType };
}
