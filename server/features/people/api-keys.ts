import { and, count, desc, eq } from "drizzle-orm";

import { apiKeyMark, writeApiKey } from "#shared/api-key.ts";
import type { ApiKey, ApiKeyPermission } from "#shared/api-key.ts";
import { AppError } from "#shared/app-error.ts";

import type { Database, Transaction } from "../../db/database.ts";
import { apiKeys } from "../../db/schema/company-people.ts";
import { users } from "../../db/schema/users.ts";
import { createToken, hashToken } from "../../db/tokens.ts";
import { writeAudit } from "../records/write-audit.ts";
import { namePeople } from "./name-people.ts";

type Row = typeof apiKeys.$inferSelect;
type Person = { userId: string; name: string | null };
type NewKey = { name: string; permissions: ApiKeyPermission[] };

const maxKeys = 50;

/** The company's living keys, the newest first. */
export async function listApiKeys(database: Database, companyId: string): Promise<ApiKey[]> {
  const rows = await database.withTenant(companyId, (tx) =>
    tx
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.revoked, false))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),
  );
  const names = await namePeople(
    database,
    rows.map(({ createdBy }) => createdBy),
  );
  return rows.map((row) => toAnswer(row, names.get(row.createdBy ?? "")?.shown ?? null));
}

/**
 * Makes a key and the person it acts as, who has no email, no password and no membership and so can
 * sign in nowhere. Nothing but the answer ever holds the key itself.
 */
export async function createApiKey(
  database: Database,
  companyId: string,
  person: Person,
  { name, permissions }: NewKey,
  at: Date,
): Promise<ApiKey & { key: string }> {
  const userId = await writeKeyPerson(database, name);
  const secret = createToken();
  const key = writeApiKey(companyId, secret);
  const hex = companyId.slice(0, 4);
  const row = await database.withTenant(companyId, async (tx) => {
    await refuseTooMany(tx);
    const [written] = await tx
      .insert(apiKeys)
      .values({
        companyId,
        name,
        prefix: `${apiKeyMark}${hex}…${secret.slice(-4)}`,
        keyHash: hashToken(key),
        permissions,
        userId,
        createdBy: person.userId,
        createdAt: at,
      })
      .returning();
    if (written === undefined) throw new AppError("internal_error", "the key was not written");
    const details = { permissions, prefix: written.prefix };
    await writeAudit(tx, { at, actor: person, action: "key.created", target: name, details });
    return written;
  });
  return { ...toAnswer(row, person.name), key };
}

/** Ends a key; one of another company is `not_found` like one that never was. */
export async function revokeApiKey(
  tx: Transaction,
  person: Person,
  keyId: string,
  at: Date,
): Promise<void> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revoked: true })
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.revoked, false)))
    .returning();
  if (row === undefined) throw new AppError("not_found", "API key not found.");
  const details = { prefix: row.prefix };
  await writeAudit(tx, { at, actor: person, action: "key.revoked", target: row.name, details });
}

async function writeKeyPerson(database: Database, name: string): Promise<string> {
  const [row] = await database.withIdentity((tx) =>
    tx.insert(users).values({ name }).returning({ id: users.id }),
  );
  if (row === undefined) throw new AppError("internal_error", "the key's person was not written");
  return row.id;
}

async function refuseTooMany(tx: Transaction): Promise<void> {
  const [counted] = await tx
    .select({ kept: count() })
    .from(apiKeys)
    .where(eq(apiKeys.revoked, false));
  if ((counted?.kept ?? 0) < maxKeys) return;
  throw new AppError("conflict", "The company has reached its limit of API keys.", {
    details: { reason: "too_many", limit: maxKeys },
  });
}

function toAnswer(row: Row, createdByName: string | null): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    permissions: row.permissions,
    createdAt: row.createdAt.toISOString(),
    createdByName,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
