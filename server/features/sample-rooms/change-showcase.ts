import { and, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { MaskData } from "#shared/mask.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";

import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import type { Transaction } from "../../db/database.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { nextVersion } from "../../products/next-version.ts";
import { makeShowcase } from "../../products/showcase-files.ts";
import type { ShowcaseFile } from "../../products/showcase-files.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { writeAudit } from "../records/write-audit.ts";
import type { Change } from "./change-room.ts";
import { getRoom, holdRoom } from "./room-answer.ts";

export type ShowcaseRequest = {
  version: string;
  wall?: MaskData | undefined;
  materialId: string | null;
};

/**
 * Marks a room's wall and chooses the paint on it. The wall is painted first, outside of any
 * transaction; then the row changes if it is still the one that was painted.
 */
export async function changeShowcase(
  dependencies: Dependencies,
  companyId: string,
  change: Change,
  { id, request }: { id: string; request: ShowcaseRequest },
): Promise<StudioSampleRoom> {
  const { database, storage } = dependencies;
  const { room, paint } = await database.withTenant(companyId, async (tx) => ({
    room: await holdRoom(tx, id, request.version),
    paint: request.materialId === null ? null : await findPaint(tx, request.materialId),
  }));
  const wall = request.wall ?? room.wallMask;
  if (paint !== null && wall === null) {
    throw new AppError("conflict", "Select the room's wall first.", { details: { field: "wall" } });
  }
  const made =
    paint === null || wall === null
      ? null
      : await makeShowcase(dependencies, { ...room, wall }, paint);
  const file: ShowcaseFile | { showcaseKey: null; showcaseSha256: null } = made ?? {
    showcaseKey: null,
    showcaseSha256: null,
  };
  try {
    const answer = await database.withTenant(companyId, async (tx) => {
      const now = await holdRoom(tx, id, request.version);
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
      const details = { id, sku: paint?.sku ?? null, wallMarked: request.wall !== undefined };
      await writeAudit(tx, { ...change, action: "room.showcase", target: now.name, details });
      return getRoom(tx, id);
    });
    await discardFiles(storage, [room.showcaseKey]);
    return answer;
  } catch (error) {
    await discardFiles(storage, [made?.showcaseKey ?? null]);
    throw error;
  }
}

async function findPaint(tx: Transaction, id: string): Promise<ProductRow> {
  const [row] = await tx
    .select()
    .from(materials)
    .where(and(eq(materials.id, id), eq(materials.kind, "paint")));
  if (row === undefined) throw new AppError("not_found", "Paint not found.");
  return row;
}

async function refuseChanged(tx: Transaction, paint: ProductRow): Promise<void> {
  const now = await findPaint(tx, paint.id);
  if (now.colour !== paint.colour) {
    throw new AppError("version_conflict", "The paint has been changed in the meantime.");
  }
}
