import { and, eq, sql } from "drizzle-orm";

import type { Database } from "../../db/database.ts";
import { writtenRow } from "../../db/queries/found-row.ts";
import { users } from "../../db/schema/users.ts";
import { hashPassword, isOutdated, verifyPassword } from "../../passwords/password-hash.ts";

/**
 * The id of the person with this email and password, or null: which of the two is not told, nor
 * whether the person is disabled. A hash made with less effort than today's is renewed.
 */
export async function findByPassword(
  database: Database,
  email: string,
  password: string,
): Promise<string | null> {
  const [user] = await database.withIdentity((tx) =>
    tx
      .select({ id: users.id, passwordHash: users.passwordHash, disabledAt: users.disabledAt })
      .from(users)
      .where(eq(users.email, normaliseEmail(email))),
  );
  const stored = user?.passwordHash ?? null;
  const fits = await verifyPassword(stored, password);
  if (!fits || user === undefined || stored === null || user.disabledAt !== null) return null;
  if (isOutdated(stored)) await renewHash(database, user.id, stored, password);
  return user.id;
}

/** A password that was changed meanwhile is left alone. */
async function renewHash(
  database: Database,
  userId: string,
  stored: string,
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await database.withIdentity((tx) =>
    tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, userId), eq(users.passwordHash, stored))),
  );
}

/**
 * Makes a registered person, or gives the one who has this email this name and password. The
 * caller vouches for the email.
 */
export async function writePerson(
  database: Database,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const passwordHash = await hashPassword(person.password);
  const email = normaliseEmail(person.email);
  const values = { email, originEmail: person.email.trim(), name: person.name, passwordHash };
  const verified = { ...values, emailVerifiedAt: sql`now()` };
  const rows = await database.withIdentity((tx) =>
    tx
      .insert(users)
      .values(verified)
      .onConflictDoUpdate({ target: users.email, set: verified })
      .returning({ id: users.id }),
  );
  return writtenRow(rows).id;
}

/** Changes the name a person is shown with. */
export async function renamePerson(
  database: Database,
  userId: string,
  name: string,
): Promise<void> {
  await database.withIdentity((tx) => tx.update(users).set({ name }).where(eq(users.id, userId)));
}

/** Trimmed and lower case, the form an email is found by. */
function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
