import { desc, eq, getTableColumns } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import { quoteSchema } from "#shared/quote.ts";

import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { quotes } from "../../db/schema/company-records.ts";
import { designs } from "../../db/schema/designs.ts";
import { addCall, inTenant, inTenantOnce } from "../../http/add-call.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { createQuote } from "./create-quote.ts";

/** The calls for requests for quotes. */
export function addQuotes(app: FastifyInstance): void {
  addCall(app, "createQuote", async (call) => {
    await app.stores.limiters.quote.count(call.request, call.actor.userId);
    return inTenantOnce(call, createQuote);
  });
  addCall(app, "listQuotes", (call) => inTenant(call, listQuotes));
}

/** A page of the requests for quotes of a company, the newest first. */
async function listQuotes({ tx, query }: TenantCall<"listQuotes">): Promise<Answer<"listQuotes">> {
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
