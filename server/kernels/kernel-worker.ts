import type { MessagePort } from "node:worker_threads";

import { applyEdits } from "#kernels/apply-edits.ts";

import { decodeImage, openImage } from "../imaging/decode-image.ts";
import { derivePreview } from "../imaging/derive-variants.ts";
import { exportPicture } from "../imaging/export-picture.ts";
import { makePagePicture } from "../imaging/page-picture.ts";
import { settle } from "../runtime/task-outcome.ts";
import type { TaskOutcome } from "../runtime/task-outcome.ts";
import { drawSheet } from "../sheet/draw-sheet.ts";
import { makeTexture } from "../textures/make-texture.ts";
import type { TextureName } from "../textures/texture-recipes.ts";
import type { EditTask, RenderTask } from "./kernel-tasks.ts";
import { makeDesignThumbnail } from "./make-design-thumbnail.ts";
import { makeSharePictures } from "./make-share-pictures.ts";
import { renderDesign } from "./render-design.ts";

/** Replays a design at full size, telling how far it is. */
export const render = settled((task: RenderTask) =>
  renderDesign(task, (progress) => task.progress.postMessage(progress, [])),
);

/** Codes a finished picture as a JPEG for download: quality 95, colour at full resolution. */
export const encodeJpeg = settled(({ picture }: { picture: Uint8Array }): Promise<Uint8Array> =>
  openImage(picture)
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
    .toBuffer(),
);

/** Codes a finished picture as somebody wants to have it. */
export const exported = settled(exportPicture);

/** A stored picture as a page shows it. */
export const pagePicture = settled(makePagePicture);

/** Draws a sheet with pictures and products. */
export const sheet = settled(drawSheet);

/** Replays edits and makes only the copy that is shown on screens. */
export const preview = settled(async ({ original, edits }: EditTask) => {
  const photo = await decodeImage(original);
  const frame = { originalWidth: photo.width, originalHeight: photo.height };
  return derivePreview(applyEdits(photo, edits, frame));
});

/** Replays edits on the photo's preview for a gallery. */
export const designThumb = settled(makeDesignThumbnail);

/** Replays edits on the photo's preview for a link. */
export const sharePictures = settled(makeSharePictures);

/** Draws one tile of a material. */
export const texture = settled((task: { texture: TextureName }) => makeTexture(task.texture));

/** Says when it begins, to those who set it a clock. */
function settled<Task, Value>(work: (task: Task) => Promise<Value>) {
  return (task: Task & { started?: MessagePort }): Promise<TaskOutcome<Value>> => {
    task.started?.postMessage("started");
    return settle(() => work(task));
  };
}
