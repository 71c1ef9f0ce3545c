import { drizzle } from "drizzle-orm/node-postgres";
import { sql } from "drizzle-orm";

import { companyFeaturesSchema, companyStylesSchema } from "#shared/company.ts";

import { loginRoles } from "../db/login-roles.ts";
import type { OwnerStep } from "../db/prepare-database.ts";
import { companies } from "../db/schema/companies.ts";
import type { CompanySeed } from "./companies.ts";

/**
 * An owner's step that writes the companies which do not exist yet; those that do are left as they
 * are. Throws when a seed does not fit the schemas it will be read with.
 */
export function writeCompanies(seeds: readonly CompanySeed[]): OwnerStep {
  for (const { id, slug, name, features, styles } of seeds) {
    companyFeaturesSchema.parse({ ...features, id, slug, name });
    companyStylesSchema.parse(styles);
  }
  return async (owner) => {
    await drizzle(owner).transaction(async (tx) => {
      await tx.execute(sql`set local role ${sql.identifier(loginRoles.operator)}`);
      await tx
        .insert(companies)
        .values(seeds.map((seed) => ({ ...seed, embedOrigins: [...seed.embedOrigins] })))
        .onConflictDoNothing();
    });
  };
}
