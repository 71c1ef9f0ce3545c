import { eq } from "drizzle-orm";

import type { Database } from "../../db/database.ts";
import { users } from "../../db/schema/users.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/** The id of the person with this email and password, or null: which of the two is not told. */
export async function findByPassword(
  database: Database,
  email: string,
  password: string,
): Promise<string | null> {
  const [user] = await database.withIdentity((tx) =>
    tx
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.email, normaliseEmail(email))),
  );
  const fits = await verifyPassword(user?.passwordHash ?? null, password);
  return fits && user !== undefined ? user.id : null;
}

/** Makes a registered person, or gives the one who has this email this name and password. */
export async function writePerson(
  database: Database,
  person: { email: string; name: string; password: string },
): Promise<string> {
  const passwordHash = await hashPassword(person.password);
  const email = normaliseEmail(person.email);
  const values = { email, originEmail: person.email.trim(), name: person.name, passwordHash };
  return database.withIdentity(async (tx) => {
    const [written] = await tx
      .insert(users)
      .values(values)
      .onConflictDoUpdate({ target: users.email, set: values })
      .returning({ id: users.id });
    if (written === undefined) throw new RangeError("an insert returned no row");
    return written.id;
  });
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
