import { applyEdits } from "#kernels/apply-edits.ts";
import { fitWithin, resizeRaster } from "#kernels/resample.ts";

import { decodeImage, decodeImages } from "../imaging/decode-image.ts";
import { deriveCard } from "../imaging/derive-variants.ts";
import { parseEdits } from "./kernel-tasks.ts";
import type { DesignThumbnailTask } from "./kernel-tasks.ts";

/** Large enough that a brush stroke keeps its shape, small enough that an erase takes a moment. */
const replayedSide = 800;

/**
 * A small picture of the enabled edits. They are replayed on a copy of the photo's preview of at
 * most 800 px, so the cost does not depend on the upload's size.
 */
export async function makeDesignThumbnail({
  preview,
  edits,
  ...task
}: DesignThumbnailTask): Promise<Uint8Array> {
  const { originalWidth, originalHeight } = task;
  const photo = await decodeImage(preview);
  const { width, height } = fitWithin(photo.width, photo.height, replayedSide);
  const small = resizeRaster(photo, width, height);
  const textures = await decodeImages(task.textures);
  return deriveCard(
    applyEdits(small, parseEdits(edits), { originalWidth, originalHeight, textures }),
  );
}
