import { and, count, desc, eq, inArray, isNull, sql, sum } from "drizzle-orm";

import type { Binned } from "#shared/wires/http/privacy-calls.ts";

import { countDaysLeft, isInBin } from "../../db/queries/bin.ts";
import type { Transaction } from "../../db/database.ts";
import { isVisibleTo } from "../../db/queries/owned-rows.ts";
import { cutPage, isBefore } from "../../db/queries/page-cursor.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";

const mostBinned = 100;

/** A page of the person's photos with what hangs on each, and what all of them weigh. */
export async function listOwnPhotos({
  tx,
  actor,
  query,
}: TenantCall<"listOwnPhotos">): Promise<Answer<"listOwnPhotos">> {
  const isOwn = and(eq(images.ownerUserId, actor.userId), isNull(images.deletedAt));
  const { id, name, bytes, createdAt } = images;
  const found = await tx
    .select({ id, name, bytes, createdAt })
    .from(images)
    .where(and(isOwn, isBefore({ at: images.createdAt, id: images.id }, query.cursor)))
    .orderBy(desc(images.createdAt), desc(images.id))
    .limit(query.limit + 1);
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.createdAt);
  const counts = await countRooms(
    tx,
    actor.userId,
    rows.map((row) => row.id),
  );
  const items = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    designs: counts.get(row.id) ?? 0,
  }));
  const [all] = await tx
    .select({ photos: count(), bytes: sum(images.bytes).mapWith(Number) })
    .from(images)
    .where(isOwn);
  return { items, nextCursor, photos: all?.photos ?? 0, bytes: all?.bytes ?? 0 };
}

async function countRooms(
  tx: Transaction,
  userId: string,
  imageIds: readonly string[],
): Promise<Map<string, number>> {
  if (imageIds.length === 0) return new Map();
  const rows = await tx
    .select({
      imageId: designs.imageId,
      rooms: sql<number>`count(distinct ${designs.familyId})::int`,
    })
    .from(designs)
    .where(
      and(
        inArray(designs.imageId, [...imageIds]),
        eq(designs.ownerUserId, userId),
        isNull(designs.deletedAt),
      ),
    )
    .groupBy(designs.imageId);
  return new Map(rows.map(({ imageId, rooms }) => [imageId, rooms]));
}

/**
 * What the person can still take out of the bin. Designs of a binned photo come back with it and are not
 * listed; of versions that went there together one stands for all.
 */
export async function listBin({
  tx,
  actor,
  now,
}: TenantCall<"listBin">): Promise<Answer<"listBin">> {
  const photos = await tx
    .select({ id: images.id, name: images.name, deletedAt: images.deletedAt })
    .from(images)
    .where(and(eq(images.ownerUserId, actor.userId), isInBin(images.deletedAt, now)))
    .orderBy(desc(images.deletedAt), desc(images.id))
    .limit(mostBinned);
  const rooms = await tx
    .selectDistinctOn([designs.deletedAt, designs.familyId], {
      id: designs.id,
      name: designs.name,
      deletedAt: designs.deletedAt,
    })
    .from(designs)
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(
      and(
        eq(designs.ownerUserId, actor.userId),
        isVisibleTo(describeReader(actor), images.ownerUserId),
        isInBin(designs.deletedAt, now),
        isNull(images.deletedAt),
      ),
    )
    .orderBy(desc(designs.deletedAt), designs.familyId, designs.letter)
    .limit(mostBinned);
  const items = [
    ...photos.flatMap((row) => describe("photo", row, now)),
    ...rooms.flatMap((row) => describe("design", row, now)),
  ].toSorted((one, other) => other.deletedAt.localeCompare(one.deletedAt, "en"));
  return { items: items.slice(0, mostBinned) };
}

function describe(
  kind: Binned["kind"],
  { deletedAt, ...row }: { id: string; name: string; deletedAt: Date | null },
  now: Date,
): Binned[] {
  if (deletedAt === null) return [];
  const daysLeft = countDaysLeft(deletedAt, now);
  return [{ kind, ...row, deletedAt: deletedAt.toISOString(), daysLeft }];
}
