import { desc, eq, getTableColumns } from "drizzle-orm";

import { quoteSchema } from "#shared/quote.ts";

import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { quotes } from "../../db/schema/company-records.ts";
import { designs } from "../../db/schema/designs.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";

/** A page of the requests for quotes of a company, the newest first. */
export async function listQuotes({
  tx,
  query,
}: TenantCall<"listQuotes">): Promise<Answer<"listQuotes">> {
  const found = await tx
    .select({ ...getTableColumns(quotes), designName: designs.name })
    .from(quotes)
    .leftJoin(designs, eq(designs.id, quotes.designId))
    .where(isBefore({ at: quotes.createdAt, id: quotes.id }, query.cursor))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.createdAt);
  const items = rows.map((row) =>
    quoteSchema.parse({ ...row, createdAt: row.createdAt.toISOString() }),
  );
  return { items, nextCursor };
}
