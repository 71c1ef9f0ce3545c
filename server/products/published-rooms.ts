import { and, asc, eq } from "drizzle-orm";

import { sampleRoomSchema } from "#shared/image.ts";
import type { SampleRoom } from "#shared/image.ts";
import { productKindSchema } from "#shared/product.ts";
import type { ProductKind } from "#shared/product.ts";
import { toUsageDay } from "#shared/usage.ts";

import type { Transaction } from "../db/database.ts";
import { materials } from "../db/schema/materials.ts";
import { sampleRooms } from "../db/schema/sample-rooms.ts";
import { toCatalogueProduct } from "./product-row.ts";

export type PublishedRoom = { room: SampleRoom; row: typeof sampleRooms.$inferSelect };

/** The product that a room shows, as long as visitors may see it. */
export const isShowcase = and(
  eq(materials.id, sampleRooms.showcaseMaterialId),
  eq(materials.state, "published"),
);

/** The rooms that visitors see, in their order, with their rows. */
export async function listPublishedRooms(tx: Transaction, now: Date): Promise<PublishedRoom[]> {
  const day = toUsageDay(now);
  const rows = await tx
    .select({ row: sampleRooms, material: materials })
    .from(sampleRooms)
    .leftJoin(materials, isShowcase)
    .where(eq(sampleRooms.state, "published"))
    .orderBy(asc(sampleRooms.position), asc(sampleRooms.id));
  return rows.map(({ row, material }) => ({
    row,
    room: sampleRoomSchema.parse({
      ...row,
      revision: row.updatedAt.toISOString(),
      showcase: material === null ? null : toCatalogueProduct(material, day),
    }),
  }));
}

/** Each is looked up by itself: a look at every product would take longer the more there are. */
export async function listPublishedKinds(tx: Transaction): Promise<ProductKind[]> {
  const kinds: ProductKind[] = [];
  for (const kind of productKindSchema.options) {
    const [one] = await tx
      .select({ id: materials.id })
      .from(materials)
      .where(and(eq(materials.kind, kind), eq(materials.state, "published")))
      .limit(1);
    if (one !== undefined) kinds.push(kind);
  }
  return kinds;
}
