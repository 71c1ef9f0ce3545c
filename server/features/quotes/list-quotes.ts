import { desc, inArray } from "drizzle-orm";

import type { Quote, QuoteContact, QuoteProduct } from "#shared/quote.ts";

import type { Transaction } from "../../db/database.ts";
import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { quotes } from "../../db/schema/company-records.ts";
import { designs } from "../../db/schema/designs.ts";

/** A page of the requests for quotes of a company, the newest first. */
export async function listQuotes(
  tx: Transaction,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Quote[]; nextCursor: string | null }> {
  const found = await tx
    .select()
    .from(quotes)
    .where(isBefore({ at: quotes.createdAt, id: quotes.id }, cursor))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(limit + 1);
  const { rows, nextCursor } = cutPage(found, limit, (row) => row.createdAt);
  const names = await readNames(
    tx,
    rows.map(({ designId }) => designId),
  );
  return { items: rows.map((row) => toQuote(row, names.get(row.designId) ?? null)), nextCursor };
}

async function readNames(
  tx: Transaction,
  designIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (designIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: designs.id, name: designs.name })
    .from(designs)
    .where(inArray(designs.id, [...designIds]));
  return new Map(rows.map(({ id, name }) => [id, name] as const));
}

function toQuote(row: typeof quotes.$inferSelect, designName: string | null): Quote {
  return {
    id: row.id,
    designId: row.designId,
    designName,
    // Justified by `createQuote`, which alone writes them, from what the contract has parsed.
    contact: row.contact as QuoteContact,
    products: row.products as QuoteProduct[],
    message: row.message,
    createdAt: row.createdAt.toISOString(),
  };
}
