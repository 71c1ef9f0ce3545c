import { eq } from "drizzle-orm";

import type { ThemeVersion } from "#shared/wires/http/theme-calls.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { companies } from "../../db/schema/companies.ts";
import { themeVersions } from "../../db/schema/themes.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import { queueWebhooks } from "../webhooks/queue-webhooks.ts";
import { parseTheme, refuseUnreadable } from "./check-theme.ts";
import { readLatestVersion, toVersionAnswer } from "./theme-versions.ts";
import type { VersionRow } from "./theme-versions.ts";

type CompanyRow = typeof companies.$inferSelect;
type Publication = Pick<
  ChangeCall<"publishTheme">,
  "tx" | "jobs" | "change" | "tenant" | "request"
> & {
  body: { note: string };
};

/**
 * Makes a document the company's theme: checked, written into the history and into the company's
 * row in one transaction. `company` must have been read with its lock. The first publication also
 * writes down what was there before, as version 1, so that there is a way back to it.
 */
export async function publishDocument(
  { tx, jobs, change, tenant, request, body: { note } }: Publication,
  company: CompanyRow,
  document: unknown,
  restoredFrom: number | null = null,
): Promise<ThemeVersion> {
  // Read under the lock, so that what is published later has the later time.
  const at = request.server.dependencies.clock.now();
  const { actor } = change;
  refuseUnreadable(parseTheme(document, tenant.slug).styles);
  const latest = (await readLatestVersion(tx)) ?? (await writeFirstVersion(tx, company));
  const rows = await tx
    .insert(themeVersions)
    .values({
      companyId: company.id,
      number: latest.number + 1,
      styles: document,
      note,
      restoredFrom,
      publishedBy: actor.userId,
      publishedByName: actor.name,
      publishedAt: at,
    })
    .returning();
  const row = writtenRow(rows);
  const { number } = row;
  await tx
    .update(companies)
    .set({ styles: document, updatedAt: at })
    .where(eq(companies.id, company.id));
  await writeAudit(tx, {
    at,
    actor,
    action: restoredFrom === null ? "theme.published" : "theme.restored",
    target: `Theme ${number}`,
    details: restoredFrom === null ? { number, note } : { number, note, restoredFrom },
  });
  const data = { number, note, restoredFrom };
  await queueWebhooks(tx, jobs, { event: "theme.published", at, data });
  return toVersionAnswer(row);
}

/**
 * The company of the transaction, as it is now. `lock` holds the row until the transaction ends,
 * so that one theme after the other is published and each finds what the one before it left.
 */
export async function readCompanyRow(
  tx: Transaction,
  companyId: string,
  lock = false,
): Promise<CompanyRow> {
  const query = tx.select().from(companies).where(eq(companies.id, companyId));
  return foundRow(await (lock ? query.for("update") : query), "Company");
}

async function writeFirstVersion(
  tx: Transaction,
  { id, styles, updatedAt }: CompanyRow,
): Promise<VersionRow> {
  const rows = await tx
    .insert(themeVersions)
    .values({ companyId: id, number: 1, styles, publishedAt: updatedAt })
    .returning();
  return writtenRow(rows);
}
