import type { PlacedLine } from "./place-line.ts";
import { smoothLine } from "./smooth-line.ts";

/** Where a line has corners, by index in its order, and how stiff it is at every point. */
export type LineBends = {
  readonly corners: readonly number[];
  readonly stiffness: Float64Array;
  /** The first and the last point of each straight piece. */
  readonly pieces: readonly (readonly [from: number, to: number])[];
};

/** Stiffness of what curves, and of what is straight for `straightLength` pixels and more. */
const supple = 60;
const stiff = 1e6;
const straightLength = 20;
/** How far, in pixels, points may lie from a straight piece: as a part of its length, within bounds. */
const asidePart = 0.02;
const leastAside = 1.2;
const mostAside = 2.5;
/**
 * Points from a corner to where the pieces beside it are looked at, and how many of each; what is
 * nearer is rounded.
 */
const cornerReach = 4;
const armLength = 7;
/** What a corner turns more than its pieces: twice the sine of half the angle. */
const leastTurn = 0.5;

/** Takes a placed line apart into straight pieces, curves and corners (Douglas and Peucker, 1973). */
export function findBends(line: PlacedLine): LineBends {
  const n = line.x.length;
  const even = new Float64Array(n).fill(4);
  const weight = weightsOf(line.clearness);
  const x = smoothLine(line.x, weight, even);
  const y = smoothLine(line.y, weight, even);
  const breaks = splitLine(x, y);
  const stiffness = new Float64Array(n).fill(supple);
  const pieces: [number, number][] = [];
  breaks.forEach((at, index) => {
    const next = breaks[index + 1];
    if (next === undefined || distance(x, y, at, next) < straightLength) return;
    stiffness.fill(stiff, at + 2, Math.max(at + 2, next - 1));
    pieces.push([at, next]);
  });
  return { corners: findCorners(x, y), stiffness, pieces };
}

/** Where a line turns at once, and more than anywhere near. */
function findCorners(x: Float64Array, y: Float64Array): number[] {
  const reach = cornerReach + 2 * armLength;
  const turns = x.map((_, i) => {
    if (i < reach || i + reach >= x.length) return 0;
    const [near, middle] = [cornerReach, cornerReach + armLength];
    return (
      turnBetween(x, y, i - middle, i - near, i + near, i + middle) -
      turnBetween(x, y, i - reach, i - middle, i - middle, i - near) -
      turnBetween(x, y, i + near, i + middle, i + middle, i + reach)
    );
  });
  const corners: number[] = [];
  turns.forEach((turn, i) => {
    if (turn < leastTurn) return;
    for (let j = i - armLength; j <= i + armLength; j++) {
      if (turns[j]! > turn || (turns[j] === turn && j < i)) return;
    }
    corners.push(i);
  });
  return corners;
}

/** The difference of the unit vectors between two pairs of points. */
function turnBetween(
  x: Float64Array,
  y: Float64Array,
  a: number,
  b: number,
  c: number,
  d: number,
): number {
  const [one, other] = [distance(x, y, a, b) + 1e-9, distance(x, y, c, d) + 1e-9];
  const dx = (x[b]! - x[a]!) / one - (x[d]! - x[c]!) / other;
  const dy = (y[b]! - y[a]!) / one - (y[d]! - y[c]!) / other;
  return Math.sqrt(dx * dx + dy * dy);
}

/** Nowhere nothing: where there is no edge a line is what its neighbours make it. */
export function weightsOf(clearness: Float64Array): Float64Array {
  return clearness.map((value) => value + 0.02);
}

