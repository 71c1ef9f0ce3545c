import { eq, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { companyFeaturesSchema } from "#shared/company.ts";
import { readEmbedOrigin, readEmbedOrigins } from "#shared/company-settings.ts";
import type { CallBody, HttpContract } from "#shared/wires/http.ts";
import type { CompanySettings } from "#shared/wires/http/settings-calls.ts";

import type { Transaction } from "../../db/database.ts";
import { companies } from "../../db/schema/companies.ts";
import type { CallContext } from "../../http/add-call.ts";
import { isPlainOrigin } from "../../http/content-security-policy.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { nameActor } from "../records/name-actor.ts";
import { writeAudit } from "../records/write-audit.ts";
import { toSettingsAnswer } from "./settings-answer.ts";

type Changes = CallBody<HttpContract["updateCompanySettings"]>;
type Row = typeof companies.$inferSelect;
type Note = { action: string; details: Record<string, { before: unknown; after: unknown }> };

/** Changes what a company says about itself and notes down what it said before. */
export async function changeSettings({
  body,
  tenant,
  actor,
  request,
}: CallContext<HttpContract["updateCompanySettings"]>): Promise<CompanySettings> {
  const { database, clock } = request.server.dependencies;
  const embedOrigins = body.embedOrigins === undefined ? null : readOrigins(body.embedOrigins);
  const person = await nameActor(database, actor.userId);
  const at = clock.now();
  await database.withTenant(tenant.companyId, async (tx) => {
    const row = await lockRow(tx, tenant.companyId);
    const notes = noteChanges(row, { ...body, embedOrigins: embedOrigins ?? undefined });
    if (notes.length === 0) return;
    await tx
      .update(companies)
      .set({
        updatedAt: at,
        ...(body.name === undefined ? {} : { name: body.name }),
        ...(embedOrigins === null ? {} : { embedOrigins }),
        ...(body.defaultLocale === undefined ? {} : { defaultLocale: body.defaultLocale }),
        // Merged by the database: switches that this change does not name keep their value.
        ...(body.features === undefined
          ? {}
          : { features: sql`${companies.features} || ${JSON.stringify(body.features)}::jsonb` }),
      })
      .where(eq(companies.id, tenant.companyId));
    for (const note of notes) {
      await writeAudit(tx, { at, actor: person, target: body.name ?? row.name, ...note });
    }
  });
  return readSettings(request, tenant.companyId);
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

async function lockRow(tx: Transaction, companyId: string): Promise<Row> {
  const [row] = await tx.select().from(companies).where(eq(companies.id, companyId)).for("update");
  if (row === undefined) throw new AppError("not_found", "Company not found.");
  return row;
}

/** One note a kind of change; what stays as it was is not noted. */
function noteChanges(
  row: Row,
  changes: Omit<Changes, "embedOrigins"> & { embedOrigins: string[] | undefined },
): Note[] {
  const notes: Note[] = [];
  const { name, features, embedOrigins, defaultLocale } = changes;
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
  return notes;
}

async function readSettings(request: FastifyRequest, companyId: string): Promise<CompanySettings> {
  const { companies: directory } = request.server.stores;
  directory.forget(companyId);
  return toSettingsAnswer(await directory.get(companyId), readOrigin(request));
}
