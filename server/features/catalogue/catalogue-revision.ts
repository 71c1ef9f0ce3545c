import { createHash } from "node:crypto";

import { sql } from "drizzle-orm";

import { catalogueFormat } from "#shared/catalogue-file.ts";

import type { Database, Transaction } from "../../db/database.ts";
import { materials } from "../../db/schema/materials.ts";
import type { Clock } from "../../runtime/clock.ts";
import { createMemory } from "../../runtime/memory.ts";

export type CatalogueRevision = { revision: string; count: number };

/** What companies show, without a look over all their products for each who asks. */
export type CatalogueRevisions = {
  /** `day` is the day of the prices. */
  find(companyId: string, day: string): Promise<CatalogueRevision>;
};

const rememberMs = 60_000;
const rememberedCatalogues = 1_000;

/** A catalogue that is changed is forgotten at once, as a company is that is changed. */
export function createCatalogueRevisions(
  database: Pick<Database, "news" | "withTenant">,
  clock: Clock,
): CatalogueRevisions {
  const memory = createMemory<CatalogueRevision & { companyId: string }>(clock, {
    forMs: rememberMs,
    max: rememberedCatalogues,
    mayRemember: () => database.news.isHearing(),
  });
  database.news.onChange((change) => {
    if (change !== null && change.about !== "catalogue") return;
    memory.forget(({ companyId }) => change === null || companyId === change.id);
  });
  return {
    find: (companyId, day) =>
      memory.get(`${companyId} ${day}`, async () => ({
        companyId,
        ...(await database.withTenant(companyId, (tx) =>
          readCatalogueRevision(tx, companyId, day),
        )),
      })),
  };
}

/**
 * What tells a company's catalogue from what it was before. PostgreSQL writes a row anew with every change
 * and notes in it which transaction did (`xmin`), so that which rows are shown and who wrote them says
 * whether anything has changed, whichever server or program changed it, and nothing needs to be counted
 * along. The time of the last change keeps it apart in a database that was restored, whose transactions
 * are counted from elsewhere. Prices with a time may change with each day.
 */
export async function readCatalogueRevision(
  tx: Transaction,
  companyId: string,
  day: string,
): Promise<CatalogueRevision> {
  const { rows } = await tx.execute<{
    count: number;
    written: string | null;
    last: string | null;
    is_timed: boolean | null;
  }>(sql`
    select count(*)::integer as count,
      bit_xor(hashtextextended(id::text || xmin::text, 0))::text as written,
      max(updated_at)::text as last,
      bool_or(prices <> '[]'::jsonb) as is_timed
    from ${materials} where state = 'published'
  `);
  const [row] = rows;
  if (row === undefined) throw new Error("an aggregate has one row");
  const { count, written, last, is_timed: isTimed } = row;
  const parts = [catalogueFormat, companyId, count, written, last, isTimed === true ? day : null];
  const revision = createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
  return { revision, count };
}
