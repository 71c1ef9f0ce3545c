import { and, eq, isNull, ne } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import {
  deleteAccountTokensOf,
  issueAccountToken,
  takeAccountToken,
} from "../../db/account-token-store.ts";
import type { AccountToken } from "../../db/account-token-store.ts";
import type { Transaction } from "../../db/database.ts";
import { notePersonEvent } from "../../db/note-person-event.ts";
import { users } from "../../db/schema/users.ts";
import type { Answer, CallContext } from "../../http/add-call.ts";
import { readDeviceDigest, rememberDevice } from "../../http/device-cookie.ts";
import { notifyFactorChange } from "../../http/notify-factor-change.ts";
import { logSecurityEvent } from "../../http/security-log.ts";
import { registrationSchema } from "./register-account.ts";

type Verify = CallContext<"verifyEmail">;

type Finished =
  | { kind: "registered"; userId: string; email: string; choosingToken: string | null }
  | { kind: "moved"; userId: string; email: string; oldEmail: string | null };

/**
 * Finishes what a link was sent for; a link that is good for nothing is `link_expired`. Who follows
 * the link of a registration in another browser than the one that asked for it, because somebody else
 * asked or on another device, gets a token to choose a password with.
 */
export async function verifyEmail({
  body,
  tenant,
  request,
  reply,
}: Verify): Promise<Answer<"verifyEmail">> {
  const { dependencies, stores } = request.server;
  const attempt = await stores.limiters.emailLink.count(request, null);
  const now = dependencies.clock.now();
  const finished = await dependencies.database.withIdentity(async (tx) => {
    const purposes = ["register", "change-email"] as const;
    const taken = await takeAccountToken(tx, { now, token: body.token, purposes });
    if (taken === null) return null;
    const done =
      taken.userId === null
        ? await finishRegistration(tx, now, taken, readDeviceDigest(request))
        : await finishChange(tx, now, taken, taken.userId);
    if (done?.kind === "moved") {
      const { userId } = done;
      await notePersonEvent(tx, { at: now, userId, action: "person.email-changed" });
    }
    if (done?.kind === "moved" && done.oldEmail !== null) {
      const account = { userId: done.userId, to: done.oldEmail };
      const call = { request, features: tenant.features };
      await notifyFactorChange(tx, call, account, { kind: "emailChanged" });
    }
    return done;
  });
  if (finished === null) throw createLinkExpired();
  await attempt.forgive();
  const { kind, userId, email } = finished;
  logSecurityEvent(request, kind === "registered" ? "register" : "email-changed", {
    userId,
    email,
    kind: "finished",
  });
  if (finished.kind === "moved") return { email, choosingToken: null };
  if (finished.choosingToken === null) rememberDevice(request, reply, email);
  return { email, choosingToken: finished.choosingToken };
}

/** The failure of a link that is unknown, used up, replaced or too old: which one is not told. */
export function createLinkExpired(): AppError {
  return new AppError(
    "link_expired",
    "The link has expired, has been replaced, or has already been used.",
  );
}

/**
 * Writes the person. An account that has come into being with this email meanwhile stays as it is:
 * its owner need not be the one who chose this password.
 */
async function finishRegistration(
  tx: Transaction,
  now: Date,
  { email, payload }: AccountToken,
  followedOn: string | null,
): Promise<Finished | null> {
  const { name, originEmail, passwordHash, device } = registrationSchema.parse(payload);
  const isSameBrowser = followedOn === device;
  const [made] = await tx
    .insert(users)
    .values({
      email,
      originEmail,
      name,
      passwordHash: isSameBrowser ? passwordHash : null,
      emailVerifiedAt: now,
      createdAt: now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (made === undefined) return null;
  const reset = { purpose: "reset-password", userId: made.id, email, payload: null } as const;
  const choosingToken = isSameBrowser ? null : await issueAccountToken(tx, now, reset);
  return { kind: "registered", userId: made.id, email, choosingToken };
}

/** Moves the person to the new email, unless somebody else has got it meanwhile. */
async function finishChange(
  tx: Transaction,
  now: Date,
  { email, payload }: AccountToken,
  userId: string,
): Promise<Finished | null> {
  const [user] = await tx
    .select({ oldEmail: users.originEmail })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .for("update");
  if (user === undefined) return null;
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)));
  if (other !== undefined) return null;
  const originEmail = typeof payload === "string" ? payload : email;
  await tx
    .update(users)
    .set({ email, originEmail, emailVerifiedAt: now })
    .where(eq(users.id, userId));
  // A link that went to the old address must not open the account any more.
  await deleteAccountTokensOf(tx, userId);
  return { kind: "moved", userId, email, oldEmail: user.oldEmail };
}
