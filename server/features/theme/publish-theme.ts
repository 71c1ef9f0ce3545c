import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { ThemeDocument, ThemeVersion } from "#shared/wires/http/theme-calls.ts";

import type { Transaction } from "../../db/database.ts";
import { companies } from "../../db/schema/companies.ts";
import { themeVersions } from "../../db/schema/themes.ts";
import type { Tenant } from "../../http/request-identity.ts";
import { writeAudit } from "../records/write-audit.ts";
import { parseTheme, refuseUnreadable } from "./check-theme.ts";
import type { CompanyRow } from "./company-row.ts";
import { readLatestVersion, toVersionAnswer } from "./theme-versions.ts";
import type { VersionRow } from "./theme-versions.ts";

type Publication = {
  document: ThemeDocument;
  note: string;
  restoredFrom: number | null;
  person: { userId: string; name: string | null };
  at: Date;
};

/**
 * Makes a document the company's theme: checked, written into the history and into the company's
 * row in one transaction. `company` must have been read with its lock. The first publication also writes down what was
 * there before, as version 1, so that there is a way back to it.
 */
export async function publishDocument(
  tx: Transaction,
  tenant: Tenant,
  company: CompanyRow,
  publication: Publication,
): Promise<ThemeVersion> {
  const { document, note, restoredFrom, person, at } = publication;
  refuseUnreadable(parseTheme(document, tenant.slug).styles);
  const latest = (await readLatestVersion(tx)) ?? (await writeFirstVersion(tx, company));
  const [row] = await tx
    .insert(themeVersions)
    .values({
      companyId: tenant.companyId,
      number: latest.number + 1,
      styles: document,
      note,
      restoredFrom,
      publishedBy: person.userId,
      publishedByName: person.name,
      publishedAt: at,
    })
    .returning();
  if (row === undefined) throw new AppError("internal_error", "the version was not written");
  await tx
    .update(companies)
    .set({ styles: document, updatedAt: at })
    .where(eq(companies.id, tenant.companyId));
  await writeAudit(tx, {
    at,
    actor: person,
    action: restoredFrom === null ? "theme.published" : "theme.restored",
    target: `Theme ${row.number}`,
    details:
      restoredFrom === null
        ? { number: row.number, note }
        : { number: row.number, note, restoredFrom },
  });
  return toVersionAnswer(row);
}

async function writeFirstVersion(tx: Transaction, company: CompanyRow): Promise<VersionRow> {
  const [row] = await tx
    .insert(themeVersions)
    .values({
      companyId: company.id,
      number: 1,
      styles: company.styles,
      publishedAt: company.updatedAt,
    })
    .returning();
  if (row === undefined) throw new AppError("internal_error", "the version was not written");
  return row;
}
