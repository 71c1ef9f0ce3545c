import type { FastifyReply, FastifyRequest } from "fastify";

import { anonymousUserIdSchema } from "#shared/session.ts";
import type { SessionType } from "#shared/session.ts";

import { readSessionToken, setSessionCookie } from "../../http/session-cookie.ts";
import type { AttemptLimiter } from "./attempt-limiter.ts";
import { authAddress, leadTo, leadToError } from "./auth-answers.ts";
import { keepCallbackUrl } from "./callback-url.ts";
import { isCsrfVerified } from "./csrf.ts";
import {
  createAnonymousPersonWithNewCredential,
  findByPassword,
  linkAnonymousPerson,
  openAnonymousPerson,
} from "./people.ts";
import { findSession } from "../../http/read-session.ts";

type Fields = Readonly<Record<string, unknown>>;
/** Returns the id of the person the fields belong to, or null when they are not right. */
type CredentialCheck = (
  request: FastifyRequest,
  fields: Fields,
  limiter: AttemptLimiter,
) => Promise<string | null>;

/** A way to sign in with the fields of a form. */
export type CredentialProvider = { name: string; check: CredentialCheck };

/** The ways to sign in with the fields of a form, by provider id. */
export const credentialProviders: ReadonlyMap<string, CredentialProvider> = new Map([
  ["anonymous-login", { name: "Anonymous", check: checkAnonymous }],
  ["regular-login", { name: "Email and password", check: checkPassword }],
]);

/** Signs in and leads on: a new token each time, the old one is dead at once. */
export async function signIn(
  request: FastifyRequest,
  reply: FastifyReply,
  attempt: { id: string; provider: CredentialProvider; fields: Fields; limiter: AttemptLimiter },
): Promise<FastifyReply> {
  const { id, provider, fields, limiter } = attempt;
  const callbackUrl = keepCallbackUrl(request, reply);
  if (!isCsrfVerified(request, fields.csrfToken)) {
    return leadTo(request, reply, authAddress(request, "/signin?csrf=true"));
  }
  const userId = await provider.check(request, fields, limiter);
  if (userId === null) {
    request.log.warn({ provider: id }, "sign-in refused");
    return leadToError(request, reply, "CredentialsSignin", id);
  }
  await replaceSession(request, reply, userId, id as SessionType);
  request.log.info({ provider: id, userId }, "signed in");
  return leadTo(request, reply, callbackUrl);
}

async function replaceSession(
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

/**
 * Anybody may be anonymous. A device brings the credential of its earlier visits; one that has
 * been linked to an account since opens nothing, so the device gets a new one.
 */
async function checkAnonymous(request: FastifyRequest, fields: Fields): Promise<string | null> {
  const { database } = request.server.dependencies;
  const seal = request.server.stores.anonymousSeal;
  if (fields.anonymousUserId !== undefined && fields.anonymousUserId !== "") {
    const credential = anonymousUserIdSchema.safeParse(fields.anonymousUserId);
    if (!credential.success) return null;
    const person = await openAnonymousPerson(database, seal, credential.data);
    if (person !== null) return person.id;
  }
  return (await createAnonymousPersonWithNewCredential(database, seal)).id;
}

async function checkPassword(
  request: FastifyRequest,
  { email, password }: Fields,
  limiter: AttemptLimiter,
): Promise<string | null> {
  if (typeof email !== "string" || typeof password !== "string" || email.length > 320) return null;
  const account = email.trim().toLowerCase();
  limiter.check(account);
  const { database } = request.server.dependencies;
  const userId = await findByPassword(database, email, password);
  if (userId === null) limiter.addFailure(account);
  else limiter.clear(account);
  return userId;
}
