import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import sharp from "sharp";

import { solveCamera } from "#kernels/camera/solve-camera.ts";
import type { Mask } from "#kernels/raster.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { createSelectionSession } from "#renderer/services/selection-session.ts";
import { maskDataSchema } from "#shared/mask.ts";
import type { SurfaceInput } from "#shared/room-surface.ts";

import { showMask } from "./contact-sheet.ts";
import { prepareSurface } from "./prepared/prepare-surface.ts";
import { roomRecipes } from "./prepared/room-recipes.ts";
import { readRaster } from "./redesign/bench-scene.ts";

/**
 * Selects the surfaces of the sample rooms that every company is given, by the clicks and outlines
 * of `prepared/room-recipes.ts`, and writes them beside the photos. `--pictures <folder>` also draws
 * each over its photo, at full size, to be looked at; names of rooms do only these. Prints how much
 * of the photo each surface is, and how far one click on it, without preparation, agrees with it
 * (intersection over union).
 */
const args = process.argv.slice(2);
const pictures = args[0] === "--pictures" ? (args[1] ?? null) : null;
const wanted = pictures === null ? args : args.slice(2);
const rooms = new URL("../server/seed/rooms/", import.meta.url);

const readKept = (file: string) =>
  maskDataSchema.parse(JSON.parse(readFileSync(new URL(file, rooms), "utf8")));

for (const [room, recipes] of Object.entries(roomRecipes)) {
  if (wanted.length > 0 && !wanted.includes(room)) continue;
  const photo = await readRaster(fileURLToPath(new URL(`${room}.jpg`, rooms)));
  const session = createSelectionSession();
  const camera = solveCamera(photo);
  session.open(
    room,
    () => photo,
    () => camera,
    labelScene,
  );
  const surfaces: SurfaceInput[] = [];
  for (const [index, recipe] of recipes.entries()) {
    const { kind, place, at } = recipe;
    const { surface, mask } = prepareSurface(session, recipe, readKept);
    surfaces.push({ kind, place, name: null, at, area: surface });
    const share = mask.data.reduce((sum, value) => sum + value, 0) / 255 / mask.data.length;
    const alone = session.answer([{ x: at[0], y: at[1], positive: true, tolerance: 30 }]);
    console.log(
      [
        room.padEnd(16),
        `${place ?? ""} ${kind}`.padEnd(12),
        `${(share * 100).toFixed(1)} %`.padStart(8),
        `${surface.runs.length} runs`.padStart(10),
        `one click alone: ${measureOverlap(mask, alone).toFixed(2)}`,
      ].join("  "),
    );
    if (pictures === null) continue;
    await mkdir(pictures, { recursive: true });
    const { width, height, data } = showMask(photo, mask);
    await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(join(pictures, `${room}-${index}-${place ?? kind}.png`));
  }
  await writeFile(new URL(`${room}-surfaces.json`, rooms), `${JSON.stringify(surfaces)}\n`);
}

function measureOverlap(one: Mask, other: Mask): number {
  let both = 0;
  let either = 0;
  for (let pixel = 0; pixel < one.data.length; pixel++) {
    const isOne = one.data[pixel]! >= 128;
    const isOther = other.data[pixel]! >= 128;
    if (isOne && isOther) both++;
    if (isOne || isOther) either++;
  }
  return both / either;
}
