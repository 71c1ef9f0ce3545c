import type { Mask } from "../raster.ts";
import { drawState } from "./answer-clicks.ts";
import type { Candidate } from "./candidate-regions.ts";
import { chooseRegion, rateCandidates } from "./choose-region.ts";
import {
  describeScribble,
  describeSurroundings,
  joinRows,
  rateSuperpixels,
} from "./describe-scribble.ts";
import { fillHoles } from "./fill-holes.ts";
import { lookCloser, placeInPhoto } from "./look-closer.ts";
import { isTap, placeScribble, type PlacedScribble, type Scribble } from "./place-scribble.ts";
import { scribbleWeights } from "./scribble-weights.ts";
import { selectSuperpixels } from "./select-superpixels.ts";
import type { SelectionModel } from "./selection-model.ts";
import {
  describeSituation,
  findSuperpixel,
  listChoices,
  startSelection,
  type Click,
} from "./selection-state.ts";
import { keepConnected } from "./superpixel-borders.ts";
import { findMainKind } from "./superpixel-kinds.ts";

/** The part of what was brushed that the thing has to hold: nobody scribbles without straying. */
const leastCovered = 0.8;
/** The part of its border at which a thing may seem to go on. */
const mostOpen = 0.3;
/** How likely something has to end at a border; where the reach of the scribble ends nothing does. */
const faintest = 0.05;
/** The expected overlap below which nothing was found. */
const leastOverlap = 0.35;
/** How often what surrounds a superpixel is asked. */
const rounds = 2;
/** The part of the picture from which what a tap on a wall, floor or ceiling takes is that surface. */
const surfacePart = 0.03;

/**
 * The thing under a rough scribble or a tap, as a mask of the photo's size with edges as soft as the
 * photo's: the superpixels that the evidence of `describe-scribble.ts` makes likely, as many as
 * overlap best by expectation and hold most of what was brushed, and hang together with it, without
 * small holes. Null
 * where that is nothing sure enough, or a wall, floor or ceiling that the scribble was not on. Throws
 * `RangeError` for one without points and for a tap outside the photo. Some hundred milliseconds.
 */
export function selectScribble(model: SelectionModel, scribble: Scribble): Mask | null {
  const [first] = scribble.points;
  if (first === undefined) throw new RangeError("scribble: must have a point");
  const [x, y] = first;
  if (isTap(scribble)) return drawRegion(model, chooseThing(model, { x, y, positive: true }));
  const closer = lookCloser(model, scribble);
  if (closer === null) return drawRegion(model, chooseScribbled(model, scribble));
  const found = drawRegion(closer.model, chooseScribbled(closer.model, closer.scribble));
  return found === null ? null : placeInPhoto(closer, found, model);
}

function drawRegion(model: SelectionModel, region: Uint8Array | null): Mask | null {
  if (region === null) return null;
  const selected = fillHoles(model, region);
  return drawState(model, selectSuperpixels(model, selected));
}

/** 1 for each superpixel of what a tap is on; null for a surface. */
function chooseThing(model: SelectionModel, click: Click): Uint8Array | null {
  const start = startSelection(model);
  const situation = describeSituation(model, start, click);
  const choices = listChoices(model, start, click);
  const isThing = nameLeaves(model, [findSuperpixel(model, click)]) === "object";
  const things = choices.filter(({ region }) => nameLeaves(model, leavesOf(region)) === "object");
  const offered: readonly Candidate[] = isThing && things.length > 0 ? things : choices;
  const scores = rateCandidates(model, offered, situation);
  const found = chooseRegion(model, offered, scores, situation);
  if (found === null) return null;
  const isSurface = !isThing && found.area > surfacePart * model.features.pixels;
  return isSurface ? null : found.region;
}

/** 1 for each superpixel of what was scribbled over; null where nothing sure enough is there. */
function chooseScribbled(model: SelectionModel, scribble: Scribble): Uint8Array | null {
  const placed = placeScribble(model, scribble);
  if (placed === null) return null;
  const found = cutBest(model, placed, estimateChances(model, placed));
  if (found === null) return null;
  const kind = nameLeaves(model, leavesOf(found));
  if (kind === "object") return found;
  const everywhere = Array.from(placed.brushed.keys());
  return nameLeaves(model, everywhere, placed.brushed) === kind ? found : null;
}

