import { and, eq, isNull } from "drizzle-orm";
import type { AnyColumn, SQL } from "drizzle-orm";

import type { Transaction } from "../database.ts";
import { designs } from "../schema/designs.ts";
import { images } from "../schema/images.ts";
import { foundRow } from "./found-row.ts";

export type ImageRow = typeof images.$inferSelect;
export type DesignRow = typeof designs.$inferSelect;

/**
 * The person's photo, unless it is in the bin. One of somebody else's is `not_found` like one that
 * does not exist, so that ids cannot be probed.
 */
export function findOwnedImage(
  tx: Transaction,
  userId: string,
  imageId: string,
): Promise<ImageRow> {
  return findVisibleImage(tx, { userId, seesCompany: false }, imageId);
}

/** The person's design, unless its photo is in the bin; otherwise `not_found`. */
export function findOwnedDesign(
  tx: Transaction,
  userId: string,
  designId: string,
): Promise<DesignRow> {
  return findVisibleDesign(tx, { userId, seesCompany: false }, designId);
}

/** Who wants to see something: staff of the company see what everybody made in it. */
export type Reader = { userId: string; seesCompany: boolean };

/** Rows a reader may see, out of those of the company. */
function isVisibleTo(reader: Reader, owner: AnyColumn): SQL | undefined {
  return reader.seesCompany ? undefined : eq(owner, reader.userId);
}

/** As `findOwnedImage`, for seeing only. */
export async function findVisibleImage(
  tx: Transaction,
  reader: Reader,
  imageId: string,
): Promise<ImageRow> {
  const wanted = and(eq(images.id, imageId), isVisibleTo(reader, images.ownerUserId));
  const rows = await tx
    .select()
    .from(images)
    .where(and(wanted, isNull(images.deletedAt)));
  return foundRow(rows, "Photo");
}

/** As `findOwnedDesign`, for seeing only. */
export async function findVisibleDesign(
  tx: Transaction,
  reader: Reader,
  designId: string,
): Promise<DesignRow> {
  const wanted = and(eq(designs.id, designId), isVisibleTo(reader, designs.ownerUserId));
  const rows = await tx
    .select({ design: designs })
    .from(designs)
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(and(wanted, isNull(images.deletedAt)));
  return foundRow(rows, "Design").design;
}
