import type { Mask } from "../raster.ts";
import { directionAt, type Camera } from "./camera.ts";
import type { PlanePoint } from "./homography.ts";
import { segmentLength, type Segment } from "./segment.ts";
import type { CameraSolution } from "./solve-camera.ts";
import type { FloorAxis } from "./wall-plane.ts";

/** A camera with, where it was solved from the photo, the straight edges that run along each direction. */
export type SeenCamera = Camera & Partial<Pick<CameraSolution, "segments">>;

/** Cells across the photo: an edge is on a wall when it or a cell beside it is. */
const cellsAcross = 96;

/**
 * The room direction a wall runs along: the one that more of its upper and lower edge follow,
 * together with the straight edges on it and around it, for what stands or hangs at a wall is
 * parallel to it. Both edges are points of columns from left to right. Cost: one pass over the mask.
 */
export function findWallAxis(
  camera: SeenCamera,
  mask: Mask,
  edges: readonly (readonly PlanePoint[])[],
): FloorAxis {
  const isOnWall = shrinkMask(mask);
  const cell = mask.width / cellsAcross;
  const along = (axis: FloorAxis): number => {
    const followed = edges.reduce((sum, edge) => sum + countAlong(camera, edge, axis), 0) * cell;
    return (camera.segments?.[axis] ?? []).reduce(
      (sum, segment) => sum + lengthOnWall(camera, segment, isOnWall, cell),
      followed,
    );
  };
  // The room's X is the direction across the picture: the wall that is faced.
  return along("y") > along("x") ? "y" : "x";
}

/** Columns between the two points whose line is held against a room direction. */
const stride = 6;
/** Sine of the angle by which such a line may miss the direction. */
const agreeing = 0.05;

function countAlong(camera: Camera, edge: readonly PlanePoint[], axis: FloorAxis): number {
  let count = 0;
  for (let i = stride; i < edge.length; i++) {
    const [x0, y0] = edge[i - stride]!;
    const [x1, y1] = edge[i]!;
    const [dx, dy] = directionAt(camera, axis, (x0 + x1) / 2, (y0 + y1) / 2);
    const [ex, ey] = [x1 - x0, y1 - y0];
    const sine = Math.abs(ex * dy - ey * dx) / Math.sqrt(ex * ex + ey * ey);
    if (sine < agreeing) count++;
  }
  return count;
}

const half = 128;

/** 1 for every cell on the mask or beside it, but for what lies below the mask: that is the floor. */
function shrinkMask({ width, height, data }: Mask): Uint8Array {
  const cell = width / cellsAcross;
  const down = Math.ceil(height / cell);
  const isOnWall = new Uint8Array(cellsAcross * down);
  for (let column = 0; column < cellsAcross; column++) {
    const x = Math.min(width - 1, Math.floor((column + 0.5) * cell));
    for (let row = 0; row < down; row++) {
      const y = Math.min(height - 1, Math.floor((row + 0.5) * cell));
      if (data[y * width + x]! < half) continue;
      for (let near = Math.max(0, row - 1); near <= row; near++) {
        const left = Math.max(0, column - 1);
        const right = Math.min(cellsAcross - 1, column + 1);
        isOnWall.fill(1, near * cellsAcross + left, near * cellsAcross + right + 1);
      }
    }
  }
  return isOnWall;
}

/** Sine between the two directions below which they look alike, as at the horizon. */
const distinct = 0.1;

/** How much of a segment lies on the wall, in pixels, where the two directions can be told apart. */
function lengthOnWall(
  camera: Camera,
  segment: Segment,
  isOnWall: Uint8Array,
  cell: number,
): number {
  const { x1, y1, x2, y2 } = segment;
  const length = segmentLength(segment);
  const [xx, xy] = directionAt(camera, "x", (x1 + x2) / 2, (y1 + y2) / 2);
  const [yx, yy] = directionAt(camera, "y", (x1 + x2) / 2, (y1 + y2) / 2);
  if (Math.abs(xx * yy - xy * yx) < distinct) return 0;
  const steps = Math.ceil((2 * length) / cell);
  let inside = 0;
  for (let step = 0; step < steps; step++) {
    const part = (step + 0.5) / steps;
    const column = Math.floor((x1 + (x2 - x1) * part) / cell);
    const row = Math.floor((y1 + (y2 - y1) * part) / cell);
    inside += isOnWall[row * cellsAcross + Math.min(cellsAcross - 1, column)] ?? 0;
  }
  return (length * inside) / steps;
}
