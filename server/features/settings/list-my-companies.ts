import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import type { Role } from "#shared/session.ts";

import { memberships } from "../../db/schema/users.ts";

/** The companies a person is a member of and what they are there, in the order of their names. */
export async function listMyCompanies(
  app: FastifyInstance,
  userId: string,
): Promise<{ id: string; slug: string; name: string; role: Role }[]> {
  const { database } = app.dependencies;
  const rows = await database.withIdentity((tx) =>
    tx
      .select({ companyId: memberships.companyId, role: memberships.role })
      .from(memberships)
      .where(eq(memberships.userId, userId)),
  );
  const items = await Promise.all(
    rows.map(async ({ companyId, role }) => {
      const { id, slug, features } = await app.stores.companies.get(companyId);
      return { id, slug, name: features.name, role };
    }),
  );
  return items.toSorted((one, two) => one.name.localeCompare(two.name, "en"));
}
