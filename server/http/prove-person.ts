import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { isRegisteredUser } from "#shared/session.ts";

import { secondFactors } from "../db/schema/accounts.ts";
import { sessions, users } from "../db/schema/users.ts";
import { hashToken } from "../db/tokens.ts";
import { checkBoth } from "./check-factors.ts";
import { confirmPassword } from "./confirm-password.ts";
import type { Actor } from "./request-identity.ts";
import { readSessionToken } from "./session-cookie.ts";

/** What somebody shows of themself beside their session. */
export type Proofs = { currentPassword?: string | undefined; code?: string | undefined };

/** Whoever has no password proves with a sign-in of no longer ago that it is them. */
const freshSignInMs = 15 * 60_000;

/**
 * Has a signed-in person show that it is them: with the password, and a code where two-factor sign-in is
 * on; without a password by a recent sign-in, and visitors, who have nothing but their session, by that.
 * Throws `wrong_password`, `wrong_code` or `forbidden` with the reason `sign_in_again`.
 */
export async function provePerson(
  request: FastifyRequest,
  actor: Actor,
  { currentPassword, code = "" }: Proofs,
): Promise<void> {
  const { hasPassword, hasFactor } = await readFactors(request, actor.userId);
  if (hasPassword || currentPassword !== undefined) {
    const shown = { currentPassword: currentPassword ?? "", code };
    if (hasFactor) await checkBoth(request, actor, shown);
    else await confirmPassword(request, actor.userId, shown.currentPassword);
    return;
  }
  if (isRegisteredUser(actor)) await refuseOldSignIn(request, actor);
}

async function readFactors(request: FastifyRequest, userId: string) {
  const [person] = await request.server.dependencies.database.withIdentity((tx) =>
    tx
      .select({ passwordHash: users.passwordHash, confirmedAt: secondFactors.confirmedAt })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(eq(users.id, userId)),
  );
  if (person === undefined) throw new RangeError("a session without a person");
  return { hasPassword: person.passwordHash !== null, hasFactor: person.confirmedAt !== null };
}

async function refuseOldSignIn(request: FastifyRequest, actor: Actor): Promise<void> {
  const { database, clock } = request.server.dependencies;
  const token = actor.credential === "cookie" ? readSessionToken(request) : null;
  const [session] =
    token === null
      ? []
      : await database.withIdentity((tx) =>
          tx
            .select({ createdAt: sessions.createdAt })
            .from(sessions)
            .where(eq(sessions.tokenHash, hashToken(token))),
        );
  const signedInAt = session?.createdAt.getTime() ?? 0;
  if (clock.now().getTime() - signedInAt <= freshSignInMs) return;
  const details = { reason: "sign_in_again" };
  throw new AppError("forbidden", "Sign in again first.", { details });
}
