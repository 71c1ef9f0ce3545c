import { applyEdits } from "#kernels/apply-edits.ts";

import { decodeImage, decodeImages } from "../imaging/decode-image.ts";
import { deriveLinkCard, deriveLinkPicture } from "../imaging/derive-variants.ts";
import { parseEdits } from "./kernel-tasks.ts";
import type { SharePictures, SharePicturesTask } from "./kernel-tasks.ts";

/** What a link shows of a design: its enabled edits replayed on the photo's preview. */
export async function makeSharePictures({
  preview,
  edits,
  xmp,
  ...task
}: SharePicturesTask): Promise<SharePictures> {
  const { originalWidth, originalHeight } = task;
  const photo = await decodeImage(preview);
  const textures = await decodeImages(task.textures);
  const result = applyEdits(photo, parseEdits(edits), { originalWidth, originalHeight, textures });
  const { width, height } = result;
  const [picture, card] = [await deriveLinkPicture(result, xmp), await deriveLinkCard(result, xmp)];
  return { width, height, picture, card };
}
