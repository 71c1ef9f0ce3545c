import { mapCorners } from "#kernels/camera/fit-plane-corners.ts";
import {
  asHomography,
  invertHomography,
  mapPoint,
  type Corners,
  type Homography,
  type PlanePoint,
} from "#kernels/camera/homography.ts";
import type { Mask } from "#kernels/raster.ts";

import type { Size } from "../viewport.ts";

const half = 128;
/** Places across the mask that are looked at. */
const samples = 64;
/** How close to the photo's edge a corner may come. */
const inset = 0.07;
/** Larger than these parts of the photo a rectangle is no easier to set. */
const wideEnough = 0.5;
const highEnough = 0.35;
/** Its far side may be this many times as far away as its near one. */
const deepest = 3;
const sizes = [0.15, 0.25, 0.4, 0.6, 0.9, 1.3, 1.9, 2.8];
const shifts = [0, 0.3, -0.3, 0.7, -0.7, 1.2, -1.2, 2, -2];

/**
 * The corners of a rectangle on a plane, in the photo's pixels: about what a mask shows of it, well
 * inside the photo and large enough to be set with care. Null where the mask shows nothing of it.
 */
export function placeCorners(plane: readonly number[], mask: Mask, photo: Size): Corners | null {
  const toMetres = asHomography(plane);
  const toImage = invertHomography(toMetres);
  const seen = listPoints(mask, photo).flatMap((point) => {
    const place = mapPoint(toMetres, point);
    return place === null ? [] : [place];
  });
  if (seen.length === 0) return null;
  const middle: PlanePoint = [medianOf(seen, 0), medianOf(seen, 1)];
  const centre = mapPoint(toImage, middle);
  const scale = centre === null ? 1 : metresAcross(toMetres, centre, photo);
  let best: { corners: Corners; score: number } | null = null;
  for (const shift of shifts) {
    for (const right of sizes) {
      for (const up of sizes) {
        const at: PlanePoint = [middle[0], middle[1] + shift * scale];
        const corners = seeRectangle(toImage, at, [right * scale, up * scale], photo);
        const score = corners === null ? 0 : judge(corners, photo) - Math.abs(shift) * 0.01;
        if (corners !== null && score > (best?.score ?? 0)) best = { corners, score };
      }
    }
  }
  return best?.corners ?? null;
}

/** A line on the plane to begin with: across the rectangle, through its middle. */
export function placeLine([a, b, c, d]: Corners): readonly [PlanePoint, PlanePoint] {
  return [between(a, d), between(b, c)];
}

function listPoints({ width, height, data }: Mask, photo: Size): PlanePoint[] {
  const step = Math.max(1, Math.floor(Math.max(width, height) / samples));
  const points: PlanePoint[] = [];
  for (let y = step >> 1; y < height; y += step) {
    for (let x = step >> 1; x < width; x += step) {
      if (data[y * width + x]! < half) continue;
      points.push([((x + 0.5) * photo.width) / width, ((y + 0.5) * photo.height) / height]);
    }
  }
  return points;
}

function medianOf(points: readonly PlanePoint[], at: 0 | 1): number {
  const sorted = points.map((point) => point[at]).toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1]!;
}

/** Metres that half the photo's width shows of a plane at a place of it. */
function metresAcross(toMetres: Homography, [x, y]: PlanePoint, { width }: Size): number {
  const [from, to] = [mapPoint(toMetres, [x, y]), mapPoint(toMetres, [x + width / 100, y])];
  if (from === null || to === null) return 1;
  return 50 * Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** Null where a corner is too near the photo's edge, or the far side too far away. */
function seeRectangle(
  toImage: Homography,
  [x, y]: PlanePoint,
  [right, up]: PlanePoint,
  photo: Size,
): Corners | null {
  const rectangle: Corners = [
    [x - right, y - up],
    [x + right, y - up],
    [x + right, y + up],
    [x - right, y + up],
  ];
  const depths = rectangle.map(([u, v]) => toImage[6] * u + toImage[7] * v + toImage[8]);
  if (!(Math.max(...depths) < deepest * Math.min(...depths))) return null;
  const shown = rectangle.every((corner) => isInside(mapPoint(toImage, corner), photo));
  return shown ? mapCorners(toImage, rectangle) : null;
}

function judge(corners: Corners, { width, height }: Size): number {
  const reach = (at: 0 | 1): number => {
    const values = corners.map((corner) => corner[at]);
    return Math.max(...values) - Math.min(...values);
  };
  return Math.min(wideEnough, reach(0) / width) * Math.min(highEnough, reach(1) / height);
}

function isInside(point: PlanePoint | null, { width, height }: Size): boolean {
  if (point === null) return false;
  const [x, y] = [point[0] / width, point[1] / height];
  return x > inset && x < 1 - inset && y > inset && y < 1 - inset;
}

function between(one: PlanePoint, other: PlanePoint): PlanePoint {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}
