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

type Size = { readonly width: number; readonly height: number };

const half = 128;
/** Places across the mask that are looked at. */
const samples = 64;
/** How close to the photo's edge a corner may come. */
const inset = 0.07;
/** And how far beyond where there is no room inside: the photo can be moved. */
const outset = -0.4;
/** Larger than these parts of the photo a rectangle is no easier to set. */
const wideEnough = 0.5;
const highEnough = 0.35;
/** Its far side may be this many times as far away as its near one. */
const deepest = 3;
const sizes = [0.15, 0.25, 0.4, 0.6, 0.9, 1.3, 1.9, 2.8];
/** On the way from the mask's middle to the photo's: what is seen at the edge leaves no room. */
const shifts = [0, 0.2, 0.4, 0.6, 0.8, 1];

/**
 * The corners of a rectangle on a plane, in the photo's pixels: about what a mask shows of it, well
 * inside the photo and large enough to be set with care. Null where the mask shows nothing of it.
 */
export function placeCorners(plane: readonly number[], mask: Mask, photo: Size): Corners | null {
  const toMetres = asHomography(plane);
  const toImage = invertHomography(toMetres);
  const seen = listPoints(mask, photo).filter((point) => mapPoint(toMetres, point) !== null);
  if (seen.length === 0) return null;
  const middle: PlanePoint = [medianOf(seen, 0), medianOf(seen, 1)];
  const maps = { toMetres, toImage };
  return searchCorners(maps, middle, photo, inset) ?? searchCorners(maps, middle, photo, outset);
}

function searchCorners(
  { toMetres, toImage }: { toMetres: Homography; toImage: Homography },
  middle: PlanePoint,
  photo: Size,
  margin: number,
): Corners | null {
  let best: { corners: Corners; score: number } | null = null;
  for (const shift of shifts) {
    const centre = towards(middle, [photo.width / 2, photo.height / 2], shift);
    const at = mapPoint(toMetres, centre);
    const scale = metresAcross(toMetres, centre, photo);
    if (at === null || scale === null) continue;
    for (const right of sizes) {
      for (const up of sizes) {
        const corners = seeRectangle(toImage, at, [right * scale, up * scale], {
          ...photo,
          margin,
        });
        const score = corners === null ? 0 : judge(corners, photo) * (1 - shift / 2);
        if (corners !== null && score > (best?.score ?? 0)) best = { corners, score };
      }
    }
  }
  return best?.corners ?? null;
}

/** A line on the plane to begin with: across the rectangle, through its middle. */
export function placeLine([a, b, c, d]: Corners): readonly [PlanePoint, PlanePoint] {
  return [towards(a, d, 0.5), towards(b, c, 0.5)];
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
function metresAcross(toMetres: Homography, [x, y]: PlanePoint, { width }: Size): number | null {
  const [from, to] = [mapPoint(toMetres, [x, y]), mapPoint(toMetres, [x + width / 100, y])];
  if (from === null || to === null) return null;
  return 50 * Math.hypot(to[0] - from[0], to[1] - from[1]);
}

/** Null where a corner is too near the photo's edge, or the far side too far away. */
function seeRectangle(
  toImage: Homography,
  [x, y]: PlanePoint,
  [right, up]: PlanePoint,
  photo: Size & { margin: number },
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

function isInside(
  point: PlanePoint | null,
  { width, height, margin }: Size & { margin: number },
): boolean {
  if (point === null) return false;
  const [x, y] = [point[0] / width, point[1] / height];
  return x > margin && x < 1 - margin && y > margin && y < 1 - margin;
}

function towards([x, y]: PlanePoint, [toX, toY]: PlanePoint, share: number): PlanePoint {
  return [x + (toX - x) * share, y + (toY - y) * share];
}

/** The corners with another one at this place. */
export function replaceCorner([a, b, c, d]: Corners, at: number, point: PlanePoint): Corners {
  const take = (corner: PlanePoint, index: number): PlanePoint => (index === at ? point : corner);
  return [take(a, 0), take(b, 1), take(c, 2), take(d, 3)];
}
