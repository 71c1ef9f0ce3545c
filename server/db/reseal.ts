import { sql } from "drizzle-orm";

import type { AuthSecrets } from "../runtime/auth-secrets.ts";
import type { Login } from "./open-login.ts";
import { createValueSeal, sealPurposes } from "./tokens.ts";

/** How many values were sealed anew, and how many neither secret opens. */
export type Resealed = { resealed: number; unreadable: number };

/** Every column with a sealed value. A row is found by its key and by what was sealed in it. */
const sealedColumns = [
  {
    table: "anonymous_identities",
    key: "user_id",
    column: "id_sealed",
    purpose: sealPurposes.anonymousId,
  },
  {
    table: "second_factors",
    key: "user_id",
    column: "secret_sealed",
    purpose: sealPurposes.secondFactor,
  },
  { table: "mail_outbox", key: "id", column: "sealed", purpose: sealPurposes.mail },
  { table: "webhooks", key: "id", column: "secret_sealed", purpose: sealPurposes.webhook },
  { table: "webhooks", key: "id", column: "previous_secret_sealed", purpose: sealPurposes.webhook },
  {
    table: "company_issuers",
    key: "company_id",
    column: "secret_sealed",
    purpose: sealPurposes.issuer,
  },
] as const;
type SealedColumn = (typeof sealedColumns)[number];
type SealedRow = { key: string; sealed: Buffer };

const rowsPerStep = 500;
const firstKey = "00000000-0000-0000-0000-000000000000";

/**
 * Seals everything that was sealed under the previous secret under the current one, 500 rows a
 * transaction, while the server runs: a value that changes meanwhile is left as it became. Can be
 * stopped and done again.
 */
export async function resealEverything(operator: Login, secrets: AuthSecrets): Promise<Resealed> {
  const sum: Resealed = { resealed: 0, unreadable: 0 };
  for (const place of sealedColumns) {
    let after = firstKey;
    for (;;) {
      const step = await operator.run(async (tx) => {
        const { rows } = await tx.execute<SealedRow>(sql`
          select ${sql.identifier(place.key)} as key, ${sql.identifier(place.column)} as sealed
          from ${sql.identifier(place.table)}
          where ${sql.identifier(place.key)} > ${after} and ${sql.identifier(place.column)} is not null
          order by 1 limit ${rowsPerStep}`);
        const { fresh, unreadable } = resealRows(rows, secrets, place);
        for (const { key, sealed, resealed } of fresh) {
          await tx.execute(sql`
            update ${sql.identifier(place.table)} set ${sql.identifier(place.column)} = ${resealed}
            where ${sql.identifier(place.key)} = ${key} and ${sql.identifier(place.column)} = ${sealed}`);
        }
        return { last: rows.at(-1)?.key, resealed: fresh.length, unreadable };
      });
      if (step.last === undefined) break;
      after = step.last;
      sum.resealed += step.resealed;
      sum.unreadable += step.unreadable;
    }
  }
  return sum;
}

function resealRows(
  rows: readonly SealedRow[],
  { authSecret, previousAuthSecret }: AuthSecrets,
  { purpose }: SealedColumn,
) {
  const current = createValueSeal(authSecret, purpose);
  const either = createValueSeal(authSecret, purpose, previousAuthSecret);
  const old = rows.filter(({ sealed }) => current.open(sealed) === null);
  const fresh = old.flatMap((row) => {
    const value = either.open(row.sealed);
    return value === null ? [] : [{ ...row, resealed: current.seal(value) }];
  });
  return { fresh, unreadable: old.length - fresh.length };
}
