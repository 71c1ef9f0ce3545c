import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";

import {
  deleteAccountTokensOf,
  findAccountToken,
  issueAccountToken,
  takeAccountToken,
} from "../../db/account-token-store.ts";
import type { Transaction } from "../../db/database.ts";
import { notePersonEvent } from "../../db/note-person-event.ts";
import { users } from "../../db/schema/users.ts";
import { endSessionsOf } from "../../db/session-store.ts";
import type { Answer, CallContext } from "../../http/add-call.ts";
import { rememberDevice } from "../../http/device-cookie.ts";
import { notifyFactorChange } from "../../http/notify-factor-change.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import type { Mail } from "../../mail/create-message.ts";
import { hashPassword } from "../../passwords/password-hash.ts";
import { refuseCommonPassword } from "../../passwords/password-policy.ts";
import {
  composeAccountMail,
  letterheadSchema,
  readLetterhead,
  writeLink,
} from "./compose-account-mail.ts";
import { createLinkExpired } from "./verify-email.ts";

type RequestReset = CallContext<"requestPasswordReset">;
type Reset = CallContext<"resetPassword">;

/**
 * Takes a request for a new password. Whether the email has an account is looked up once the answer
 * is out. People who have only signed in at an issuer get their first password this way.
 */
export async function requestPasswordReset(context: RequestReset): Promise<void> {
  const { body, tenant, request } = context;
  const letterhead = await readLetterhead({ request, tenant }, body.companySlug);
  const email = body.email.toLowerCase();
  await request.server.stores.limiters.passwordReset.count(request, email);
  logSecurityEvent(request, "password-reset", { email, kind: "asked" });
  const facts: Facts = { email, letterhead };
  const { database, mailer } = request.server.dependencies;
  await database.withIdentity((tx) => mailer.ask(tx, "reset-password", facts));
}

const factsSchema = z.object({ email: z.string(), letterhead: letterheadSchema });
type Facts = z.infer<typeof factsSchema>;

/** Only an email that is known to reach the person gets a link. */
export async function answerPasswordReset(
  tx: Transaction,
  facts: unknown,
  now: Date,
): Promise<Mail[]> {
  const { email, letterhead } = factsSchema.parse(facts);
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt), isNull(users.disabledAt)));
  if (user === undefined) return [];
  const entry = { purpose: "reset-password", userId: user.id, email, payload: null } as const;
  const url = writeLink(letterhead.base, "reset-password", await issueAccountToken(tx, now, entry));
  return [composeAccountMail(letterhead, { to: email, kind: "resetPassword", url })];
}

/**
 * Sets a new password by a link. It ends every session, frame token and other link of the person:
 * whoever had got in is out again. A password that is refused leaves the link as it was.
 */
export async function resetPassword({
  body,
  tenant,
  request,
  reply,
}: Reset): Promise<Answer<"resetPassword">> {
  const { dependencies, stores } = request.server;
  const { database, clock } = dependencies;
  const attempt = await stores.limiters.emailLink.count(request, null);
  const brought = { token: body.token, purposes: ["reset-password"] as const };
  const found = await database.withIdentity(async (tx) => {
    const token = await findAccountToken(tx, { ...brought, now: clock.now() });
    if (token === null || token.userId === null) return null;
    const [user] = await tx
      .select({ name: users.name, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, token.userId));
    if (user === undefined) return null;
    const kind = user.passwordHash === null ? "passwordSet" : "passwordChanged";
    return { email: token.email, name: user.name, change: { kind } as const };
  });
  if (found === null) throw createLinkExpired();
  refuseCommonPassword(body.password, { company: tenant.features, ...found });
  const passwordHash = await hashPassword(body.password);
  const userId = await database.withIdentity(async (tx) => {
    const taken = await takeAccountToken(tx, { ...brought, now: clock.now() });
    if (taken === null || taken.userId === null) return null;
    const changed = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, taken.userId), isNull(users.disabledAt)))
      .returning({ id: users.id });
    if (changed.length === 0) return null;
    await endSessionsOf(tx, taken.userId);
    await deleteAccountTokensOf(tx, taken.userId);
    const call = { request, features: tenant.features };
    await notifyFactorChange(tx, call, { userId: taken.userId }, found.change);
    const reset = { at: clock.now(), userId: taken.userId } as const;
    await notePersonEvent(tx, { ...reset, action: "person.password-reset" });
    return taken.userId;
  });
  if (userId === null) throw createLinkExpired();
  await attempt.forgive();
  rememberDevice(request, reply, found.email);
  logSecurityEvent(request, "password-reset", { userId, email: found.email, kind: "finished" });
  return { email: found.email };
}
