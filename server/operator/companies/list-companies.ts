import { asc } from "drizzle-orm";

import { companies } from "../../db/schema/companies.ts";
import type { CompanyWorld } from "./company-world.ts";

/** All companies, a line each: address, name, since when, and what differs from the usual. */
export async function listCompanies(world: CompanyWorld): Promise<string> {
  const rows = await world.run((tx) =>
    tx.select().from(companies).orderBy(asc(companies.createdAt), asc(companies.slug)),
  );
  const width = Math.max(0, ...rows.map(({ slug }) => slug.length));
  return rows
    .map(({ slug, name, createdAt, disabledAt, formerSlugs }) =>
      [
        slug.padEnd(width),
        name,
        `since ${readDay(createdAt)}`,
        ...(disabledAt === null ? [] : [`disabled ${readDay(disabledAt)}`]),
        ...(formerSlugs.length === 0 ? [] : [`before: ${formerSlugs.join(", ")}`]),
      ].join("  "),
    )
    .join("\n");
}

const readDay = (at: Date): string => at.toISOString().slice(0, 10);
