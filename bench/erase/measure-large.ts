import { join } from "node:path";

import sharp from "sharp";

import type { EraseEngine } from "./erase-engine.ts";
import type { SceneFiles } from "./erase-set.ts";

export type LargeRow = {
  size: string;
  engine: string;
  /** From the start of the process to the written file. */
  wholeCpuSeconds: number;
  fillCpuSeconds: number | null;
  fillWallSeconds: number | null;
  /** Of the whole process, pictures in and out included. */
  peakMegabytes: number;
};

/**
 * Lets the engines fill one scene made larger: the photo by cubic interpolation, the mask not. One
 * that fails or takes too long has no row.
 */
export async function measureLarge(
  scene: SceneFiles,
  engines: readonly EraseEngine[],
  megapixels: number,
  folder: string,
): Promise<LargeRow[]> {
  const job = await enlargeScene(scene, megapixels, folder);
  const rows: LargeRow[] = [];
  for (const engine of engines) {
    const out = join(folder, `large-${megapixels}-${engine.name}.png`);
    const cost = await engine.run({ photo: job.photo, mask: job.mask, out }).catch(String);
    if (typeof cost === "string") {
      console.log(`${engine.name} at ${megapixels} MP: left out, ${cost}`);
      continue;
    }
    rows.push({
      size: `${megapixels} MP`,
      engine: engine.name,
      wholeCpuSeconds: round(cost.wholeCpuSeconds),
      fillCpuSeconds: cost.fillCpuSeconds === null ? null : round(cost.fillCpuSeconds),
      fillWallSeconds: cost.fillWallSeconds === null ? null : round(cost.fillWallSeconds),
      peakMegabytes: Math.round(cost.peakMegabytes),
    });
  }
  return rows;
}

export type LargeScene = {
  readonly photo: string;
  readonly mask: string;
  readonly width: number;
  readonly height: number;
};

/** Writes a scene's photo and mask with so many megapixels. */
export async function enlargeScene(
  scene: SceneFiles,
  megapixels: number,
  folder: string,
): Promise<LargeScene> {
  const { width: small, height: low } = await sharp(scene.photo).metadata();
  const scale = Math.sqrt((megapixels * 1e6) / (small * low));
  const width = Math.round(small * scale);
  const height = Math.round(low * scale);
  const photo = join(folder, `large-${megapixels}-photo.png`);
  const mask = join(folder, `large-${megapixels}-mask.png`);
  const size = { width, height, fit: "fill" } as const;
  await sharp(scene.photo)
    .resize({ ...size, kernel: "cubic" })
    .png({ compressionLevel: 1 })
    .toFile(photo);
  await sharp(scene.mask)
    .resize({ ...size, kernel: "nearest" })
    .toFile(mask);
  return { photo, mask, width, height };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
