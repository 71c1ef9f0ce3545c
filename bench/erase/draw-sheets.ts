import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { findMaskBounds } from "#kernels/mask.ts";
import type { Raster, Rect } from "#kernels/raster.ts";

import type { BestPeers } from "./choose-peers.ts";
import { predictionFile, type EngineResult } from "./compare-engines.ts";
import { encodeTile, showMask, type ContactSheet } from "../contact-sheet.ts";
import type { EraseEngine } from "./erase-engine.ts";
import type { SceneFiles } from "./erase-set.ts";
import { drawMask, photoCases } from "./photo-cases.ts";
import { readMask, readRaster, writeMask, writeRaster } from "./picture-file.ts";

/** Photo, mask, what ours and the best peers made of it, and the truth, for every scene. */
export async function drawSceneSheets(
  scenes: readonly SceneFiles[],
  ours: EngineResult,
  peers: BestPeers,
  folder: string,
): Promise<ContactSheet[]> {
  const sheets: ContactSheet[] = [];
  for (const files of scenes) {
    const photo = await readRaster(files.photo);
    const mask = await readMask(files.mask);
    const whole = { left: 0, top: 0, right: photo.width, bottom: photo.height };
    const tiles = [
      { caption: "photo", jpeg: await encodeTile(photo, whole) },
      { caption: "mask", jpeg: await encodeTile(showMask(photo, mask), whole) },
    ];
    for (const [role, engine] of listShown(ours, peers)) {
      const filled = await readRaster(predictionFile(folder, engine, files.name));
      const score = engine.scenes.find(({ scene }) => scene === files.name);
      const figures = score === undefined ? "" : describe(score.psnrObj, score.swd);
      tiles.push({ caption: `${role}${figures}`, jpeg: await encodeTile(filled, whole) });
    }
    const clean = await readRaster(files.clean);
    tiles.push({ caption: "truth", jpeg: await encodeTile(clean, whole) });
    sheets.push({ title: files.name, tiles });
  }
  return sheets;
}

/** The same for real photos, of which nobody knows the truth, close to the mask. */
export async function drawPhotoSheets(
  engines: readonly EraseEngine[],
  ours: EngineResult,
  peers: BestPeers,
  folder: string,
): Promise<ContactSheet[]> {
  await mkdir(folder, { recursive: true });
  const sheets: ContactSheet[] = [];
  for (const [index, photoCase] of photoCases.entries()) {
    const photo = await readRaster(photoCase.photo);
    const mask = drawMask(photoCase, photo.width, photo.height);
    const job = {
      photo: join(folder, `photo_${index}-input.png`),
      mask: join(folder, `photo_${index}-mask.png`),
    };
    await writeRaster(job.photo, photo);
    await writeMask(job.mask, mask);
    const area = findSurroundings(findMaskBounds(mask), photo);
    const tiles = [
      { caption: "photo", jpeg: await encodeTile(photo, area) },
      { caption: "mask", jpeg: await encodeTile(showMask(photo, mask), area) },
    ];
    for (const [role, { name }] of listShown(ours, peers)) {
      const out = join(folder, `photo_${index}-${name}.png`);
      try {
        await engines.find((engine) => engine.name === name)?.run({ ...job, out });
        tiles.push({ caption: role, jpeg: await encodeTile(await readRaster(out), area) });
      } catch (error) {
        console.log(`${name} on ${photoCase.name}: left out, ${String(error)}`);
      }
    }
    sheets.push({ title: photoCase.name, tiles });
  }
  return sheets;
}

function listShown(ours: EngineResult, { texture, psnr }: BestPeers): [string, EngineResult][] {
  const shown: [string, EngineResult][] = [["ours", ours]];
  if (texture !== null) shown.push([`best texture peer here: ${texture.name}`, texture]);
  if (psnr !== null) shown.push([`best PSNR peer here: ${psnr.name}`, psnr]);
  return shown;
}

function describe(psnrObj: number, swd: number): string {
  return ` (PSNR obj ${psnrObj.toFixed(2)}, SWD ${swd.toFixed(2)})`;
}

/** The mask and as much again around it, in the proportions of a picture. */
function findSurroundings(bounds: Rect | null, { width, height }: Raster): Rect {
  if (bounds === null) throw new RangeError("mask: must not be empty");
  const side = Math.max(bounds.right - bounds.left, 1.5 * (bounds.bottom - bounds.top));
  const halfWidth = Math.min(width / 2, Math.round(side * 0.9));
  const halfHeight = Math.min(height / 2, Math.round(halfWidth / 1.5));
  const x = clamp((bounds.left + bounds.right) / 2, halfWidth, width - halfWidth);
  const y = clamp((bounds.top + bounds.bottom) / 2, halfHeight, height - halfHeight);
  return {
    left: Math.floor(x - halfWidth),
    top: Math.floor(y - halfHeight),
    right: Math.floor(x + halfWidth),
    bottom: Math.floor(y + halfHeight),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
