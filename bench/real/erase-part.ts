import { randomUUID } from "node:crypto";
import { join } from "node:path";

import { applyEdits } from "#kernels/apply-edits.ts";
import { findCastShadowInSteps } from "#kernels/erase/shadow/find-cast-shadow.ts";
import { findMaskBounds, rasteriseMask } from "#kernels/mask.ts";
import type { Mask, Raster, Rect } from "#kernels/raster.ts";
import { growRect } from "#kernels/rect.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import { runSteps } from "#kernels/steps.ts";
import { coverEdges } from "#renderer/features/design-room/model/document/cover-edges.ts";
import { minTolerance } from "#renderer/features/design-room/model/document/selection-clicks.ts";
import type { EraseEdit } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

import type { BenchRow } from "../bench-row.ts";
import { showMask } from "../contact-sheet.ts";
import { measureKept } from "../metrics/measure-kept.ts";
import { drawSheet, savePicture, windowAround } from "./draw-real-sheet.ts";
import type { RealPeer } from "./real-peers.ts";
import type { RealRoom } from "./real-room.ts";
import { workingLongSide } from "./real-room.ts";
import type { RealResult, RealSheet } from "./real-result.ts";
import { readTruth, toMask, type RealTarget } from "./real-set.ts";

type MaskShape = Extract<MaskData["shapes"][number], { kind: "selection" }>;

/** How far into an object it is looked at on a picture of 1024 pixels: its rim is blended. */
const marginAtWorkingSize = 5;
const pixelSide = 480;

/** Erases one object as the room does: its drawn outline is the mark, the shadow is what is found. */
export async function measureErase(
  set: string,
  room: RealRoom,
  target: RealTarget,
  { out, peers }: { readonly out: string; readonly peers: readonly RealPeer[] },
): Promise<RealResult> {
  const { photo } = room;
  const truth = await readTruth(set, room.name, target.name, photo, "photo");
  const object = toMask(truth);
  const shape = createShape(object);
  const shadow = findShadow(room, shape);
  const before = process.cpuUsage();
  const made = erase(photo, shape, shadow);
  const eraseMs = process.cpuUsage(before).user / 1000;

  const scale = Math.max(photo.width, photo.height) / workingLongSide;
  const region = { width: photo.width, height: photo.height, data: truth.inside };
  const margin = Math.max(2, Math.round(marginAtWorkingSize * scale));
  const { share, telling } = measureKept(made, photo, region, margin);
  const erased = drawShapes(photo, shadow === null ? [shape] : [shape, shadow]);
  const figures = {
    keptShare: share,
    keptTelling: telling,
    shadowShare: count(erased) / count(object) - 1,
    eraseMs,
  };
  const filled = await Promise.all(
    peers.map(async (peer) => ({ name: peer.name, picture: await peer.fill(photo, erased) })),
  );
  const describe = (engine: string, own: BenchRow["figures"]): BenchRow => ({
    part: "erase",
    scene: room.name,
    target: target.name,
    kind: target.kind,
    way: "",
    engine,
    figures: own,
  });
  const rows = [
    describe("ours", figures),
    ...filled.map(({ name, picture }) =>
      describe(name, { keptShare: measureKept(picture, photo, region, margin).share }),
    ),
  ];
  const pictures = [photo, showMask(photo, erased), made, ...filled.map(({ picture }) => picture)];
  const caption = ["photo", "mask", "ours", ...filled.map(({ name }) => name)].join(" | ");
  const title = `erase ${room.name} ${target.name}`;
  const sheet = await drawEraseSheets(out, title, caption, pictures, findMaskBounds(erased)!);
  await savePicture(out, join("results", `erase.${room.name}.${target.name}.png`), made);
  return { rows, sheets: [sheet] };
}

async function drawEraseSheets(
  out: string,
  title: string,
  caption: string,
  pictures: readonly Raster[],
  bounds: Rect,
): Promise<RealSheet> {
  const photo = pictures[0]!;
  const name = title.replaceAll(" ", ".");
  const side = Math.max(bounds.right - bounds.left, bounds.bottom - bounds.top);
  const around = growRect(bounds, Math.round(0.5 * side) + 24, photo);
  const file = join("sheets", `${name}.png`);
  const files = [{ caption, file: await drawSheet(out, file, pictures, around, "overview") }];
  for (const [index, area] of listWindows(bounds, photo).entries()) {
    const closer = join("sheets", `${name}.1to1-${index + 1}.png`);
    files.push({
      caption: `1:1, ${caption}`,
      file: await drawSheet(out, closer, pictures, area, "pixels"),
    });
  }
  return { title, files };
}

/** Windows of pixels over what was erased: one for a small object, four for a large one. */
function listWindows(bounds: Rect, photo: Raster): Rect[] {
  const { left, top, right, bottom } = bounds;
  const across = right - left > pixelSide ? 2 : 1;
  const down = bottom - top > pixelSide ? 2 : 1;
  const windows: Rect[] = [];
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const x = left + ((column + 0.5) / across) * (right - left);
      const y = top + ((row + 0.5) / down) * (bottom - top);
      windows.push(windowAround([x, y], pixelSide, photo));
    }
  }
  return windows;
}

function erase(photo: Raster, shape: MaskShape, shadow: MaskShape | null): Raster {
  const edit: EraseEdit = {
    id: randomUUID(),
    enabled: true,
    kind: "erase",
    engine: "builtin",
    seed: 1,
    // As if it had been clicked: what is drawn by hand is not grown.
    mask: coverEdges(
      { shapes: [{ ...shape, tolerance: minTolerance }], grow: 0, feather: 0 },
      photo,
    ),
    ...(shadow !== null && { shadow: { shapes: [shadow], grow: 0, feather: 0 } }),
  };
  const { width: originalWidth, height: originalHeight } = photo;
  return applyEdits(photo, [edit], { originalWidth, originalHeight });
}

/** What the room proposes besides, looked for on the picture that clicks are answered on. */
function findShadow({ photo, working }: RealRoom, shape: MaskShape): MaskShape | null {
  const drawn = drawShapes(photo, [shape], working);
  const shadow = runSteps(findCastShadowInSteps(working, drawn));
  return shadow === null ? null : createShape(shadow);
}

function createShape(mask: Mask): MaskShape {
  const { width, height } = mask;
  const runs = encodeRuns(mask);
  const found = { kind: "selection", operation: "add", tolerance: 0 } as const;
  return { ...found, seeds: [[0, 0]], width, height, runs };
}

function drawShapes(
  photo: Raster,
  shapes: readonly MaskShape[],
  size: { readonly width: number; readonly height: number } = photo,
): Mask {
  const { width, height } = size;
  const frame = { originalWidth: photo.width, originalHeight: photo.height, width, height };
  return rasteriseMask({ shapes: [...shapes], grow: 0, feather: 0 }, frame);
}

function count(mask: Mask): number {
  return mask.data.reduce((sum, value) => sum + (value > 127 ? 1 : 0), 0);
}
