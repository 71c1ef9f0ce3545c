import { and, eq, inArray, isNotNull, notExists } from "drizzle-orm";
import type { SQL } from "drizzle-orm";

import type { Transaction } from "../database.ts";
import { designs } from "../schema/designs.ts";
import { images } from "../schema/images.ts";
import { renderFiles, renders } from "../schema/renders.ts";
import { shares, shareVersions } from "../schema/shares.ts";

/** What removed rows leave behind: files that nobody names any more, and jobs of renders. */
export type Remains = { keys: string[]; renders: { id: string; jobId: string }[] };

/** Removes photos for good, with their designs, renders, and what was made of them. */
export async function removePhotos(tx: Transaction, imageIds: readonly string[]): Promise<Remains> {
  if (imageIds.length === 0) return { keys: [], renders: [] };
  const pictures = await readPictures(tx, inArray(renders.imageId, [...imageIds]));
  const shared = await removeShared(tx, inArray(designs.imageId, [...imageIds]));
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
  return { ...pictures, keys: [...pictures.keys, ...shared, ...thumbKeys, ...photoKeys] };
}

/** The same for designs alone; versions made from one that goes are then its parent's. */
export async function removeDesigns(tx: Transaction, ids: readonly string[]): Promise<Remains> {
  if (ids.length === 0) return { keys: [], renders: [] };
  const pictures = await readPictures(tx, inArray(renders.designId, [...ids]));
  const shared = await removeShared(tx, inArray(designs.id, [...ids]));
  for (const id of ids) await passChildrenOn(tx, id);
  const gone = await tx
    .delete(designs)
    .where(inArray(designs.id, [...ids]))
    .returning({ key: designs.thumbKey });
  const thumbKeys = gone.flatMap(({ key }) => key ?? []);
  return { ...pictures, keys: [...pictures.keys, ...shared, ...thumbKeys] };
}

/** Takes designs out of the links that show them, and answers the pictures; a link to nothing goes. */
async function removeShared(tx: Transaction, which: SQL): Promise<string[]> {
  const theirs = tx.select({ id: designs.id }).from(designs).where(which);
  const shown = await tx
    .delete(shareVersions)
    .where(inArray(shareVersions.designId, theirs))
    .returning({
      shareId: shareVersions.shareId,
      picture: shareVersions.pictureKey,
      card: shareVersions.cardKey,
    });
  const links = [...new Set(shown.map(({ shareId }) => shareId))];
  if (links.length > 0) {
    const left = tx.select().from(shareVersions).where(eq(shareVersions.shareId, shares.id));
    await tx.delete(shares).where(and(inArray(shares.id, links), notExists(left)));
  }
  return shown.flatMap(({ picture, card }) => [picture, card]);
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
