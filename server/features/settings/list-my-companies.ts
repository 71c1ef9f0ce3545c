import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import type { Role } from "#shared/session.ts";

import { memberships } from "../../db/schema/users.ts";

/**
 * The companies a person is a member of and what they are there, in the order of their names; without
 * those that are disabled.
 */
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
      const company = await app.stores.companies.find(companyId);
      if (company === null) return [];
      return [{ id: company.id, slug: company.slug, name: company.features.name, role }];
    }),
  );
  return items.flat().toSorted((one, two) => one.name.localeCompare(two.name, "en"));
}
