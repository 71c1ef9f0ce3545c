import type { Candidate } from "./candidate-regions.ts";
import { measureCentrality } from "./click-centre.ts";
import { findLie } from "./place-superpixels.ts";
import type { SelectionModel } from "./selection-model.ts";

/** A click, in working pixels, and what was selected before it. */
export type ClickSituation = {
  readonly x: number;
  readonly y: number;
  readonly positive: boolean;
  /** How many clicks came before it. */
  readonly earlier: number;
  readonly selected: Uint8Array;
  readonly selectedArea: number;
  /** The most pixels an earlier correction changed, 0 before there was one. */
  readonly largestChange: number;
  /** The pixels that the last correction changed, 0 before there was one. */
  readonly lastChange: number;
};

/** How many numbers describe a candidate. */
export const choiceFeatures = 12;

/** Likelihoods and parts of the picture below these say no more. */
const leastLikelihood = 5e-4;
const leastPart = 1e-4;

/**
 * What speaks for a candidate being the region that a click means: how sure the hierarchies are of
 * it, its size and place, how central the click is in it, and how strong its border is outside and
 * inside. Numbers of about −5 to 5. Linear in the
 * superpixels' borders and the cells of the grid.
 */
export function describeChoice(
  model: SelectionModel,
  candidate: Candidate,
  situation: ClickSituation,
): Float64Array {
  const { region, area } = candidate;
  const { pixels } = model.features;
  const size = Math.log(area / pixels + leastPart);
  const { share, depth } = measureCentrality(model.grid, region, situation.x, situation.y);
  const border = walkBorder(model, region);
  const lie = findLie(model.places, listLeaves(region));
  const row = new Float64Array(choiceFeatures);
  let k = 0;
  row[k++] = Math.log(candidate.likelihood + leastLikelihood);
  row[k++] = size;
  row[k++] = (size * size) / 10;
  row[k++] = 1 - share;
  row[k++] = Math.log(depth / model.planes.unit + 1);
  row[k++] = border.outer;
  row[k++] = border.inner;
  row[k++] = lie.alongBottom;
  row[k++] = lie.alongTop;
  row[k++] = lie.alongBottom * (1 - lie.top);
  row[k++] = lie.alongTop * lie.bottom;
  row[k++] = lie.bottom - lie.top;
  return row;
}

/** How strong a region's border is, and the borders inside it, 0 to 1. */
function walkBorder(
  { borders }: SelectionModel,
  region: Uint8Array,
): { readonly outer: number; readonly inner: number } {
  const { first, second, length, strength } = borders;
  const lengths = [0, 0, 0];
  const strengths = [0, 0, 0];
  for (let e = 0; e < first.length; e++) {
    const sides = region[first[e]!]! + region[second[e]!]!;
    lengths[sides]! += length[e]!;
    strengths[sides]! += length[e]! * strength[e]!;
  }
  return {
    outer: strengths[1]! / Math.max(1, lengths[1]!),
    inner: strengths[2]! / Math.max(1, lengths[2]!),
  };
}

function listLeaves(region: Uint8Array): number[] {
  const leaves: number[] = [];
  for (let leaf = 0; leaf < region.length; leaf++) if (region[leaf] === 1) leaves.push(leaf);
  return leaves;
}
