import { and, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { removePhotos } from "../../db/queries/remove-work.ts";
import { accountTokens } from "../../db/schema/accounts.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import { anonymousIdentities, ownerCompanies, users } from "../../db/schema/users.ts";
import { webhookDeliveries } from "../../db/schema/webhooks.ts";
import { findOutbox } from "../../mail/mailer.ts";
import { removeMailsTo } from "../../mail/outbox-transport.ts";
import { removeAll } from "./purge-bins.ts";
import type { PurgeTools } from "./purge-bins.ts";
import { removeUploadsOf } from "./purge-uploads.ts";

type Closed = { id: string; email: string | null; closedAt: Date };

const batch = 20;

/**
 * Removes everybody who has deleted their account, with all that is theirs. What companies have written
 * down stays without a name; their requests for quotes stay as long as the company keeps such. The
 * person's row is the last to go, so that a run that is broken off is begun anew. Answers how many there were.
 */
export async function purgePeople(tools: PurgeTools): Promise<number> {
  let removed = 0;
  let after: string | null = null;
  for (;;) {
    const people: Closed[] = await tools.database.withIdentity((tx) => findClosed(tx, after));
    for (const person of people) {
      try {
        await purgePerson(tools, person);
        removed += 1;
      } catch (error) {
        // The others do not wait for it; the next run tries again.
        tools.logger.error({ err: error, userId: person.id }, "removing a person");
      }
    }
    after = people.at(-1)?.id ?? null;
    if (people.length < batch) return removed;
  }
}

async function findClosed(tx: Transaction, after: string | null): Promise<Closed[]> {
  const rows = await tx
    .select({ id: users.id, email: users.originEmail, closedAt: users.closedAt })
    .from(users)
    .where(and(isNotNull(users.closedAt), after === null ? undefined : gt(users.id, after)))
    .orderBy(users.id)
    .limit(batch);
  return rows.flatMap(({ closedAt, ...row }) => (closedAt === null ? [] : [{ ...row, closedAt }]));
}

async function purgePerson(tools: PurgeTools, person: Closed): Promise<void> {
  const { database } = tools;
  const companies = await database.withIdentity((tx) =>
    tx
      .select({ id: ownerCompanies.companyId })
      .from(ownerCompanies)
      .where(eq(ownerCompanies.userId, person.id)),
  );
  for (const { id } of companies) {
    await removeUploadsOf(tools, id, person.id);
    await removeAll(tools, id, (tx) => removeSomePhotos(tx, person.id));
  }
  if (person.email !== null && tools.config.mail.smtpUrl === null) {
    await removeMailsTo(findOutbox(tools.config.dataDir), person.email);
  }
  await database.withIdentity((tx) => removePerson(tx, person));
}

async function removeSomePhotos(tx: Transaction, userId: string) {
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(eq(images.ownerUserId, userId))
    .limit(batch)
    .for("update");
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await removeDeliveries(tx, ids);
  return { rows: ids.length, ...(await removePhotos(tx, ids)) };
}

/** What webhooks have told of designs of these photos, or are about to tell. */
async function removeDeliveries(tx: Transaction, imageIds: readonly string[]): Promise<void> {
  const theirs = tx
    .select({ id: sql`${designs.id}::text` })
    .from(designs)
    .where(inArray(designs.imageId, [...imageIds]));
  await tx
    .delete(webhookDeliveries)
    .where(inArray(sql`${webhookDeliveries.payload} #>> '{data,designId}'`, theirs));
}

/** Visits that were linked to the account go with it: nobody may open them again. */
async function removePerson(tx: Transaction, { id, email, closedAt }: Closed): Promise<void> {
  await tx.execute(sql`select forget_person(${id}::uuid)`);
  if (email !== null) {
    const isTheirs = eq(accountTokens.email, email.toLowerCase());
    // Whoever has registered anew with it since is somebody else.
    await tx.delete(accountTokens).where(and(isTheirs, lte(accountTokens.createdAt, closedAt)));
  }
  const visits = tx
    .select({ id: anonymousIdentities.userId })
    .from(anonymousIdentities)
    .where(eq(anonymousIdentities.linkedUserId, id));
  await tx.delete(users).where(inArray(users.id, visits));
  await tx.delete(users).where(and(eq(users.id, id), isNotNull(users.closedAt)));
}
