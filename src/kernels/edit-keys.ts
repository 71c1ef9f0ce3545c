import type { Edit } from "#shared/edit.ts";

import { hashBytes, hashText } from "./hash.ts";
import type { PixelSize, Raster } from "./raster.ts";

type KeyOptions = {
  readonly originalWidth: number;
  readonly originalHeight: number;
  readonly textures?: ReadonlyMap<string, Raster>;
};

/**
 * The key of the result of each number of first edits: an equal one stands for equal bytes of a copy
 * of that size of the same photo. It depends on what the edits do, not on their ids.
 */
export function keysOfPrefixes(
  original: PixelSize,
  edits: readonly Edit[],
  { originalWidth, originalHeight, textures }: KeyOptions,
): string[] {
  const sizes = [original.width, original.height, originalWidth, originalHeight].join("x");
  let key = sizes;
  return edits.map((edit) => {
    key = `${sizes}-${hashText(key + JSON.stringify(settingsOf(edit, textures)))}`;
    return key;
  });
}

/** What an edit's result depends on. */
function settingsOf(
  edit: Edit,
  textures: ReadonlyMap<string, Raster> | undefined,
): readonly unknown[] {
  switch (edit.kind) {
    case "erase":
      return [edit.kind, edit.engine, edit.seed, edit.fill ?? 0, edit.mask, edit.shadow];
    case "paint":
      return [edit.kind, edit.colour, edit.finish, edit.mask];
    case "tone":
      return [edit.kind, edit.preset, edit.strength];
    default: {
      const { id: _id, enabled: _enabled, ...settings } = edit;
      const texture = textures?.get(edit.materialId);
      return [settings, texture?.width, texture && hashBytes(texture.data)];
    }
  }
}
