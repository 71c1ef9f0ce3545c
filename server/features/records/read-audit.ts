import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";

import type { AuditEntry } from "#shared/wires/http/record-calls.ts";

import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { auditEntries } from "../../db/schema/company-records.ts";
import type { Answer, CallContext, TenantCall } from "../../http/add-call.ts";
import type { SentTable } from "../../http/send-table.ts";

/** A page of the company's audit log, the newest entry first. */
export async function listAudit({
  tx,
  query,
}: TenantCall<"listAudit">): Promise<Answer<"listAudit">> {
  const found = await tx
    .select()
    .from(auditEntries)
    .where(
      and(matches(query), isBefore({ at: auditEntries.at, id: auditEntries.id }, query.cursor)),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.at);
  return { items: rows.map(toEntry), nextCursor };
}

/** Whom and what the log can be filtered by. A person is called what they were called last. */
export async function listAuditFilters({
  tx,
}: TenantCall<"listAuditFilters">): Promise<Answer<"listAuditFilters">> {
  const people = await tx.execute<{ userId: string; name: string | null }>(sql`
    ${stepThrough(auditEntries.actorUserId)}
    select value as "userId", (
      select ${auditEntries.actorName} from ${auditEntries} where ${auditEntries.actorUserId} = value
      order by ${auditEntries.at} desc limit 1
    ) as name from steps where value is not null`);
  const actions = await tx.execute<{ value: string }>(sql`
    ${stepThrough(auditEntries.action)} select value from steps where value is not null`);
  return { people: people.rows, actions: actions.rows.map(({ value }) => value) };
}

/**
 * `steps` has the values of a column in their order, each found along the column's index from the one
 * before: the log holds a few of them a million times.
 */
function stepThrough(column: AnyColumn): SQL {
  return sql`with recursive steps as (
    (select ${column} as value from ${auditEntries} where ${column} is not null
      order by ${column} limit 1)
    union all
    select (select ${column} from ${auditEntries} where ${column} > steps.value
      order by ${column} limit 1)
    from steps where steps.value is not null
  )`;
}

/** The log as a table to send, the newest entry first. */
export function describeAudit(
  query: CallContext<"exportAudit">["query"],
  fileName: string,
): SentTable<typeof auditEntries.$inferSelect> {
  return {
    fileName,
    header: ["time", "person", "action", "target", "details"],
    readPage: (tx, last, most) =>
      tx
        .select()
        .from(auditEntries)
        .where(and(matches(query), isAfter(last)))
        .orderBy(desc(auditEntries.at), desc(auditEntries.id))
        .limit(most),
    toCells: ({ at, actorName, action, target, details }) => [
      at.toISOString(),
      actorName,
      action,
      target,
      JSON.stringify(details),
    ],
  };
}

function isAfter(last: { at: Date; id: string } | undefined): SQL | undefined {
  return last === undefined
    ? undefined
    : sql`(${auditEntries.at}, ${auditEntries.id}) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
}

function matches({
  userId,
  action,
  from,
  to,
}: CallContext<"exportAudit">["query"]): SQL | undefined {
  return and(
    userId === undefined ? undefined : eq(auditEntries.actorUserId, userId),
    action === undefined ? undefined : eq(auditEntries.action, action),
    from === undefined ? undefined : gte(auditEntries.at, new Date(from)),
    to === undefined ? undefined : lt(auditEntries.at, new Date(to)),
  );
}

function toEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
  const { id, at, actorUserId, actorName, action, target, details } = row;
  return {
    id,
    at: at.toISOString(),
    actor: { userId: actorUserId, name: actorName },
    action,
    target,
    details: details as AuditEntry["details"],
  };
}
