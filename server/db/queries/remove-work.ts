import { and, eq, inArray, isNotNull } from "drizzle-orm";

import type { Transaction } from "../database.ts";
import { designs } from "../schema/designs.ts";
import { images } from "../schema/images.ts";
import { renderFiles, renders } from "../schema/renders.ts";

/** What removed rows leave behind: files that nobody names any more, and jobs of renders. */
export type Remains = { keys: string[]; renders: { id: string; jobId: string }[] };

/** Removes photos for good, with their designs, renders, and what was made of them. */
export async function removePhotos(tx: Transaction, imageIds: readonly string[]): Promise<Remains> {
  if (imageIds.length === 0) return { keys: [], renders: [] };
  const pictures = await readPictures(tx, inArray(renders.imageId, [...imageIds]));
  const thumbs = await tx
    .select({ key: designs.thumbKey })
    .from(designs)
    .where(and(inArray(designs.imageId, [...imageIds]), isNotNull(designs.thumbKey)));
  // Designs, renders and the rows of their files go with the photo.
  const gone = await tx
    .delete(images)
    .where(inArray(images.id, [...imageIds]))
    .returning({
      original: images.originalKey,
      thumb: images.thumbKey,
      preview: images.previewKey,
    });
  const photoKeys = gone.flatMap(({ original, thumb, preview }) => [original, thumb, preview]);
  const thumbKeys = thumbs.flatMap(({ key }) => key ?? []);
  return { ...pictures, keys: [...pictures.keys, ...thumbKeys, ...photoKeys] };
}

/** The same for designs alone; versions made from one that goes are then its parent's. */
export async function removeDesigns(tx: Transaction, ids: readonly string[]): Promise<Remains> {
  if (ids.length === 0) return { keys: [], renders: [] };
  const pictures = await readPictures(tx, inArray(renders.designId, [...ids]));
  for (const id of ids) await passChildrenOn(tx, id);
  const gone = await tx
    .delete(designs)
    .where(inArray(designs.id, [...ids]))
    .returning({ key: designs.thumbKey });
  return { ...pictures, keys: [...pictures.keys, ...gone.flatMap(({ key }) => key ?? [])] };
}

/** Read anew for each: what it stood under may have gone a moment ago. */
async function passChildrenOn(tx: Transaction, id: string): Promise<void> {
  const [row] = await tx
    .select({ parentId: designs.parentId })
    .from(designs)
    .where(eq(designs.id, id));
  if (row === undefined) return;
  await tx.update(designs).set({ parentId: row.parentId }).where(eq(designs.parentId, id));
}

async function readPictures(tx: Transaction, which: ReturnType<typeof inArray>): Promise<Remains> {
  const asked = await tx
    .select({ id: renders.id, jobId: renders.jobId })
    .from(renders)
    .where(which);
  const files = await tx
    .select({ key: renderFiles.storageKey })
    .from(renderFiles)
    .innerJoin(renders, eq(renders.id, renderFiles.renderId))
    .where(which);
  return {
    keys: files.map(({ key }) => key),
    renders: asked.map(({ id, jobId }) => ({ id, jobId: jobId ?? id })),
  };
}
