import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import type { AuditAction } from "#shared/audit-action.ts";
import { AppError } from "#shared/app-error.ts";
import { companyFeaturesSchema } from "#shared/company.ts";
import {
  changeableFeaturesSchema,
  readEmbedOrigin,
  readEmbedOrigins,
} from "#shared/company-settings.ts";
import { defaultRetention } from "#shared/retention.ts";
import type { Retention } from "#shared/retention.ts";
import type { CallBody, HttpContract } from "#shared/wires/http.ts";
import type { CompanySettings } from "#shared/wires/http/settings-calls.ts";

import { inTenant } from "../../http/add-call.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { companies } from "../../db/schema/companies.ts";
import type { CallContext } from "../../http/add-call.ts";
import { isPlainOrigin } from "../../http/content-security-policy.ts";
import type { Tenant } from "../../http/request-identity.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { asChange } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";

type Changes = CallBody<HttpContract["updateCompanySettings"]>;
type Row = typeof companies.$inferSelect;
type Note = { action: AuditAction; details: Record<string, { before: unknown; after: unknown }> };

/** Changes what a company says about itself and notes down what it said before. */
export async function changeSettings(
  call: CallContext<"updateCompanySettings">,
): Promise<CompanySettings> {
  const { companyId } = call.tenant;
  const { name, features, defaultLocale, retention } = call.body;
  const embedOrigins = call.body.embedOrigins && readOrigins(call.body.embedOrigins);
  await asChange(call, async ({ tx, change }) => {
    const rows = await tx.select().from(companies).where(eq(companies.id, companyId)).for("update");
    const row = foundRow(rows, "Company");
    const notes = noteChanges(row, { ...call.body, embedOrigins });
    if (notes.length === 0) return;
    // What is not named is left out of the statement. Switches are merged by the database: those
    // that this change does not name keep their value.
    const merged = features && sql`${companies.features} || ${JSON.stringify(features)}::jsonb`;
    await tx
      .update(companies)
      .set({
        updatedAt: change.at,
        name,
        embedOrigins,
        defaultLocale,
        features: merged,
        ...retention,
      })
      .where(eq(companies.id, companyId));
    for (const note of notes) {
      await writeAudit(tx, { ...change, target: name ?? row.name, ...note });
    }
  });
  return readSettings(call);
}

function readOrigins(texts: readonly string[]): string[] {
  const { origins, refusals } = readEmbedOrigins(texts);
  // Names in punycode that are none: only the platform's own parser knows them all.
  for (const [index, origin] of texts.entries()) {
    const read = readEmbedOrigin(origin);
    if ("origin" in read && !isPlainOrigin(read.origin)) {
      refusals.push({ index, origin, refusal: "not-an-address" });
    }
  }
  if (refusals.length > 0) {
    throw new AppError("bad_request", "Some of these are not origins that can embed a page.", {
      details: refusals,
    });
  }
  return origins;
}

/** One note a kind of change; what stays as it was is not noted. */
function noteChanges(
  row: Row,
  changes: Omit<Changes, "embedOrigins"> & { embedOrigins: string[] | undefined },
): Note[] {
  const notes: Note[] = [];
  const { name, features, embedOrigins, defaultLocale, retention } = changes;
  if (name !== undefined && name !== row.name) {
    notes.push({ action: "company.renamed", details: { name: { before: row.name, after: name } } });
  }
  const known = companyFeaturesSchema.partial().parse(row.features) as Record<string, unknown>;
  const switched = Object.entries(features ?? {}).filter(([key, after]) => known[key] !== after);
  if (switched.length > 0) {
    const details = switched.map(([key, after]) => [key, { before: known[key], after }] as const);
    notes.push({ action: "features.changed", details: Object.fromEntries(details) });
  }
  if (embedOrigins !== undefined && embedOrigins.join(" ") !== row.embedOrigins.join(" ")) {
    const details = { embedOrigins: { before: row.embedOrigins, after: embedOrigins } };
    notes.push({ action: "origins.changed", details });
  }
  if (defaultLocale !== undefined && defaultLocale !== row.defaultLocale) {
    const details = { defaultLocale: { before: row.defaultLocale, after: defaultLocale } };
    notes.push({ action: "language.changed", details });
  }
  const kept = Object.entries(retention ?? {}).flatMap(([key, after]) => {
    const before = row[key as keyof Retention];
    return after === before ? [] : [[key, { before, after }] as const];
  });
  if (kept.length > 0) {
    notes.push({ action: "retention.changed", details: Object.fromEntries(kept) });
  }
  return notes;
}

/** What the studio may know and change of a company, as it is now. */
export async function readSettings({
  tenant,
  request,
}: {
  tenant: Tenant;
  request: FastifyRequest;
}): Promise<CompanySettings> {
  const { companies: directory } = request.server.stores;
  const { id, slug, features, embedOrigins } = await directory.get(tenant.companyId);
  const { quoteMonths, auditMonths } = companies;
  const [retention] = await inTenant({ tenant, request }, ({ tx }) =>
    tx.select({ quoteMonths, auditMonths }).from(companies),
  );
  return {
    id,
    slug,
    name: features.name,
    features: changeableFeaturesSchema.parse(features),
    embedOrigins: [...embedOrigins],
    defaultLocale: features.default_locale,
    retention: retention ?? defaultRetention,
    origin: readOrigin(request),
  };
}
