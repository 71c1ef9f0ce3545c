import { checkRaster } from "../check-input.ts";
import { drawSelection } from "../mask/draw-selection.ts";
import { measureDistance } from "../mask/distance-transform.ts";
import type { Mask, Raster } from "../raster.ts";
import { fitWithin, resizeRaster } from "../resample.ts";
import { fillSmallHoles, smoothOutline } from "./clean-region.ts";
import { fillAlike } from "./fill-alike.ts";
import { dropShortEdges, findEdges } from "./find-edges.ts";
import { growRegion } from "./grow-region.ts";
import { createLabPlanes, type LabPlanes } from "./lab-planes.ts";
import { settleRim } from "./settle-rim.ts";

const workingSide = 1024;
/** A gap between two edges must be wider than twice this to be walked through. */
const probeRadius = 2;
/** Smoothing widens an edge; this is how far its crest can lie from where growing stopped. */
const rimReach = 9;
const weakPart = 0.7;
/** An edge of fewer pixels than this must be twice as steep as others to count. */
const shortestEdge = 60;
/** Half the widest neck of a bay that still counts as a gap in the surface. */
const bayReach = 10;
const outlineRadius = 3;
/** The largest gap taken in when its colours are the surface's, as a part of the picture. */
const alikePart = 0.02;

export type SelectOptions = {
  /** 0 to 100: how much the colour may change; 30 suits a painted wall. */
  readonly tolerance: number;
};

/**
 * The surface under `seed` (in pixels of `photo`), as a mask of the photo's size: everything
 * reachable over slowly changing colour, stopped by edges. Works on a copy of at most 1024 pixels
 * a side. Throws `RangeError` for a seed outside the photo or a tolerance outside 0 to 100.
 */
export function selectSurface(
  photo: Raster,
  seed: { readonly x: number; readonly y: number },
  { tolerance }: SelectOptions,
): Mask {
  checkRaster(photo);
  if (!(seed.x >= 0 && seed.y >= 0 && seed.x < photo.width && seed.y < photo.height)) {
    throw new RangeError("seed: must lie in the photo");
  }
  if (!(tolerance >= 0 && tolerance <= 100)) throw new RangeError("tolerance: must be 0 to 100");
  const size = fitWithin(photo.width, photo.height, workingSide);
  const working = resizeRaster(photo, size.width, size.height);
  const planes = createLabPlanes(working, 1);
  const seedX = Math.min(size.width - 1, Math.floor((seed.x * size.width) / photo.width));
  const seedY = Math.min(size.height - 1, Math.floor((seed.y * size.height) / photo.height));
  const region = findRegion(
    planes,
    createLabPlanes(working, 0),
    seedY * size.width + seedX,
    tolerance,
  );
  const found: Mask = { ...size, data: region.map((value) => value * 255) };
  const mask: Mask = {
    width: photo.width,
    height: photo.height,
    data: new Uint8Array(photo.width * photo.height),
  };
  drawSelection(mask, found, "add");
  return mask;
}

function findRegion(
  planes: LabPlanes,
  sharp: LabPlanes,
  seed: number,
  tolerance: number,
): Uint8Array {
  const { width, height } = planes;
  const strong = edgeLimit(planes, seed, tolerance);
  const isEdge = findEdges(planes, { strong, weak: strong * weakPart });
  dropShortEdges(isEdge, planes, shortestEdge, strong * 2);
  const toEdge = measureDistance(isEdge, width, height);
  const isOpen = new Uint8Array(width * height);
  for (let i = 0; i < isOpen.length; i++) isOpen[i] = toEdge[i]! > probeRadius ? 1 : 0;
  const start = nearestOpen(isOpen, seed, width, height);
  if (start === null) isOpen.fill(1);
  const localDifference = 3 + tolerance * 0.15;
  const region = growRegion(planes, start ?? seed, isOpen, {
    localDifference,
    chromaDifference: 4 + tolerance * 0.3,
  });
  settleRim(planes, sharp, region, rimReach, localDifference * 1.5);
  fillAlike(sharp, region, {
    reach: bayReach,
    difference: localDifference * 1.5,
    largest: Math.round(width * height * alikePart),
  });
  smoothOutline(region, width, height, outlineRadius);
  fillSmallHoles(region, width, height, Math.max(8, Math.round(width * height * 0.0002)));
  return region;
}

/**
 * What counts as an edge here: clearly steeper than the grain of the surface around the seed. On a
 * plain surface the margin is smaller, since its soft edge to the next one is faint as well.
 */
function edgeLimit(planes: LabPlanes, seed: number, tolerance: number): number {
  const { width, height } = planes;
  const seedX = seed % width;
  const seedY = Math.floor(seed / width);
  const slopes: number[] = [];
  for (let y = Math.max(0, seedY - 16); y <= Math.min(height - 1, seedY + 16); y++) {
    for (let x = Math.max(0, seedX - 16); x <= Math.min(width - 1, seedX + 16); x++) {
      slopes.push(planes.slope[y * width + x]!);
    }
  }
  slopes.sort((a, b) => a - b);
  const grain = slopes[Math.floor(slopes.length * 0.6)]!;
  return 0.1 + tolerance * 0.012 + Math.max(2 * grain, 3 * grain - 0.2);
}

function nearestOpen(
  isOpen: Uint8Array,
  seed: number,
  width: number,
  height: number,
): number | null {
  const seedX = seed % width;
  const seedY = Math.floor(seed / width);
  let best: number | null = null;
  let bestDistance = 13 ** 2;
  for (let y = Math.max(0, seedY - 12); y <= Math.min(height - 1, seedY + 12); y++) {
    for (let x = Math.max(0, seedX - 12); x <= Math.min(width - 1, seedX + 12); x++) {
      const distance = (x - seedX) ** 2 + (y - seedY) ** 2;
      if (isOpen[y * width + x] === 1 && distance < bestDistance) {
        best = y * width + x;
        bestDistance = distance;
      }
    }
  }
  return best;
}
