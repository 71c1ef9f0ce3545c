import { applyEdits, keepResult } from "#kernels/apply-edits.ts";
import type { ApplyEditsOptions, EditCache } from "#kernels/apply-edits.ts";
import type { Raster } from "#kernels/raster.ts";
import type { Edit, EditList } from "#shared/edit.ts";

import { decodeImage, decodeImages, openRaster } from "../imaging/decode-image.ts";
import { deriveThumbnail } from "../imaging/derive-variants.ts";
import { parseEdits } from "./kernel-tasks.ts";
import type { RenderedDesign, RenderProgress, RenderTask } from "./kernel-tasks.ts";

/** Where each phase ends on the way from 0 to 1. */
const decoded = 0.06;
const edited = 0.84;
const encoded = 0.94;

/**
 * Replays the enabled edits on the full-size original and codes the result without loss. Pixels
 * outside every mask are those of the decoded original.
 */
export async function renderDesign(
  { original, edits, textures }: Pick<RenderTask, "original" | "edits" | "textures">,
  report: (progress: RenderProgress) => void,
): Promise<RenderedDesign> {
  report({ phase: "decoding", progress: 0 });
  const photo = await decodeImage(original);
  report({ phase: "editing", progress: decoded });
  const { erased, result } = replay(photo, parseEdits(edits), {
    originalWidth: photo.width,
    originalHeight: photo.height,
    textures: await decodeImages(textures),
    onProgress: (fraction) =>
      report({ phase: "editing", progress: decoded + (edited - decoded) * fraction }),
  });
  report({ phase: "encoding", progress: edited });
  const png = await encodePng(result);
  const erasedFiles =
    erased === null ? null : { png: await encodePng(erased), thumb: await deriveThumbnail(erased) };
  report({ phase: "storing", progress: encoded });
  return { width: photo.width, height: photo.height, png, erased: erasedFiles };
}

/** A PNG of the same pixels; alpha is left out when nothing is see-through. */
export function encodePng(raster: Raster): Promise<Uint8Array> {
  const image = openRaster(raster);
  const pixels = isOpaque(raster) ? image.removeAlpha() : image;
  return pixels.png({ compressionLevel: 4, adaptiveFiltering: true }).toBuffer();
}

type Replayed = { erased: Raster | null; result: Raster };

function replay(
  photo: Raster,
  edits: EditList,
  options: ApplyEditsOptions & { onProgress: (fraction: number) => void },
): Replayed {
  const { onProgress } = options;
  const enabled = edits.filter((edit) => edit.enabled);
  const erases = enabled.filter(isErase);
  if (erases.length === 0) {
    return { erased: null, result: applyEdits(photo, enabled, options) };
  }
  const isPrefix = enabled.slice(0, erases.length).every(isErase);
  const share = isPrefix ? 0.9 : 0.5;
  const erased = applyEdits(photo, erases, {
    ...options,
    onProgress: (fraction) => onProgress(fraction * share),
  });
  const rest = {
    ...options,
    onProgress: (fraction: number) => onProgress(share + fraction * (1 - share)),
  };
  // Erases that come first have been replayed already; otherwise the order matters.
  if (isPrefix) return { erased, result: applyEdits(erased, enabled.slice(erases.length), rest) };
  const cache = createSingleCache();
  keepResult(photo, erases, erased, { ...options, cache });
  return { erased, result: applyEdits(photo, enabled, { ...rest, cache }) };
}

/** Keeps the first picture alone: pictures at full size are large, and paints ask for that one again. */
function createSingleCache(): EditCache {
  let held: { key: string; raster: Raster } | null = null;
  return {
    get: (key) => (held?.key === key ? held.raster : undefined),
    set: (key, raster) => {
      held ??= { key, raster };
    },
  };
}

function isErase(edit: Edit): boolean {
  return edit.kind === "erase";
}

function isOpaque({ data }: Raster): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    if (data[alpha] !== 255) return false;
  }
  return true;
}
