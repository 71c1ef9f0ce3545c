import { and, asc, eq } from "drizzle-orm";

import type { Transaction } from "../database.ts";
import { materials } from "../schema/materials.ts";
import { sampleRooms } from "../schema/sample-rooms.ts";

/** A room before and after: the keys of its pictures, and the digests that tell them from later ones. */
export type Showcase = {
  previewKey: string;
  sha256: string;
  afterKey: string;
  afterSha256: string;
};

/** The first room that shows visitors a product, as the start page does; null where there is none. */
export async function findShowcase(tx: Transaction): Promise<Showcase | null> {
  const { previewKey, sha256, showcaseKey, showcaseSha256 } = sampleRooms;
  const [room] = await tx
    .select({ previewKey, sha256, showcaseKey, showcaseSha256 })
    .from(sampleRooms)
    .innerJoin(
      materials,
      and(eq(materials.id, sampleRooms.showcaseMaterialId), eq(materials.state, "published")),
    )
    .where(eq(sampleRooms.state, "published"))
    .orderBy(asc(sampleRooms.position), asc(sampleRooms.id))
    .limit(1);
  if (room === undefined || room.showcaseKey === null || room.showcaseSha256 === null) return null;
  const { showcaseKey: afterKey, showcaseSha256: afterSha256, ...before } = room;
  return { ...before, afterKey, afterSha256 };
}
