import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import type { Mask } from "#kernels/raster.ts";

import type { Region } from "../metrics/region.ts";
import type { EraseScene } from "../metrics/score-erase.ts";
import { readMask, readRaster } from "./picture-file.ts";

/** One room of a set in RoomBench's format: where its files are. */
export type SceneFiles = {
  readonly name: string;
  readonly photo: string;
  readonly mask: string;
  readonly clean: string;
  /** The object without its shadow; the mask where the set has none. */
  readonly object: string;
};

/** The rooms of a folder that can be erased in, or those `wanted`, by number. Throws when there is none. */
export async function listScenes(
  set: string,
  wanted: readonly string[] = [],
): Promise<SceneFiles[]> {
  const names = (await readdir(set)).filter(
    (name) => name.startsWith("scene_") && (wanted.length === 0 || wanted.includes(name)),
  );
  const scenes = names
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .map((name) => {
      const file = (part: string) => join(set, name, `${part}.png`);
      const mask = file("mask");
      const object = existsSync(file("object")) ? file("object") : mask;
      return { name, photo: file("photo"), mask, clean: file("clean"), object };
    })
    .filter((scene) => [scene.photo, scene.mask, scene.clean].every((file) => existsSync(file)));
  if (scenes.length === 0) throw new Error(`${set}: no scene_*/ with photo, mask and clean`);
  return scenes;
}

export async function readScene(files: SceneFiles): Promise<EraseScene> {
  const [photo, clean, mask, object] = await Promise.all([
    readRaster(files.photo),
    readRaster(files.clean),
    readMask(files.mask),
    readMask(files.object),
  ]);
  return { photo, clean, mask: toRegion(mask), object: toRegion(object) };
}

function toRegion({ width, height, data }: Mask): Region {
  return { width, height, data: data.map((value) => (value > 127 ? 1 : 0)) };
}
