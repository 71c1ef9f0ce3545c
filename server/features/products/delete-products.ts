import { inArray } from "drizzle-orm";

import type { Transaction } from "../../db/database.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import type { Change } from "../records/as-change.ts";
import { writeAudit } from "../records/write-audit.ts";

/**
 * Deletes those of the products that there are. Rooms that showed one of them show none from now
 * on. Answers how many, and the keys of the files that no row names any more.
 */
export async function deleteProducts(
  tx: Transaction,
  change: Change,
  ids: readonly string[],
): Promise<{ deleted: number; files: string[] }> {
  const shown = await tx
    .select({ key: sampleRooms.showcaseKey })
    .from(sampleRooms)
    .where(inArray(sampleRooms.showcaseMaterialId, [...ids]))
    .for("update");
  await tx
    .update(sampleRooms)
    .set({
      showcaseMaterialId: null,
      showcaseKey: null,
      showcaseSha256: null,
      updatedAt: change.at,
    })
    .where(inArray(sampleRooms.showcaseMaterialId, [...ids]));
  const rows = await tx
    .delete(materials)
    .where(inArray(materials.id, [...ids]))
    .returning();
  for (const { id, sku, name } of rows) {
    const details = { id, sku };
    await writeAudit(tx, { ...change, action: "product.deleted", target: name, details });
  }
  const keys = [...shown.map(({ key }) => key), ...rows.map(({ textureKey }) => textureKey)];
  return { deleted: rows.length, files: keys.filter((key) => key !== null) };
}
