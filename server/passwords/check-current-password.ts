import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";

import { users } from "../db/schema/users.ts";
import { verifyPassword } from "./password-hash.ts";

/**
 * Makes sure that whoever holds a person's session also knows their password. Throws
 * `wrong_password`, also for a person who has none; failures count together with those at sign-in.
 * Returns the email the password goes with.
 */
export async function checkCurrentPassword(
  request: FastifyRequest,
  userId: string,
  password: string,
): Promise<string | null> {
  const { dependencies, stores } = request.server;
  const [user] = await dependencies.database.withIdentity((tx) =>
    tx
      .select({ email: users.email, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId)),
  );
  const attempt = await stores.limiters.password.count(request, user?.email ?? userId);
  if (!(await verifyPassword(user?.passwordHash ?? null, password))) {
    throw new AppError("wrong_password", "The current password is another one.");
  }
  attempt.forgive();
  return user?.email ?? null;
}
