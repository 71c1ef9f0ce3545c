import { measureDistance } from "../../mask/distance-transform.ts";
import { findRoot } from "../../find-root.ts";
import { stepWithin, type Steps } from "../../steps.ts";
import type { EraseLevel } from "../erase-level.ts";
import { completeInSteps } from "./complete-regions.ts";
import { findRuns, type LineRun } from "./continue-lines.ts";
import { findStructureLines } from "./find-structure-lines.ts";
import { findTouching, joinAlike } from "./join-alike.ts";
import { fullContrast, measureContrast } from "./measure-contrast.ts";
import { measureEdges } from "./measure-edges.ts";
import { measureApart, segmentColours, type Segmentation } from "./segment-colours.ts";
import { softenEdges } from "./soften-edges.ts";
import { smoothInSteps, type SurfacePlane } from "./smooth-surfaces.ts";

/** What the hole is expected to look like, at the size of one level. */
export type StructureGuide = Omit<SurfacePlane, "hold"> & {
  /** RGB of the surfaces without their texture, 3 values a pixel. */
  readonly base: Float32Array;
  /** The first of the surfaces that share light with that of each pixel, -1 where it has none. */
  readonly stretch: Int32Array;
  /** 1 in the hole, else 0. */
  readonly isHole: Uint8Array;
  /** The straight borders of surfaces in the hole. */
  readonly runs: readonly LineRun[];
};

const likeColour = 18;
const sameColour = 6;
const smallest = 60;
const broadShare = 0.4;

/** Lines are looked for so far around the hole, in pixels. */
const reach = 60;

/**
 * Finds the surfaces around the hole, continues them through it, and what colour they would have.
 * How sharp the borders of shades are is read on a `finer` level of the same picture.
 */
export function* createGuideInSteps(
  level: EraseLevel,
  finer: EraseLevel = level,
): Steps<StructureGuide> {
  const { width, height, colours, isHole, holeCount } = level;
  const pieces = segmentColours(colours, isHole, width, height, smallest);
  yield 0.15;
  const touches = findTouching(pieces, width);
  const things = joinAlike(pieces, likeColour, (a, b) => touches[a * pieces.count + b] === 1);
  const share = Float32Array.from(things.areas, (area) => Math.min(1, area / holeCount));
  const surfaces = joinAlike(
    things,
    likeColour,
    (a, b) =>
      Math.abs(share[a]! - share[b]!) < 0.5 || measureApart(things.means, a, b) < sameColour ** 2,
  );
  const { count } = surfaces;
  const contrast = measureContrast(surfaces, colours, width, height);
  const extent = new Float32Array(count);
  for (let at = 0; at < width * height; at++) {
    const own = surfaces.region[at]!;
    if (own >= 0) extent[own] = Math.max(extent[own]!, share[things.region[at]!]!);
  }
  const distance = measureDistance(isHole, width, height);
  const near = listNear(distance);
  const broad = measureBroad(surfaces, contrast, holeCount * broadShare);
  yield 0.25;
  const borders = { level, ...surfaces, distance, reach, extent: broad };
  const lines = findStructureLines(borders, Math.sqrt(holeCount) / 4);
  yield 0.4;
  const edges = measureEdges(surfaces, colours, width, height, contrast);
  const pulls = measurePulls(softenEdges(edges, surfaces, level, finer), count);
  // What goes on where is told by borders as this level shows them, which soft shades would hide.
  const stretches = joinStretches(measurePulls(edges, count), count);
  const known = { extent, contrast, stretches };
  const completing = completeInSteps(level, surfaces, lines, known);
  const surface = yield* stepWithin(completing, 0.4, 0.6);
  yield 0.6;
  const plane = { width, height, surface, count, near, pulls };
  const base = yield* stepWithin(paintBase(level, plane, surfaces, distance), 0.6, 1);
  const runs = findRuns(lines, { ...plane, isHole });
  const stretch = surface.map((own) => (own < 0 ? -1 : stretches[own]!));
  return { ...plane, base, stretch, isHole, runs };
}

/** Surfaces that share as much of their light are one stretch. */
export const samePull = 0.75;

/** By surface, the first of its stretch. */
function joinStretches(pulls: Float32Array, count: number): Int32Array {
  const parent = Int32Array.from({ length: count }, (_, i) => i);
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      if (pulls[a * count + b]! >= samePull) parent[findRoot(parent, a)] = findRoot(parent, b);
    }
  }
  return parent.map((_, i) => findRoot(parent, i));
}

const lightHold = 0.03;
/**
 * Around a hole, in pixels, lies the shadow of what stood in it: what surfaces look like further
 * out says more of the light in the hole.
 */
const shadedRim = 4;
const rimHold = 0.0006;

function* paintBase(
  { width, height, colours, isHole }: EraseLevel,
  plane: Omit<SurfacePlane, "hold">,
  { means }: Segmentation,
  distance: Float32Array,
): Steps<Float32Array> {
  const values = new Float32Array(width * height * 3);
  const start = new Float32Array(width * height * 3);
  const hold = new Float32Array(width * height);
  for (let at = 0; at < width * height; at++) {
    const surface = plane.surface[at]!;
    const own = isHole[at] === 1 ? surface : -1;
    const isLit = distance[at]! > shadedRim || isBrighter(colours, at, means, surface);
    hold[at] = isHole[at] === 1 ? 0 : isLit ? lightHold : rimHold;
    for (let c = 0; c < 3; c++) {
      values[at * 3 + c] = colours[at * 4 + c]!;
      start[at * 3 + c] = own < 0 ? colours[at * 4 + c]! : means[own * 3 + c]!;
    }
  }
  return yield* smoothInSteps({ ...plane, hold }, values, start, false);
}

/** No shadow makes a surface brighter than it is elsewhere. */
function isBrighter(
  colours: Uint8Array,
  at: number,
  means: Float32Array,
  surface: number,
): boolean {
  if (surface < 0) return false;
  let above = 0;
  for (let c = 0; c < 3; c++) above += colours[at * 4 + c]! - means[surface * 3 + c]!;
  return above > 0;
}

const nearHole = 10;

function listNear(distance: Float32Array): Int32Array {
  const near: number[] = [];
  for (let at = 0; at < distance.length; at++) if (distance[at]! <= nearHole) near.push(at);
  return Int32Array.from(near);
}

/** From this step in colour on, in levels, surfaces share no light. */
const sameLight = 35;
/** Less than what the rim is held by, or a strip of wall would take the colour of the curtain beside it. */
const leastPull = 0.0001;

/** By two surfaces, how strongly neighbouring pixels of them share their light. */
function measurePulls(edges: Float32Array, count: number): Float32Array {
  const pulls = new Float32Array(count * count).fill(1);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      const step = (edges[a * count + b]! * fullContrast) / sameLight;
      if (a !== b) pulls[a * count + b] = leastPull + (step < 1 ? (1 - step * step) ** 2 : 0);
    }
  }
  return pulls;
}

function measureBroad(
  { count, areas }: Segmentation,
  contrast: Float32Array,
  whole: number,
): Float32Array {
  const broad = new Float32Array(count);
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < count; b++) {
      broad[a]! += (areas[b]! * (1 - contrast[a * count + b]!) ** 2) / whole;
    }
  }
  return broad;
}
