import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import { memberships } from "../../db/schema/users.ts";

/** The names of the companies that want a second factor of somebody's role in them, in their order. */
export async function listFactorCompanies(
  { dependencies, stores }: FastifyInstance,
  userId: string,
): Promise<string[]> {
  const rows = await dependencies.database.withIdentity((tx) =>
    tx
      .select({ companyId: memberships.companyId, role: memberships.role })
      .from(memberships)
      .where(eq(memberships.userId, userId)),
  );
  const names = await Promise.all(
    rows.map(async ({ companyId, role }) => {
      const company = await stores.companies.find(companyId);
      return company?.factorRoles.includes(role) === true ? [company.features.name] : [];
    }),
  );
  return names.flat().toSorted((one, other) => one.localeCompare(other, "en"));
}
