import { readCoveringOptions } from "#kernels/surface/read-covering-options.ts";
import type { TexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import type { Edit } from "#shared/edit.ts";

import type { PhotoFrame } from "../kernel-wire.ts";
import type { LiveCall } from "./live-ground.ts";
import type { LiveSettings } from "./live-stage.ts";

/**
 * How an edit of the list is drawn on a picture of that size, under the list's tone; null for an
 * edit that is not drawn live, or whose texture is not there.
 */
export function readLiveSettings(
  { edits, editId }: LiveCall,
  frame: PhotoFrame & { readonly width: number; readonly height: number },
  textures: ReadonlyMap<string, TexturePyramid>,
): LiveSettings | null {
  const edit = edits.find(({ id }) => id === editId);
  if (edit === undefined) return null;
  const surface = readSurface(edit, frame, textures);
  if (surface === null) return null;
  const tone = edits.find((other) => other.kind === "tone");
  return { surface, tone: tone?.enabled === true ? tone : null };
}

function readSurface(
  edit: Edit,
  frame: PhotoFrame & { readonly width: number; readonly height: number },
  textures: ReadonlyMap<string, TexturePyramid>,
): LiveSettings["surface"] | null {
  switch (edit.kind) {
    case "tone":
      return { kind: "bare" };
    case "paint":
      return { kind: "paint", options: edit };
    case "material": {
      const texture = textures.get(edit.materialId);
      if (texture === undefined) return null;
      return { kind: "material", texture, options: readCoveringOptions(edit, frame, frame) };
    }
    default:
      return null;
  }
}