/** The ends of the pieces that a line consists of, its own among them. */
function splitLine(x: Float64Array, y: Float64Array): number[] {
  const isBreak = new Uint8Array(x.length);
  isBreak[0] = 1;
  isBreak[x.length - 1] = 1;
  const open: [number, number][] = [[0, x.length - 1]];
  for (;;) {
    const piece = open.pop();
    if (piece === undefined) break;
    const [from, to] = piece;
    const length = distance(x, y, from, to);
    let most = Math.min(mostAside, Math.max(leastAside, asidePart * length));
    let farthest = -1;
    for (let i = from + 1; i < to; i++) {
      const aside = distanceFromChord(x, y, from, to, length, i);
      if (aside <= most) continue;
      most = aside;
      farthest = i;
    }
    if (farthest < 0) continue;
    isBreak[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return Array.from(isBreak.keys()).filter((i) => isBreak[i] === 1);
}

function distance(x: Float64Array, y: Float64Array, from: number, to: number): number {
  return Math.sqrt((x[to]! - x[from]!) ** 2 + (y[to]! - y[from]!) ** 2);
}

function distanceFromChord(
  x: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
  length: number,
  i: number,
): number {
  const [px, py] = [x[i]! - x[from]!, y[i]! - y[from]!];
  if (length < 1) return Math.sqrt(px * px + py * py);
  return Math.abs((px * (y[to]! - y[from]!) - py * (x[to]! - x[from]!)) / length);
}

/** Points from a corner to where the direction of the pieces beside it is taken. */
const cornerTail = 8;
/** How far, in pixels, the pieces' intersection may lie from the corner that was found. */
const farthestCorner = 4;

/**
 * Draws a line through its points by their weights: straight pieces straight, curves smooth, two
 * pieces up to where they meet at a corner. Cost linear in the points.
 */
export function straightenLine(
  points: { readonly x: Float64Array; readonly y: Float64Array },
  weight: Float64Array,
  { corners, stiffness }: Pick<LineBends, "corners" | "stiffness">,
): { x: Float64Array; y: Float64Array } {
  const n = points.x.length;
  const bend = stiffness.slice();
  const trust = weight.slice();
  for (const at of corners) {
    trust.fill(1e-6, Math.max(0, at - cornerReach), Math.min(n, at + cornerReach + 1));
    bend.fill(0, at - 1, at + 2);
  }
  let solved = solveRobustly(points, trust, bend);
  if (corners.length === 0) return solved;
  const target = { x: points.x.slice(), y: points.y.slice() };
  for (const at of corners) {
    const [x, y] = meetAt(solved, at, n) ?? [points.x[at]!, points.y[at]!];
    target.x[at] = x;
    target.y[at] = y;
    trust[at] = 1000;
    bend[at - 1] = stiffness[Math.max(0, at - 3)]!;
    bend[at + 1] = stiffness[Math.min(n - 1, at + 3)]!;
  }
  solved = solveRobustly(target, trust, bend);
  return solved;
}

/** Twice, the second time with little weight for what the first line passed by. */
function solveRobustly(
  points: { readonly x: Float64Array; readonly y: Float64Array },
  weight: Float64Array,
  bend: Float64Array,
): { x: Float64Array; y: Float64Array } {
  const first = {
    x: smoothLine(points.x, weight, bend),
    y: smoothLine(points.y, weight, bend),
  };
  const again = weight.map((value, i) => {
    const aside = (points.x[i]! - first.x[i]!) ** 2 + (points.y[i]! - first.y[i]!) ** 2;
    return Math.max(1e-9, value / (1 + aside) ** 2);
  });
  return { x: smoothLine(points.x, again, bend), y: smoothLine(points.y, again, bend) };
}

/** Where the pieces to both sides of a corner meet when they go on as they are; null when far off. */
function meetAt(
  { x, y }: { x: Float64Array; y: Float64Array },
  at: number,
  n: number,
): [number, number] | null {
  const [before, after] = [Math.max(0, at - cornerTail), Math.min(n - 1, at + cornerTail)];
  if (at - 1 <= before || at + 1 >= after) return null;
  const [dx, dy] = [x[at - 1]! - x[before]!, y[at - 1]! - y[before]!];
  const [ex, ey] = [x[at + 1]! - x[after]!, y[at + 1]! - y[after]!];
  const cross = dx * ey - dy * ex;
  const scale = Math.sqrt((dx * dx + dy * dy) * (ex * ex + ey * ey));
  if (Math.abs(cross) < 0.2 * scale) return null;
  const along = ((x[after]! - x[before]!) * ey - (y[after]! - y[before]!) * ex) / cross;
  const [meetX, meetY] = [x[before]! + along * dx, y[before]! + along * dy];
  const aside = (meetX - x[at]!) ** 2 + (meetY - y[at]!) ** 2;
  return aside <= farthestCorner ** 2 ? [meetX, meetY] : null;
}
