import { eq } from "drizzle-orm";

import type { PaintEdit } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

import { sampleRooms } from "../db/schema/sample-rooms.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { discardFiles } from "../storage/discard-files.ts";
import { storeFile } from "../storage/store-file.ts";
import type { ProductRow } from "./product-row.ts";

/** A stored picture of a room with a paint on its wall. */
export type ShowcaseFile = { showcaseKey: string; showcaseSha256: string };

type Paint = Pick<ProductRow, "id" | "colour" | "finishes">;

/** Paints a room's wall with the kernels that people use and stores the picture. */
export async function makeShowcase(
  { kernelPool, storage }: Pick<Dependencies, "kernelPool" | "storage">,
  room: { companyId: string; originalKey: string; wall: MaskData },
  paint: Paint,
): Promise<ShowcaseFile> {
  const original = await storage.getBytes(room.originalKey);
  const bytes = await kernelPool.renderPreview(original, [createPaintEdit(room.wall, paint)]);
  const { key, sha256 } = await storeFile(storage, room.companyId, "sample-room", bytes);
  return { showcaseKey: key, showcaseSha256: sha256 };
}

/**
 * Paints the rooms that show a product anew after its colour has changed. A room that meanwhile
 * shows something else keeps that.
 */
export async function refreshShowcases(
  dependencies: Dependencies,
  companyId: string,
  paint: Paint,
): Promise<void> {
  const { database, clock } = dependencies;
  const rooms = await database.withTenant(companyId, (tx) =>
    tx.select().from(sampleRooms).where(eq(sampleRooms.showcaseMaterialId, paint.id)),
  );
  for (const room of rooms) {
    if (room.wallMask === null) continue;
    const file = await makeShowcase(dependencies, { ...room, wall: room.wallMask }, paint);
    const replaced = await database.withTenant(companyId, async (tx) => {
      const [now] = await tx
        .select()
        .from(sampleRooms)
        .where(eq(sampleRooms.id, room.id))
        .for("update");
      if (now === undefined || now.showcaseKey !== room.showcaseKey) return file.showcaseKey;
      await tx
        .update(sampleRooms)
        .set({ ...file, updatedAt: clock.now() })
        .where(eq(sampleRooms.id, room.id));
      return now.showcaseKey;
    });
    await discardFiles(dependencies, [replaced]);
  }
}

function createPaintEdit(mask: MaskData, { id, colour, finishes }: Paint): PaintEdit {
  const finish = finishes?.[0] ?? "matt";
  return { id, kind: "paint", enabled: true, mask, colour, finish, materialId: id };
}
