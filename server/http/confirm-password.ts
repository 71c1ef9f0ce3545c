import { and, eq, isNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { users } from "../db/schema/users.ts";
import { noteNow } from "./note-now.ts";
import { verifyPassword } from "../passwords/password-hash.ts";

/** A person who has just shown that they know their password. */
export type ConfirmedPerson = {
  userId: string;
  name: string | null;
  email: string;
  passwordHash: string;
};

/**
 * Asks a signed-in person for their password again. Throws `wrong_password`, also for people who
 * have none, and `rate_limited` after too many of them, which are counted apart from failed sign-ins.
 */
export async function confirmPassword(
  request: FastifyRequest,
  userId: string,
  password: string,
): Promise<ConfirmedPerson> {
  const { dependencies, stores } = request.server;
  const [user] = await dependencies.database.withIdentity((tx) =>
    tx
      .select({ name: users.name, email: users.email, passwordHash: users.passwordHash })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.disabledAt))),
  );
  // Whoever is signed in is no stranger, and must not be shut out by any.
  const attempt = await stores.limiters.password.count(request, userId, `person ${userId}`);
  const fits = await verifyPassword(user?.passwordHash ?? null, password);
  if (!fits || user === undefined || user.passwordHash === null || user.email === null) {
    const details = { with: "regular-login", reason: "wrong_password" };
    await noteNow(request, { userId, action: "person.refused", details });
    throw new AppError("wrong_password", "The current password is wrong.");
  }
  await attempt.forgive();
  return { userId, name: user.name, email: user.email, passwordHash: user.passwordHash };
}
