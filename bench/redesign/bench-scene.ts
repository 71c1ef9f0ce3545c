import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import sharp from "sharp";
import { z } from "zod";

import { solveCamera, type CameraSolution } from "#kernels/camera/solve-camera.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

const matrixSchema = z.array(z.array(z.number()).length(3)).length(3);

/** What the redesign benchmark reads of a scene's `scene.json`; lengths are metres. */
const sceneSchema = z.object({
  width: z.number(),
  height: z.number(),
  wall_kind: z.string(),
  wall_recolors: z.array(z.object({ hex: z.string() })),
  floor_material: z.object({
    name: z.string(),
    texture: z.string(),
    tile_m: z.number(),
    roughness: z.number(),
  }),
  camera: z.object({ height_m: z.number() }),
  floor_plane: z.object({ H_image_to_floor_m: matrixSchema }),
  visible_albedo_before_linear: z.object({
    walls_median: z.array(z.number()),
    floor_median: z.array(z.number()),
  }),
  region_fraction: z.object({ walls: z.number(), floor: z.number() }),
});

export type BenchScene = {
  readonly id: string;
  readonly folder: string;
  readonly facts: z.infer<typeof sceneSchema>;
  readonly photo: Raster;
  /** The camera solved from the photo, once. */
  findCamera(): CameraSolution;
};

/**
 * The scenes of a folder in RoomBench's format, by number, or those `wanted`. One that is still being
 * rendered lacks files and is left out.
 */
export function listScenes(set: string, wanted: readonly string[] = []): string[] {
  return readdirSync(set)
    .filter((id) => wanted.length === 0 || wanted.includes(id))
    .filter((id) =>
      ["scene.json", "photo.png", "index.png"].every((file) => existsSync(join(set, id, file))),
    )
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
}

export async function readScene(set: string, id: string): Promise<BenchScene> {
  const folder = join(set, id);
  const facts = sceneSchema.parse(JSON.parse(readFileSync(join(folder, "scene.json"), "utf8")));
  const photo = await readRaster(join(folder, "photo.png"));
  let camera: CameraSolution | null = null;
  const findCamera = (): CameraSolution => (camera ??= solveCamera(photo));
  return { id, folder, facts, photo, findCamera };
}

export async function readRaster(file: string): Promise<Raster> {
  const { data, info } = await sharp(file)
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

/** A mask picture as hard coverage: 255 above middle grey. */
export async function readMask(file: string): Promise<Mask> {
  const { width, height, data } = await readRaster(file);
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => (data[i * 4]! > 127 ? 255 : 0)),
  };
}

/** Writes a raster as an opaque PNG. */
export async function writeRaster(file: string, { width, height, data }: Raster): Promise<void> {
  await sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), {
    raw: { width, height, channels: 4 },
  })
    .removeAlpha()
    .png()
    .toFile(file);
}
