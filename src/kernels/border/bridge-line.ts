import type { Raster } from "../raster.ts";
import { createProfile, measureClearness, type PlacedLine } from "./place-line.ts";
import type { LineBends } from "./straighten-line.ts";

/** How many points a line may have left a straight edge for, and how far, in pixels. */
const longest = 200;
const farthest = 16;
/** How far, in pixels, points lie from where a piece goes on, at least and by its distance. */
const aside = 1.5;
const asidePart = 0.01;
/** Points in a row that have come back to it. */
const back = 6;
/** Points that a piece must have to tell where it goes on. */
const leastPiece = 30;
/** How clear the photo's edge is where a piece goes on, in the mean and almost everywhere. */
const leastClearness = 0.35;
const seen = 0.25;
const seenPart = 0.8;
/** What it lacks of being clear, as a part of what the line that was followed instead lacks. */
const lackPart = 0.5;

/**
 * Draws a line straight on where it leaves an edge that goes on straight, and comes back to it: a region
 * that ran out over a faint part of a wall's border, or stopped short of it. Not where the photo shows
 * that there is something, such as a chair before a skirting board. Cost: a profile for each point
 * of what is passed by.
 */
export function bridgeLine(photo: Raster, line: PlacedLine, { pieces }: LineBends): PlacedLine {
  const bridged = {
    ...line,
    x: line.x.slice(),
    y: line.y.slice(),
    clearness: line.clearness.slice(),
  };
  const profile = createProfile();
  for (const [from, to] of pieces) {
    if (to - from < leastPiece) continue;
    for (const [start, end] of [
      [from, to],
      [to, from],
    ] as const) {
      const reached = findReturn(bridged, start, end);
      if (reached === null) continue;
      // To where it came back to, or on to where the piece leads: wherever the edge is clearer.
      const ends = [pointOf(bridged, reached), carryOn(bridged, start, end, reached)];
      const found = ends
        .map((point) => readBridge(photo, bridged, end, reached, point, profile))
        .reduce((one, other) => (other.clearness > one.clearness ? other : one));
      if (found.isThere) drawStraight(bridged, end, reached, found);
    }
  }
  return bridged;
}

type Point = readonly [x: number, y: number];

function pointOf({ x, y }: PlacedLine, i: number): Point {
  return [x[i]!, y[i]!];
}

/** The point of the piece from `start` to `end`, carried on, that is nearest to point `i`. */
function carryOn(line: PlacedLine, start: number, end: number, i: number): Point {
  const [[startX, startY], [endX, endY], [x, y]] = [
    pointOf(line, start),
    pointOf(line, end),
    pointOf(line, i),
  ];
  const [dx, dy] = [endX - startX, endY - startY];
  const along = ((x - endX) * dx + (y - endY) * dy) / (dx * dx + dy * dy);
  return [endX + along * dx, endY + along * dy];
}

function drawStraight(
  { x, y, clearness }: PlacedLine,
  from: number,
  to: number,
  bridge: Bridge,
): void {
  const [startX, startY] = [x[from]!, y[from]!];
  const [endX, endY] = bridge.to;
  const count = Math.abs(to - from);
  for (let k = 0; k <= count; k++) {
    const i = from + Math.sign(to - from) * k;
    x[i] = startX + (k / count) * (endX - startX);
    y[i] = startY + (k / count) * (endY - startY);
    clearness[i] = bridge.clearness;
  }
}

/** Where a line that leaves a piece at its end comes back to where the piece goes on; null for never. */
function findReturn({ x, y }: PlacedLine, start: number, end: number): number | null {
  const [dx, dy] = [x[end]! - x[start]!, y[end]! - y[start]!];
  const length = Math.sqrt(dx * dx + dy * dy);
  const direction = end > start ? 1 : -1;
  let hasLeft = false;
  let inRow = 0;
  for (let gone = 1; gone <= longest; gone++) {
    const i = end + direction * gone;
    if (i < 0 || i >= x.length) return null;
    const [px, py] = [x[i]! - x[end]!, y[i]! - y[end]!];
    const away = Math.abs(px * dy - py * dx) / length;
    const along = (px * dx + py * dy) / length;
    if (away > farthest) return null;
    const isOn = away <= aside + asidePart * along && along > 0;
    if (!isOn) hasLeft = true;
    inRow = isOn ? inRow + 1 : 0;
    if (inRow === back) {
      if (!hasLeft) return null;
      return i;
    }
  }
  return null;
}

/** A straight way from a point of a line, how clear the photo's edge is there, and whether it is one. */
type Bridge = { readonly to: Point; readonly clearness: number; readonly isThere: boolean };

function readBridge(
  photo: Raster,
  { x, y, clearness }: PlacedLine,
  from: number,
  last: number,
  to: Point,
  profile: Float64Array,
): Bridge {
  const [startX, startY] = [x[from]!, y[from]!];
  const [dx, dy] = [to[0] - startX, to[1] - startY];
  const length = Math.sqrt(dx * dx + dy * dy);
  const [normalX, normalY] = [-dy / length, dx / length];
  const steps = Math.max(2, Math.round(length));
  let [sum, clear, around] = [0, 0, 0];
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    const place = { x: startX + part * dx, y: startY + part * dy, normalX, normalY };
    const here = measureClearness(photo, place, profile);
    sum += here;
    if (here > seen) clear++;
  }
  const mean = sum / (steps + 1);
  const [first, end] = [Math.min(from, last), Math.max(from, last)];
  for (let i = first; i <= end; i++) around += clearness[i]! / (end - first + 1);
  const isThere =
    mean >= leastClearness && clear >= seenPart * (steps + 1) && 1 - mean < lackPart * (1 - around);
  return { to, clearness: mean, isThere };
}
