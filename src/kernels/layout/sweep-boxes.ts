import {
  boxWeights,
  placeBackLine,
  placeCorner,
  placeSideLine,
  scoreBox,
  scoreCorner,
  scoreLevel,
  surpriseOf,
  type PlacedLine,
  type RoomEvidence,
  type ScoredBox,
  type Side,
} from "./score-box.ts";

/** Steps of the sweep in logarithms of camera heights. */
const wallStep = 0.04;
const ceilingStep = 0.06;
const backs = listSteps(0.5, 14, wallStep);
const walls = listSteps(0.12, 10, wallStep);
const ceilings = [...listSteps(0.35, 2, ceilingStep), Infinity];
const sides = [-1, 1] as const;

function listSteps(from: number, to: number, step: number): number[] {
  const count = Math.floor(Math.log(to / from) / step) + 1;
  return Array.from({ length: count }, (_, i) => from * Math.exp(i * step));
}

/** Lines of walls against one level, by side and wall of the grid. */
type SideLines = readonly (readonly PlacedLine[])[];

/**
 * Of every back wall and ceiling the box with the best side walls, best first. Given those two, what
 * a side wall is worth does not hang on the other side, and the faces that a wall takes over add up
 * from its reach outwards, so that every box of the grid is looked at. Cost: backs × ceilings ×
 * (walls + rays).
 */
export function sweepBoxes(evidence: RoomEvidence): ScoredBox[] {
  const { y, z } = evidence.fans;
  const rays = takeLogs(evidence);
  const linesAt = (height: number): SideLines =>
    sides.map((side) => walls.map((wall) => placeSideLine(y.fan, height, wall, side)));
  const floorLines = linesAt(-1);
  const ceilingLines = ceilings.map((ceiling) => (ceiling === Infinity ? null : linesAt(ceiling)));
  const found: ScoredBox[] = [];
  for (const back of backs) {
    const floors = sides.map((side, i) =>
      scoreLevels(evidence, "near", back, -1, side, floorLines[i]!),
    );
    const corners = sides.map((side) => walls.map((wall) => placeCorner(z.fan, back, wall, side)));
    ceilings.forEach((ceiling, c) => {
      const gains = gatherGains(evidence, rays, back, ceiling);
      const [left, right] = sides.map((side, i) => {
        const lines = ceilingLines[c]?.[i];
        const tops = lines && scoreLevels(evidence, "far", back, ceiling, side, lines);
        const scores = floors[i]!.map((floor, k) => floor + (tops?.[k] ?? 0));
        return findWall(evidence, ceiling, scores, corners[i]!, gains.walls[i]!);
      });
      const box = { back, ceiling, left: left!.wall, right: right!.wall };
      const score = left!.score + right!.score + boxWeights.faces * gains.bare - surpriseOf(box);
      found.push({ box, score });
    });
  }
  return found.toSorted((one, other) => other.score - one.score);
}

/** The creases at one level and side, by wall of the grid, the last without one. */
function scoreLevels(
  evidence: RoomEvidence,
  sums: "near" | "far",
  back: number,
  height: number,
  side: Side,
  lines: readonly PlacedLine[],
): Float64Array {
  const backLine = placeBackLine(evidence.fans.x.fan, height, back);
  const scores = new Float64Array(walls.length + 1);
  const place = { back, wall: Infinity, side };
  scores[walls.length] = scoreLevel(evidence, sums, backLine, null, place);
  for (let i = 0; i < walls.length; i++) {
    place.wall = walls[i]!;
    scores[i] = scoreLevel(evidence, sums, backLine, lines[i]!, place);
  }
  return scores;
}

/** Logarithms of how fast each ray goes sideways, ahead, and up or down. */
type RayLogs = Readonly<Record<"aside" | "ahead" | "level", Float64Array>>;

function takeLogs({ faces: { count, rays } }: RoomEvidence): RayLogs {
  const logOf = (k: number, sign: (value: number) => number): Float64Array =>
    Float64Array.from({ length: count }, (_, i) => Math.log(sign(rays[3 * i + k]!) + 1e-9));
  return {
    aside: logOf(0, Math.abs),
    ahead: logOf(1, (value) => Math.max(0, value)),
    level: logOf(2, Math.abs),
  };
}

/**
 * The face evidence of a box without side walls, and what walls change: at [side][i] that of the rays
 * which the i nearest walls of the grid take and none beyond.
 */
function gatherGains(
  { faces: { count, rays, logs } }: RoomEvidence,
  { aside, ahead, level }: RayLogs,
  back: number,
  ceiling: number,
): { readonly bare: number; readonly walls: readonly [Float64Array, Float64Array] } {
  const gains = [new Float64Array(walls.length + 1), new Float64Array(walls.length + 1)] as const;
  const logBack = Math.log(back);
  const logCeiling = Math.log(ceiling);
  const logFirst = Math.log(walls[0]!);
  let bare = 0;
  for (let i = 0; i < count; i++) {
    const isUp = rays[3 * i + 2]! > 0;
    const toLevel = (isUp ? logCeiling : 0) - level[i]!;
    const toBack = logBack - ahead[i]!;
    const own = logs[4 * i + (toBack < toLevel ? 3 : isUp ? 1 : 0)]!;
    bare += own;
    const reach = Math.min(toLevel, toBack) + aside[i]!;
    const nearer = Math.min(walls.length, Math.ceil((reach - logFirst) / wallStep));
    if (nearer > 0) gains[rays[3 * i]! < 0 ? 0 : 1][nearer]! += logs[4 * i + 2]! - own;
  }
  return { bare, walls: gains };
}

function findWall(
  evidence: RoomEvidence,
  ceiling: number,
  levels: Float64Array,
  corners: readonly PlacedLine[],
  gains: Float64Array,
): { readonly wall: number; readonly score: number } {
  let wall = Infinity;
  let most = levels[walls.length]!;
  let gain = 0;
  for (let i = walls.length - 1; i >= 0; i--) {
    gain += boxWeights.faces * gains[i + 1]!;
    const score = levels[i]! + gain + scoreCorner(evidence, corners[i]!, ceiling);
    if (score <= most) continue;
    most = score;
    wall = walls[i]!;
  }
  return { wall, score: most };
}

/** Steps of the refinement, round by round, down to a fraction of a pixel. */
const refineSteps = [0.02, 0.01, 0.005, 0.0025];

/** The box moved to where its score is highest nearby, one wall at a time. */
export function refineBox(evidence: RoomEvidence, start: ScoredBox): ScoredBox {
  let best = { box: start.box, score: scoreBox(evidence, start.box) };
  for (const step of refineSteps) {
    for (const name of ["back", "left", "right", "ceiling"] as const) {
      const from = best.box;
      if (from[name] === Infinity) continue;
      for (const k of [-2, -1, 1, 2]) {
        const box = { ...from, [name]: from[name] * Math.exp(k * step) };
        const score = scoreBox(evidence, box);
        if (score > best.score) best = { box, score };
      }
    }
  }
  return best;
}
