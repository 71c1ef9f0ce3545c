import { axisInCamera, rayThrough, scaleCamera, type Camera } from "../camera/camera.ts";
import { scaleSegment, segmentLength, type Segment } from "../camera/segment.ts";
import type { CameraSolution } from "../camera/solve-camera.ts";
import { dot } from "../camera/vector3.ts";
import type { RoomLayout } from "../layout/find-layout.ts";
import type { Partition } from "./flood-basins.ts";
import type { Places } from "./place-superpixels.ts";

/** Part of the picture's longer side that a crease's edges cover. */
const leastLength = 0.25;

/** A straight line in working pixels where a wall meets the ceiling or another, however faint. */
export type Crease = {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
};

/** From this probability on a crease of the layout cuts whatever runs across it. */
const sure = 0.9;

/**
 * Where regions end in a picture of this size: the layout's sure creases, and where walls meet the
 * ceiling by long straight edges along one of the floor's directions, high above the horizon.
 * `solved` and the layout are of the same picture at any size. Cost: edges squared.
 */
export function findCreases(
  solved: CameraSolution,
  layout: RoomLayout | null,
  width: number,
  height: number,
): Crease[] {
  const scale = width / solved.width;
  const sureCreases = (layout?.creases ?? []).filter(({ probability }) => probability >= sure);
  return [
    ...sureCreases.map(({ from, to }) => ({
      from: [from[0] * scale, from[1] * scale] as const,
      to: [to[0] * scale, to[1] * scale] as const,
    })),
    ...findEdges(solved, width, height),
  ];
}

function findEdges(solved: CameraSolution, width: number, height: number): Crease[] {
  const camera = scaleCamera(solved, width, height);
  const scale = width / solved.width;
  const creases: Crease[] = [];
  for (const axis of ["x", "y"] as const) {
    const edges = solved.segments[axis]
      .map((segment) => scaleSegment(segment, scale))
      .filter(({ x1, y1, x2, y2 }) => isHigh(camera, x1, y1) && isHigh(camera, x2, y2))
      .toSorted((one, other) => segmentLength(other) - segmentLength(one));
    while (edges.length > 0) {
      const longest = edges[0]!;
      const same = edges.filter((edge) => liesAlong(longest, edge));
      for (const edge of same) edges.splice(edges.indexOf(edge), 1);
      const length = same.reduce((sum, edge) => sum + segmentLength(edge), 0);
      if (length >= leastLength * Math.max(width, height)) creases.push(spanOf(longest, same));
    }
  }
  return creases;
}

/** A picture with its creases, and where its superpixels are. */
type Creased = {
  readonly creases: readonly Crease[];
  readonly superpixels: Partition;
  readonly places: Places;
};

/** The slope of the ray to a ceiling some 8 m away, 1.2 m above the camera. */
const ceilingSlope = 0.14;

function isHigh(camera: Camera, x: number, y: number): boolean {
  const ray = rayThrough(camera, x, y);
  const rise = dot(ray, axisInCamera(camera, "z"));
  return rise > ceilingSlope * Math.sqrt(Math.max(0, dot(ray, ray) - rise * rise));
}

/** How far, in working pixels, edges of one crease may lie from its line. */
const aside = 2.5;

function liesAlong(line: Segment, edge: Segment): boolean {
  const first = distanceFrom([line.x1, line.y1], [line.x2, line.y2], edge.x1, edge.y1);
  const last = distanceFrom([line.x1, line.y1], [line.x2, line.y2], edge.x2, edge.y2);
  return Math.abs(first) < aside && Math.abs(last) < aside;
}

/** The outermost ends of edges along a line. */
function spanOf({ x1, y1, x2, y2 }: Segment, edges: readonly Segment[]): Crease {
  const ends = edges.flatMap((edge): [number, number][] => [
    [edge.x1, edge.y1],
    [edge.x2, edge.y2],
  ]);
  const along = ([x, y]: readonly [number, number]): number => x * (x2 - x1) + y * (y2 - y1);
  ends.sort((one, other) => along(one) - along(other));
  return { from: ends[0]!, to: ends.at(-1)! };
}

/** From the line through two points, to its right positive. */
function distanceFrom(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  x: number,
  y: number,
): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  return ((y - y1) * dx - (x - x1) * dy) / Math.sqrt(dx * dx + dy * dy);
}

/**
 * What is left of a region (1 for each of its superpixels) on the clicked side of every crease that
 * it runs across.
 */
export function cutAtCreases(
  { creases, superpixels, places }: Creased,
  region: Uint8Array,
  click: { readonly x: number; readonly y: number },
): Uint8Array {
  const { areas, columns, rows } = places;
  const middleOf = (sum: number, leaf: number): number => (sum + areas[leaf]! / 2) / areas[leaf]!;
  let left = region;
  for (const crease of creases) {
    if (!runsAcross(crease, superpixels, left)) continue;
    const side = distanceFrom(crease.from, crease.to, click.x, click.y) > 0;
    left = left.map((value, leaf) => {
      const [x, y] = [middleOf(columns[leaf]!, leaf), middleOf(rows[leaf]!, leaf)];
      const away = distanceFrom(crease.from, crease.to, x, y);
      return value === 1 && away > 0 === side ? 1 : 0;
    });
  }
  return left;
}

/** How far to both sides of it a region is looked for, and along how much of it that counts. */
const beside = 5;
const crossed = 0.5;

function runsAcross({ from, to }: Crease, partition: Partition, region: Uint8Array): boolean {
  const { width, height, labels } = partition;
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.sqrt(dx * dx + dy * dy);
  const isInside = (x: number, y: number): boolean =>
    x >= 0 &&
    y >= 0 &&
    x < width &&
    y < height &&
    region[labels[Math.floor(y) * width + Math.floor(x)]!] === 1;
  const [sideX, sideY] = [(-dy / length) * beside, (dx / length) * beside];
  const steps = Math.ceil(length / 2);
  let across = 0;
  for (let step = 0; step <= steps; step++) {
    const x = from[0] + (dx * step) / steps;
    const y = from[1] + (dy * step) / steps;
    if (isInside(x + sideX, y + sideY) && isInside(x - sideX, y - sideY)) across++;
  }
  return across > crossed * (steps + 1);
}
