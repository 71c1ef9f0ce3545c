import type { FastifyReply, FastifyRequest } from "fastify";

import type { SessionType } from "#shared/session.ts";

import { findSession } from "../../http/read-session.ts";
import { readSessionToken, setSessionCookie } from "../../http/session-cookie.ts";
import { linkAnonymousPerson } from "./anonymous-people.ts";

/**
 * Begins a person's session in this browser: a new token each time, the old one is dead at once.
 * What an anonymous visitor had becomes the registered person's.
 */
export async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  sessionType: SessionType,
): Promise<void> {
  const { dependencies, stores } = request.server;
  const previous = await findSession(request);
  if (previous?.sessionType === "anonymous-login" && sessionType !== "anonymous-login") {
    const now = dependencies.clock.now();
    await linkAnonymousPerson(dependencies.database, previous.person.id, userId, now);
  }
  const oldToken = readSessionToken(request);
  if (oldToken !== null) await stores.sessions.delete(oldToken);
  setSessionCookie(request, reply, await stores.sessions.create(userId, sessionType));
}
