import type { ProductSurface } from "#shared/edit.ts";

import { checkMask } from "../check-input.ts";
import type { Mask } from "../raster.ts";
import { axisInCamera, type Camera } from "./camera.ts";
import { floorPlane, footPoint, usualCameraHeightM } from "./floor-plane.ts";
import type { Homography, PlanePoint } from "./homography.ts";
import { scalePlane } from "./measure-plane-length.ts";
import { readPlaneCamera } from "./plane-pose.ts";
import { dot } from "./vector3.ts";
import { findWallAxis, type SeenCamera } from "./wall-axis.ts";
import { wallAlong, type FloorAxis } from "./wall-plane.ts";

/** A plane of the same photo that a person has mended: pixels to metres. */
export type MendedSurface = {
  readonly plane: readonly number[];
  readonly surface: ProductSurface;
};

/**
 * The plane in metres of the floor, or of the wall that a mask covers: the wall runs along the room
 * direction that most of the mask's upper and lower edge and the straight edges on it follow, its foot where that edge meets the
 * floor. Camera and mask have the photo's size. Camera and scale
 * follow a plane that was mended by hand, where there is one. Throws `RangeError` for sizes that differ, an empty
 * mask, or a wall that stands nowhere. Cost: one pass over the mask.
 */
export function findSurfacePlane(
  solved: SeenCamera,
  mask: Mask,
  surface: ProductSurface,
  mended: MendedSurface | null = null,
): Homography {
  checkMask(mask);
  const { camera: followed, heightM } = followPlane(solved, mended);
  const camera = solved.segments ? { ...followed, segments: solved.segments } : followed;
  return scalePlane(findAtUsualHeight(camera, mask, surface), heightM / usualCameraHeightM);
}

/** Heights of a camera that a mended plane may tell. */
const lowestM = 0.3;
const highestM = 5;

/** The camera that sees the mended plane so, and its height; the solved one without such a plane. */
function followPlane(
  solved: Camera,
  mended: MendedSurface | null,
): { camera: Camera; heightM: number } {
  if (mended === null) return { camera: solved, heightM: usualCameraHeightM };
  const { plane, surface } = mended;
  const { camera, heightM } = readPlaneCamera(plane, surface, solved, solved.focalPx);
  const isLikely = heightM > lowestM && heightM < highestM;
  return { camera, heightM: isLikely ? heightM : usualCameraHeightM };
}

function findAtUsualHeight(camera: SeenCamera, mask: Mask, surface: ProductSurface): Homography {
  if (mask.width !== camera.width || mask.height !== camera.height) {
    throw new RangeError("mask: must have the size of the camera's photo");
  }
  if (surface === "floor") return floorPlane(camera).imageToMetres;
  const { tops, feet } = traceEdges(mask);
  if (feet.length === 0) throw new RangeError("mask: must not be empty");
  const edges = [tops, feet].map((edge) => edge.filter(([, y]) => y > 1 && y < mask.height - 1));
  const axis = findWallAxis(camera, mask, edges);
  const foot = findFoot(camera, edges[1]!, axis) ?? guessFoot(camera, feet, axis);
  return wallAlong(camera, foot, axis).imageToMetres;
}

const half = 128;
const columns = 96;

/** Of evenly spaced columns that the mask meets, its first and its last point. */
function traceEdges({ width, height, data }: Mask): { tops: PlanePoint[]; feet: PlanePoint[] } {
  const tops: PlanePoint[] = [];
  const feet: PlanePoint[] = [];
  const step = Math.max(1, Math.floor(width / columns));
  for (let x = 0; x < width; x += step) {
    let top = 0;
    while (top < height && data[top * width + x]! < half) top++;
    if (top === height) continue;
    let bottom = height - 1;
    while (data[bottom * width + x]! < half) bottom--;
    tops.push([x + 0.5, top]);
    feet.push([x + 0.5, bottom + 1]);
  }
  return { tops, feet };
}

/** Furniture hides a wall's foot and seems to push it away, so a near one is taken. */
const nearShare = 0.2;
/** A foot farther away is no foot, but where the mask ends near the horizon. */
const farthestM = 12;

function findFoot(camera: Camera, feet: readonly PlanePoint[], axis: FloorAxis): PlanePoint | null {
  const seen = feet
    .flatMap((point) => {
      const distance = distanceOf(camera, point, axis);
      return distance === null || distance > farthestM ? [] : [{ point, distance }];
    })
    .toSorted((one, other) => one.distance - other.distance);
  return seen[Math.floor(seen.length * nearShare)]?.point ?? null;
}

/** How far a wall is taken to be when its foot is nowhere in the photo. */
const usualDistanceM = 4;

/** Below the mask's middle column, where the floor is as far as a usual wall. */
function guessFoot(camera: Camera, feet: readonly PlanePoint[], axis: FloorAxis): PlanePoint {
  const [x, bottom] = feet[feet.length >> 1]!;
  for (let down = 0; down < 2 * camera.height; down++) {
    const distance = distanceOf(camera, [x, bottom + down], axis);
    if (distance !== null && distance <= usualDistanceM) return [x, bottom + down];
  }
  throw new RangeError("mask: no wall stands on the floor here");
}

/** From the camera to the wall on a point of the floor, in metres; null above the horizon. */
function distanceOf(camera: Camera, point: PlanePoint, axis: FloorAxis): number | null {
  const [a, b, c] = camera.horizon;
  if (a * point[0] + b * point[1] + c > -1) return null;
  const normal = axisInCamera(camera, axis === "x" ? "y" : "x");
  return Math.abs(dot(footPoint(camera, point), normal));
}
