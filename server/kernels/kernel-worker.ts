import { applyEdits } from "#kernels/apply-edits.ts";
import { AppError } from "#shared/app-error.ts";

import { decodeImage, openImage } from "../imaging/decode-image.ts";
import { derivePreview } from "../imaging/derive-variants.ts";
import { ingestPhoto } from "../imaging/ingest-photo.ts";
import type { IngestedPhoto } from "../imaging/ingest-photo.ts";
import { ingestTexture } from "../imaging/ingest-texture.ts";
import type { IngestedTexture } from "../imaging/ingest-texture.ts";
import { makeTexture } from "../textures/make-texture.ts";
import type { MadeTexture } from "../textures/make-texture.ts";
import type {
  DesignThumbnailTask,
  PreviewTask,
  RenderedDesign,
  RenderTask,
  TaskOutcome,
  TextureTask,
} from "./kernel-tasks.ts";
import { makeDesignThumbnail } from "./make-design-thumbnail.ts";
import { renderDesign } from "./render-design.ts";

/** Checks and prepares an upload. */
export function ingest(task: { upload: Uint8Array }): Promise<TaskOutcome<IngestedPhoto>> {
  return settle(() => ingestPhoto(task.upload));
}

/** Checks and prepares the picture of a tile. */
export function ingestTile(task: { upload: Uint8Array }): Promise<TaskOutcome<IngestedTexture>> {
  return settle(() => ingestTexture(task.upload));
}

/** Replays a design at full size, telling how far it is. */
export function render(task: RenderTask): Promise<TaskOutcome<RenderedDesign>> {
  return settle(() => renderDesign(task, (progress) => task.progress.postMessage(progress, [])));
}

/** Codes a finished picture as a JPEG for download: quality 95, colour at full resolution. */
export function encodeJpeg(task: { picture: Uint8Array }): Promise<TaskOutcome<Uint8Array>> {
  return settle(() =>
    openImage(task.picture)
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: 95, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  );
}

/** Replays edits and makes only the copy that is shown on screens. */
export function preview(task: PreviewTask): Promise<TaskOutcome<Uint8Array>> {
  return settle(async () => {
    const photo = await decodeImage(task.original);
    const frame = { originalWidth: photo.width, originalHeight: photo.height };
    return derivePreview(applyEdits(photo, task.edits, frame));
  });
}

/** Replays edits on the photo's preview for a gallery. */
export function designThumb(task: DesignThumbnailTask): Promise<TaskOutcome<Uint8Array>> {
  return settle(() => makeDesignThumbnail(task));
}

/** Draws one tile of a material. */
export function texture(task: TextureTask): Promise<TaskOutcome<MadeTexture>> {
  return settle(() => makeTexture(task.texture));
}

async function settle<Value>(work: () => Promise<Value>): Promise<TaskOutcome<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof AppError) {
      return { ok: false, code: error.code, message: error.message, details: error.details };
    }
    throw error;
  }
}
