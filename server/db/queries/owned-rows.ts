import { and, eq, isNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import type { Transaction } from "../database.ts";
import { designs } from "../schema/designs.ts";
import { images } from "../schema/images.ts";

export type ImageRow = typeof images.$inferSelect;
export type DesignRow = typeof designs.$inferSelect;

/**
 * The person's photo, unless it is in the bin. One of somebody else's is `not_found` like one that
 * does not exist, so that ids cannot be probed.
 */
export async function findOwnedImage(
  tx: Transaction,
  userId: string,
  imageId: string,
): Promise<ImageRow> {
  const [row] = await tx
    .select()
    .from(images)
    .where(and(eq(images.id, imageId), eq(images.ownerUserId, userId), isNull(images.deletedAt)));
  if (row === undefined) throw new AppError("not_found", "no such photo");
  return row;
}

/** The person's design, unless its photo is in the bin; otherwise `not_found`. */
export async function findOwnedDesign(
  tx: Transaction,
  userId: string,
  designId: string,
): Promise<DesignRow> {
  const [found] = await tx
    .select({ design: designs })
    .from(designs)
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(
      and(eq(designs.id, designId), eq(designs.ownerUserId, userId), isNull(images.deletedAt)),
    );
  if (found === undefined) throw new AppError("not_found", "no such design");
  return found.design;
}
