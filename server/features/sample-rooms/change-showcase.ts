import { and, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext } from "../../http/add-call.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { nextVersion } from "../../products/next-version.ts";
import { makeShowcase } from "../../products/showcase-files.ts";
import { discardUnkept } from "../../files/discard-unkept.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { asChange } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import { getRoom, holdRoom } from "./room-answer.ts";

/**
 * Marks a room's wall and chooses the paint on it. The wall is painted first, outside of any
 * transaction; then the row changes if it is still the one that was painted.
 */
export async function changeShowcase(
  call: CallContext<"changeStudioSampleRoomShowcase">,
): Promise<StudioSampleRoom> {
  const { dependencies } = call.request.server;
  const { id } = call.params;
  const { version, materialId } = call.body;
  const { room, paint } = await inTenant(call, async ({ tx }) => ({
    room: await holdRoom(tx, id, version),
    paint: materialId === null ? null : await findPaint(tx, materialId),
  }));
  const wall = call.body.wall ?? room.wallMask;
  if (paint !== null && wall === null) {
    throw new AppError("conflict", "Select the room's wall first.", { details: { field: "wall" } });
  }
  const file =
    paint === null || wall === null
      ? { showcaseKey: null, showcaseSha256: null }
      : await makeShowcase(dependencies, { ...room, wall }, paint);
  try {
    const answer = await asChange(call, async ({ tx, change, body }) => {
      const now = await holdRoom(tx, id, version);
      if (paint !== null) await refuseChanged(tx, paint);
      await tx
        .update(sampleRooms)
        .set({
          ...file,
          wallMask: wall,
          showcaseMaterialId: paint?.id ?? null,
          updatedAt: nextVersion(now.updatedAt, change.at),
        })
        .where(eq(sampleRooms.id, id));
      const details = { id, sku: paint?.sku ?? null, wallMarked: body.wall !== undefined };
      await writeAudit(tx, { ...change, action: "room.showcase", target: now.name, details });
      return getRoom(tx, id);
    });
    await discardFiles(dependencies, [room.showcaseKey]);
    return answer;
  } catch (error) {
    await discardUnkept(dependencies, [file.showcaseKey], error);
    throw error;
  }
}

async function findPaint(tx: Transaction, id: string): Promise<ProductRow> {
  const rows = await tx
    .select()
    .from(materials)
    .where(and(eq(materials.id, id), eq(materials.kind, "paint")));
  return foundRow(rows, "Paint");
}

async function refuseChanged(tx: Transaction, paint: ProductRow): Promise<void> {
  const now = await findPaint(tx, paint.id);
  if (now.colour !== paint.colour) {
    throw new AppError("version_conflict", "The paint has been changed in the meantime.");
  }
}