/** How likely each superpixel is of what was scribbled over; 0 where it is far away. */
function estimateChances(model: SelectionModel, placed: PlacedScribble): Float64Array {
  const { first, second } = scribbleWeights;
  const rows = describeScribble(model, placed);
  let chances = rateSuperpixels(placed, rows, first);
  for (let round = 0; round < rounds; round++) {
    const around = describeSurroundings(model, placed, chances);
    chances = rateSuperpixels(placed, joinRows(rows, around), second);
  }
  return chances;
}

/**
 * Of the regions of all superpixels from some chance on the one that overlaps best by expectation,
 * among those that hold enough of what was brushed and hang together around it.
 */
function cutBest(
  model: SelectionModel,
  placed: PlacedScribble,
  chances: Float64Array,
): Uint8Array | null {
  const { area } = model.features;
  const expected = chances.reduce((sum, chance, leaf) => sum + chance * area[leaf]!, 0);
  const order = Array.from(chances.keys())
    .filter((leaf) => chances[leaf]! > 0)
    .toSorted((a, b) => chances[b]! - chances[a]! || a - b);
  let [shared, taken, covered] = [0, 0, 0];
  const border = createBorder(model, placed);
  let best = { overlap: 0, until: 0 };
  order.forEach((leaf, i) => {
    shared += chances[leaf]! * area[leaf]!;
    taken += area[leaf]!;
    covered += placed.brushed[leaf]!;
    const open = border.take(leaf);
    const overlap = shared / (expected + taken - shared);
    const isWhole = covered >= leastCovered * placed.brushedArea && open <= mostOpen;
    if (isWhole && overlap > best.overlap) best = { overlap, until: i + 1 };
  });
  if (best.overlap < leastOverlap) return null;
  const region = new Uint8Array(chances.length);
  for (const leaf of order.slice(0, best.until)) region[leaf] = 1;
  return keepTouched(model, region, placed);
}

/** Follows the border of a region that grows: at which share of it the region seems to go on. */
function createBorder({ borders }: SelectionModel, { isFar }: PlacedScribble) {
  const { first, second, length, strength } = borders;
  const isTaken = new Uint8Array(isFar.length);
  const edges = Array.from(isFar, (): number[] => []);
  for (let e = 0; e < first.length; e++) {
    edges[first[e]!]!.push(e);
    edges[second[e]!]!.push(e);
  }
  let [whole, open] = [0, 0];
  return {
    take: (leaf: number): number => {
      isTaken[leaf] = 1;
      for (const e of edges[leaf]!) {
        const other = first[e] === leaf ? second[e]! : first[e]!;
        const change = isTaken[other] === 1 ? -length[e]! : length[e]!;
        whole += change;
        if (isFar[other] === 1 || strength[e]! < faintest) open += change;
      }
      return open / Math.max(1, whole);
    },
  };
}

/** The parts of a region that hold something of what was brushed. */
function keepTouched(
  { borders }: SelectionModel,
  region: Uint8Array,
  { brushed }: PlacedScribble,
): Uint8Array {
  const kept = new Uint8Array(region.length);
  for (const leaf of leavesOf(region)) {
    if (kept[leaf] === 1 || brushed[leaf] === 0) continue;
    keepConnected(borders, region, leaf).forEach((value, at) => {
      if (value === 1) kept[at] = 1;
    });
  }
  return kept;
}

/** What superpixels mostly are, by their areas or other weights; without labels all are things. */
function nameLeaves(
  { kinds, features }: SelectionModel,
  leaves: readonly number[],
  weights: Float64Array = features.area,
): ReturnType<typeof findMainKind> {
  return kinds === null ? "object" : findMainKind(kinds, leaves, weights);
}

function leavesOf(region: Uint8Array): number[] {
  return Array.from(region.keys()).filter((leaf) => region[leaf] === 1);
}
