import { and, count, desc, eq } from "drizzle-orm";

import { apiKeyMark, apiKeySchema, writeApiKey } from "#shared/api-key.ts";
import type { ApiKey } from "#shared/api-key.ts";
import { AppError } from "#shared/app-error.ts";

import type { Database, Transaction } from "../../db/database.ts";
import { foundRow, writtenRow } from "../../db/queries/found-row.ts";
import { apiKeys } from "../../db/schema/company-people.ts";
import { users } from "../../db/schema/users.ts";
import { createToken, hashToken } from "../../db/tokens.ts";
import { inTenant } from "../../http/add-call.ts";
import type { Answer, CallContext } from "../../http/add-call.ts";
import { asChange } from "../records/as-change.ts";
import type { ChangeCall } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import type { Change } from "../../db/write-audit.ts";
import { namePeople } from "../../db/queries/name-people.ts";

const maxKeys = 50;

/** The company's living keys, the newest first. */
export async function listApiKeys(
  call: CallContext<"listApiKeys">,
): Promise<Answer<"listApiKeys">> {
  const rows = await inTenant(call, ({ tx }) =>
    tx
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.revoked, false))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),
  );
  const makers = rows.map(({ createdBy }) => createdBy);
  const names = await namePeople(call.request.server.dependencies.database, makers);
  return { items: rows.map((row) => toAnswer(row, names.get(row.createdBy)?.shown ?? null)) };
}

/**
 * Makes a key and the person it acts as, who has no email, no password and no membership and so can
 * sign in nowhere. Nothing but the answer ever holds the key itself.
 */
export async function createApiKey(
  call: CallContext<"createApiKey">,
): Promise<Answer<"createApiKey">> {
  const { name, permissions } = call.body;
  const { companyId } = call.tenant;
  const userId = await writeKeyPerson(call.request.server.dependencies.database, name);
  const secret = createToken();
  const key = writeApiKey(companyId, secret);
  const prefix = `${apiKeyMark}${companyId.slice(0, 4)}…${secret.slice(-4)}`;
  const about = { companyId, name, prefix, permissions, userId };
  return asChange(call, async ({ tx, change }) => {
    await refuseTooMany(tx);
    const { at: createdAt, actor } = change;
    const rows = await tx
      .insert(apiKeys)
      .values({ ...about, keyHash: hashToken(key), createdBy: actor.userId, createdAt })
      .returning();
    const details = { permissions, prefix };
    await writeAudit(tx, { ...change, action: "key.created", target: name, details });
    return { ...toAnswer(writtenRow(rows), actor.name), key };
  });
}

/** Ends a key; one of another company is `not_found` like one that never was. */
export async function revokeApiKey(call: ChangeCall<"revokeApiKey">): Promise<void> {
  const { tx, change, params } = call;
  const rows = await tx
    .update(apiKeys)
    .set({ revoked: true })
    .where(and(eq(apiKeys.id, params.id), eq(apiKeys.revoked, false)))
    .returning();
  const { name, prefix } = foundRow(rows, "API key");
  await writeAudit(tx, { ...change, action: "key.revoked", target: name, details: { prefix } });
}

/**
 * Ends the keys that somebody made who may make none any more: whoever made a key has its secret.
 */
export async function revokeKeysOf(
  tx: Transaction,
  { userId }: { userId: string },
  change: Change,
): Promise<void> {
  const rows = await tx
    .update(apiKeys)
    .set({ revoked: true })
    .where(and(eq(apiKeys.createdBy, userId), eq(apiKeys.revoked, false)))
    .returning();
  for (const { name, prefix } of rows) {
    await writeAudit(tx, { ...change, action: "key.revoked", target: name, details: { prefix } });
  }
}

async function writeKeyPerson(database: Database, name: string): Promise<string> {
  const rows = await database.withIdentity((tx) =>
    tx.insert(users).values({ name }).returning({ id: users.id }),
  );
  return writtenRow(rows).id;
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

function toAnswer(row: typeof apiKeys.$inferSelect, createdByName: string | null): ApiKey {
  const createdAt = row.createdAt.toISOString();
  const lastUsedAt = row.lastUsedAt?.toISOString() ?? null;
  return apiKeySchema.parse({ ...row, createdAt, createdByName, lastUsedAt });
}
