import { sql } from "drizzle-orm";

import type { Database } from "./database.ts";

export const companyPage = 50;

/** Ids in their order, from the one after `after` on; null is from the beginning. At most `companyPage`. */
export async function listCompanies(database: Database, after: string | null): Promise<string[]> {
  const { rows } = await database.withIdentity((tx) =>
    tx.execute<{ id: string }>(
      sql`select id from list_companies(${after}::uuid, ${companyPage}) id`,
    ),
  );
  return rows.map(({ id }) => id);
}

/** The ids of all companies, disabled ones included. */
export async function* eachCompany(database: Database): AsyncGenerator<string> {
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listCompanies(database, after);
    yield* ids;
    after = ids.at(-1) ?? null;
    if (ids.length < companyPage) return;
  }
}
