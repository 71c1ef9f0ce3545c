import type { FastifyReply, FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { SessionType } from "#shared/session.ts";

import type { Holder } from "../../db/access-store.ts";
import { findSession } from "../../http/read-session.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { readSessionToken, setSessionCookie } from "../../http/session-cookie.ts";
import { linkAnonymousPerson } from "./anonymous-people.ts";
import { noteNow } from "../../http/note-now.ts";
import { isDisabled } from "./disable-person.ts";

/**
 * Begins a person's session in this browser: a new token each time, the old one is dead at once,
 * so a planted one never becomes a signed-in one. What an anonymous visitor had becomes the
 * registered person's, once. Throws `forbidden` for a disabled person. Answers the token.
 */
export async function startSession(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  sessionType: SessionType,
): Promise<string> {
  const { dependencies, stores } = request.server;
  if (await isDisabled(dependencies.database, userId)) {
    logSecurityEvent(request, "sign-in-refused", { userId, reason: "disabled" });
    const details = { with: sessionType, reason: "disabled" };
    await noteNow(request, { userId, action: "person.refused", details });
    throw new AppError("forbidden", "This account is disabled.");
  }
  const previous = await findSession(request);
  if (previous !== null && sessionType !== "anonymous-login") {
    await bringAnonymousWork(request, previous, userId);
  }
  const oldToken = readSessionToken(request);
  if (oldToken !== null) await stores.sessions.delete(oldToken);
  const userAgent = request.headers["user-agent"] ?? "";
  const session = await stores.sessions.create(userId, sessionType, userAgent);
  setSessionCookie(request, reply, session);
  logSecurityEvent(request, "sign-in", { userId, provider: sessionType });
  return session.token;
}

/** What an anonymous visitor had so far becomes the registered person's, once. */
export async function bringAnonymousWork(
  request: FastifyRequest,
  previous: Pick<Holder, "person" | "sessionType">,
  userId: string,
): Promise<void> {
  if (previous.sessionType !== "anonymous-login") return;
  const { database, clock } = request.server.dependencies;
  if (await linkAnonymousPerson(database, previous.person.id, userId, clock.now())) {
    logSecurityEvent(request, "account-linked", { userId, provider: "anonymous-login" });
  }
}
