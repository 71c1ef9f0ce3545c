import { randomInt } from "node:crypto";

import { and, eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { ThemeDocument, ThemeDraft } from "#shared/wires/http/theme-calls.ts";

import type { Transaction } from "../../db/database.ts";
import { themeDrafts } from "../../db/schema/themes.ts";
import type { TenantCall } from "../../http/add-call.ts";
import { nameActor } from "../records/as-change.ts";

export type DraftRow = typeof themeDrafts.$inferSelect;

/** The draft of the transaction's company; `lock` keeps others from changing it meanwhile. */
export async function readDraft(tx: Transaction, lock = false): Promise<DraftRow | null> {
  const query = tx.select().from(themeDrafts);
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

/** Says who saved it last. Reads people, so it runs outside the company's transaction. */
export async function toDraftAnswer(
  { server }: FastifyRequest,
  { updatedBy, ...row }: DraftRow,
): Promise<ThemeDraft> {
  const { database } = server.dependencies;
  const person = updatedBy === null ? null : await nameActor(database, updatedBy);
  return {
    styles: row.styles as ThemeDocument,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    updatedByName: person?.name ?? null,
  };
}

/** The failure that carries what is there instead of the version that was named. */
export async function createDraftConflict(
  request: FastifyRequest,
  current: DraftRow | null,
): Promise<AppError> {
  return new AppError("version_conflict", "The draft has been changed in the meantime.", {
    details: { current: current === null ? null : await toDraftAnswer(request, current) },
  });
}

/**
 * Saves a draft when nobody else has since the version it started from (null begins one); otherwise
 * null, and nothing is changed.
 */
export async function saveDraft(
  { tx, now, tenant, actor, body }: TenantCall<"saveThemeDraft">,
  styles: ThemeDocument,
): Promise<DraftRow | null> {
  const { companyId } = tenant;
  const { version } = body;
  const values = { styles, updatedBy: actor.userId, updatedAt: now };
  const rows =
    version === null
      ? await tx
          .insert(themeDrafts)
          .values({ companyId, version: chooseFirstVersion(), ...values })
          .onConflictDoNothing()
          .returning()
      : await tx
          .update(themeDrafts)
          .set({ version: version + 1, ...values })
          .where(and(eq(themeDrafts.companyId, companyId), eq(themeDrafts.version, version)))
          .returning();
  return rows[0] ?? null;
}

/** Drops the draft when it is at `version`; says whether it was. */
export async function discardDraft(tx: Transaction, version: number): Promise<boolean> {
  const rows = await tx
    .delete(themeDrafts)
    .where(eq(themeDrafts.version, version))
    .returning({ version: themeDrafts.version });
  return rows.length > 0;
}

/** A number that no version of an earlier, dropped draft comes near. */
function chooseFirstVersion(): number {
  return randomInt(1, 2 ** 30);
}
