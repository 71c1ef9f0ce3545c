import { sql } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { companyFeaturesSchema, companyStylesSchema, defaultCompanyId } from "#shared/company.ts";
import type { CompanyFeatures, CompanyStyles } from "#shared/company.ts";
import type { MemberRole } from "#shared/member.ts";

import type { Clock } from "../runtime/clock.ts";
import { createMemory } from "../runtime/memory.ts";
import type { Memory } from "../runtime/memory.ts";
import type { Database } from "./database.ts";

/** What everybody may know of a company. */
export type Company = {
  id: string;
  slug: string;
  features: CompanyFeatures;
  styles: CompanyStyles;
  embedOrigins: readonly string[];
  /** Who has one of these roles in it does nothing before they have a second factor. */
  factorRoles: readonly MemberRole[];
};

/** A company's row as the database names its columns. */
export type CompanyRow = {
  id: string;
  slug: string;
  name: string;
  features: object;
  styles: object;
  embed_origins: readonly string[];
  factor_roles: readonly MemberRole[];
  default_locale: string | null;
};

/** Finds companies by id or slug, remembering answers, unknown ones too, for a few seconds. */
export type CompanyDirectory = Pick<Memory<Company | null>, "peek" | "begin"> & {
  find(identification: string): Promise<Company | null>;
  /** As `find`, but a company nobody knows is a `not_found`. */
  get(identification: string): Promise<Company>;
};

const rememberMs = 5_000;
const rememberedCompanies = 1_000;

/**
 * The directory over `database`. A company that is changed is forgotten at once, in other processes
 * as soon as these hear of it; a process that cannot hear remembers nothing.
 */
export function createCompanyDirectory(database: Database, clock: Clock): CompanyDirectory {
  const memory = createMemory<Company | null>(clock, {
    forMs: rememberMs,
    max: rememberedCompanies,
    mayRemember: () => database.news.isHearing(),
  });
  database.news.onChange((change) => {
    if (change !== null && change.about !== "company") return;
    // Whoever was unknown may be the one that is new.
    memory.forget((company) => change === null || company === null || company.id === change.id);
  });
  const find = (identification: string): Promise<Company | null> =>
    memory.get(identification, async () => {
      const { rows } = await database.withDirectory((tx) =>
        tx.execute<CompanyRow>(sql`select * from find_company(${identification})`),
      );
      return rows[0] === undefined ? null : toCompany(rows[0]);
    });
  return {
    peek: (identification) => memory.peek(identification),
    begin: () => memory.begin(),
    find,
    async get(identification) {
      const company = await find(identification);
      if (company === null) throw new AppError("not_found", "Company not found.");
      return company;
    },
  };
}

/** Whether a company has a page of its own that everybody may open. */
export function hasPage({ id, features }: Company): boolean {
  return id === defaultCompanyId || features.slug_mode;
}

/** A row as the application knows a company. */
export function toCompany(row: CompanyRow): Company {
  const { id, slug, name } = row;
  return {
    id,
    slug,
    features: companyFeaturesSchema.parse({
      ...row.features,
      id,
      name,
      slug,
      default_locale: row.default_locale,
    }),
    styles: companyStylesSchema.parse({ ...row.styles, slugOrId: slug }),
    embedOrigins: row.embed_origins,
    factorRoles: row.factor_roles,
  };
}
