import { and, asc, eq, inArray, isNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import { holdLock } from "../../../db/hold-lock.ts";
import { isVisibleTo } from "../../../db/queries/owned-rows.ts";
import { designs } from "../../../db/schema/designs.ts";
import { families } from "../../../db/schema/families.ts";
import { images } from "../../../db/schema/images.ts";
import { renders } from "../../../db/schema/renders.ts";
import type { Answer, TenantCall } from "../../../http/add-call.ts";
import { describeReader } from "../../../http/request-identity.ts";
import { endRenders } from "../../../jobs/end-renders.ts";
import { takeOutOfBin } from "../design-versions.ts";

type Call = TenantCall<"changeDesigns">;
type Done = Answer<"changeDesigns">;

/**
 * Does the same to several of the person's rooms, each with all its versions, in the order given. What
 * is not there, or can no longer be restored, is refused by itself; the others are changed.
 */
export async function changeDesigns(call: Call): Promise<Done> {
  const { change } = call.body;
  const asked = [...new Set(call.body.ids)];
  await holdFamilies(call, asked);
  if (change === "restore") return restoreRooms(call);
  const found = await findRooms(call, asked);
  const familyIds = [...new Set(found.map(({ familyId }) => familyId))];
  if (familyIds.length > 0) {
    if (change === "bin") await binRooms(call, familyIds);
    else await markRooms(call, familyIds, change === "favourite");
  }
  const there = new Set(found.map(({ id }) => id));
  const changed = asked.filter((id) => there.has(id));
  return { changed, refused: asked.filter((id) => !there.has(id)) };
}

/** In one order for everybody: two requests about the same rooms must not wait for each other. */
async function holdFamilies({ tx, actor }: Call, ids: string[]): Promise<void> {
  const rows = await tx
    .selectDistinct({ familyId: designs.familyId })
    .from(designs)
    .where(and(inArray(designs.id, ids), eq(designs.ownerUserId, actor.userId)))
    .orderBy(asc(designs.familyId));
  for (const { familyId } of rows) await holdLock(tx, familyId);
}

/** Those of the person's own that they may still see, out of the bin. */
function findRooms({ tx, actor }: Call, ids: string[]) {
  return tx
    .select({ id: designs.id, familyId: designs.familyId })
    .from(designs)
    .innerJoin(images, eq(images.id, designs.imageId))
    .where(
      and(
        inArray(designs.id, ids),
        eq(designs.ownerUserId, actor.userId),
        isVisibleTo(describeReader(actor), images.ownerUserId),
        isNull(designs.deletedAt),
        isNull(images.deletedAt),
      ),
    );
}

async function binRooms({ tx, jobs, now }: Call, familyIds: string[]): Promise<void> {
  const binned = await tx
    .update(designs)
    .set({ deletedAt: now })
    .where(and(inArray(designs.familyId, familyIds), isNull(designs.deletedAt)))
    .returning({ id: designs.id });
  const ids = binned.map(({ id }) => id);
  await endRenders(tx, jobs, inArray(renders.designId, ids), { finishedAt: now });
}

async function markRooms({ tx }: Call, familyIds: string[], isFavourite: boolean): Promise<void> {
  await tx.update(families).set({ isFavourite }).where(inArray(families.id, familyIds));
}

async function restoreRooms(call: Call): Promise<Done> {
  const done: Done = { changed: [], refused: [] };
  for (const id of new Set(call.body.ids)) {
    const isBack = await call.tx
      .transaction((tx) => takeOutOfBin({ ...call, tx }, id, "family"))
      .then(
        () => true,
        (error: unknown) => {
          if (!isRefusal(error)) throw error;
          return false;
        },
      );
    (isBack ? done.changed : done.refused).push(id);
  }
  return done;
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && ["not_found", "conflict", "forbidden"].includes(error.code);
}
