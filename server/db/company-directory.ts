import { sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { companyFeaturesSchema, companyStylesSchema } from "#shared/company.ts";
import type { CompanyFeatures, CompanyStyles } from "#shared/company.ts";

import type { Clock } from "../runtime/clock.ts";
import type { Database } from "./database.ts";
import type { companies } from "./schema/companies.ts";

/** What everybody may know of a company. */
export type Company = {
  id: string;
  slug: string;
  features: CompanyFeatures;
  styles: CompanyStyles;
  embedOrigins: readonly string[];
};

/** Finds companies by id or slug, remembering answers for a few seconds. */
export type CompanyDirectory = {
  find(identification: string): Promise<Company | null>;
  /** As `find`, but a company nobody knows is a `not_found`. */
  get(identification: string): Promise<Company>;
  /** What this process remembers of a company is old: the next `find` reads it again. */
  forget(companyId: string): void;
};

type CompanyRow = Omit<typeof companies.$inferSelect, "createdAt" | "updatedAt">;

const rememberMs = 5_000;
const rememberedCompanies = 1_000;

/**
 * The directory over `database`. A change to a company shows at once after `forget`, and in other
 * processes after at most five seconds.
 */
export function createCompanyDirectory(database: Database, clock: Clock): CompanyDirectory {
  const remembered = new Map<string, { company: Company | null; untilMs: number }>();
  let forgotten = 0;

  const find = async (identification: string): Promise<Company | null> => {
    const nowMs = clock.now().getTime();
    const known = remembered.get(identification);
    if (known !== undefined && known.untilMs > nowMs) return known.company;
    const forgottenBefore = forgotten;
    const company = await readCompany(database, identification);
    // What was read while something was forgotten may be older than the change.
    if (forgotten !== forgottenBefore) return company;
    if (remembered.size >= rememberedCompanies) remembered.clear();
    remembered.set(identification, { company, untilMs: nowMs + rememberMs });
    return company;
  };

  return {
    find,
    async get(identification) {
      const company = await find(identification);
      if (company === null) throw new AppError("not_found", "Company not found.");
      return company;
    },
    forget(companyId) {
      forgotten += 1;
      for (const [identification, { company }] of remembered) {
        if (identification === companyId || company?.id === companyId) {
          remembered.delete(identification);
        }
      }
    },
  };
}

async function readCompany(database: Database, identification: string): Promise<Company | null> {
  const { rows } = await database.withDirectory((tx) =>
    tx.execute<CompanyRow>(sql`
      select id, slug, name, features, styles,
        default_locale as "defaultLocale", embed_origins as "embedOrigins"
      from find_company(${identification})`),
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    slug: row.slug,
    features: companyFeaturesSchema.parse({
      ...(row.features as object),
      id: row.id,
      name: row.name,
      slug: row.slug,
      default_locale: row.defaultLocale,
    }),
    styles: companyStylesSchema.parse({ ...(row.styles as object), slugOrId: row.slug }),
    embedOrigins: row.embedOrigins,
  };
}
