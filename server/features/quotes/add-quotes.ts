import { and, desc, eq, getTableColumns, gte, isNull } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { quoteSchema } from "#shared/quote.ts";
import { toUsageDay } from "#shared/usage.ts";

import type { Transaction } from "../../db/database.ts";
import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { companies } from "../../db/schema/companies.ts";
import { auditEntries, quotes } from "../../db/schema/company-records.ts";
import { designs } from "../../db/schema/designs.ts";
import { writeAudit } from "../../db/write-audit.ts";
import type { Change } from "../../db/write-audit.ts";
import { addCall, inTenant, inTenantOnce } from "../../http/add-call.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { asChange } from "../records/as-change.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { createQuote } from "./create-quote.ts";

/** More of them within a minute are seen in the list. */
const newestQuotes = 20;

/** The calls for requests for quotes. */
export function addQuotes(app: FastifyInstance): void {
  addCall(app, "createQuote", async (call) => {
    await app.stores.limiters.quote.count(call.request, call.actor.userId);
    return inTenantOnce(call, createQuote);
  });
  addCall(app, "listQuotes", (call) => asChange(call, listQuotes));
  addCall(app, "listNewestQuotes", (call) => inTenant(call, listNewestQuotes));
}

/**
 * A page of the requests for quotes of a company, the newest first. They hold what visitors say about
 * themselves: whoever reads them is in the audit log, with each request once a day (UTC).
 */
async function listQuotes({
  tx,
  query,
  change,
}: ChangeCall<"listQuotes">): Promise<Answer<"listQuotes">> {
  const found = await tx
    .select({ ...getTableColumns(quotes), designName: designs.name })
    .from(quotes)
    .leftJoin(designs, and(eq(designs.id, quotes.designId), isNull(designs.deletedAt)))
    .where(isBefore({ at: quotes.createdAt, id: quotes.id }, query.cursor))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.createdAt);
  const items = rows.map((row) =>
    quoteSchema.parse({ ...row, createdAt: row.createdAt.toISOString() }),
  );
  await noteReading(
    tx,
    change,
    items.map(({ id }) => id),
  );
  return { items, nextCursor };
}

/** Whoever is told that somebody has asked has not read what they say. */
async function listNewestQuotes({
  tx,
  tenant,
}: TenantCall<"listNewestQuotes">): Promise<Answer<"listNewestQuotes">> {
  const rows = await tx
    .select({ id: quotes.id, designName: designs.name, createdAt: quotes.createdAt })
    .from(quotes)
    .leftJoin(designs, and(eq(designs.id, quotes.designId), isNull(designs.deletedAt)))
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(newestQuotes);
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, tenant.companyId));
  return {
    companyName: company?.name ?? "",
    quotes: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
  };
}

/** Requests are named by their ids alone: a name would outlive the erasure of the person. */
async function noteReading(tx: Transaction, change: Change, ids: readonly string[]): Promise<void> {
  const midnight = new Date(`${toUsageDay(change.at)}T00:00:00Z`);
  const noted = await tx
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.actorUserId, change.actor.userId),
        eq(auditEntries.action, "quote.read"),
        gte(auditEntries.at, midnight),
      ),
    );
  const known = new Set(noted.flatMap(({ details }) => readingSchema.parse(details).quotes));
  const quoteIds = ids.filter((id) => !known.has(id));
  if (quoteIds.length === 0) return;
  const details = { quotes: quoteIds };
  await writeAudit(tx, { ...change, action: "quote.read", target: "", details });
}

const readingSchema = z.object({ quotes: z.array(z.uuid()) });
