import type { Candidate } from "./candidate-regions.ts";
import { measureCentrality } from "./click-centre.ts";
import type { SelectionModel } from "./selection-model.ts";

/** A click, in working pixels, and what was selected before it. */
export type ClickSituation = {
  readonly x: number;
  readonly y: number;
  readonly positive: boolean;
  readonly isFirst: boolean;
  readonly selected: Uint8Array;
  readonly selectedArea: number;
  /** The most pixels an earlier correction changed, 0 before there was one. */
  readonly largestChange: number;
};

/** Superpixels to change (1) and how many pixels they have. */
export type ChosenRegion = { readonly region: Uint8Array; readonly area: number };

/** How much less likely (as a power of e) a click is at a region's edge than in its middle. */
const centreWeight = 4;
/** Candidates below this part of all likelihood are left out. */
const negligible = 4e-3;

/**
 * The candidate with the largest expected overlap (intersection over union) with the region the
 * click means, under the candidates' likelihoods, the sizes people click on and how central the
 * click is in each; null without candidates.
 */
export function chooseRegion(
  model: SelectionModel,
  candidates: readonly Candidate[],
  situation: ClickSituation,
): ChosenRegion | null {
  const { pixels } = model.features;
  const weights = candidates.map(
    (candidate) => candidate.likelihood * expectSize(candidate.area, pixels, situation),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const likely = candidates.flatMap((candidate, i) => {
    if (i > 0 && weights[i]! <= sum * negligible) return [];
    const region = cutRegion(candidate, situation);
    const centrality = measureCentrality(model.grid, region, situation.x, situation.y);
    const weight = weights[i]! * Math.exp(-centreWeight * (1 - centrality));
    return [{ tree: candidate.tree, area: candidate.area, region, weight }];
  });
  let best: ChosenRegion | null = null;
  let most = -1;
  for (const one of likely) {
    let overlap = 0;
    for (const other of likely) {
      const shared =
        one.tree === other.tree
          ? Math.min(one.area, other.area)
          : measureShared(model, one.region, other.region);
      overlap += (other.weight * shared) / (one.area + other.area - shared);
    }
    if (overlap > most) {
      most = overlap;
      best = one;
    }
  }
  return best;
}

/** The part of the picture below which a region is hardly what a first click means. */
const smallPart = 0.006;
const smallCorrection = 0.0018;
/** People mend the largest mistake first: later ones are rarely more than this many times as large. */
const growing = 2;

/** How likely it is, up to a factor, that a click is meant to change so many pixels. */
function expectSize(area: number, pixels: number, situation: ClickSituation): number {
  const part = area / pixels;
  if (situation.isFirst) return (part / (part + smallPart)) ** 2;
  let likelihood = part / (part + smallCorrection);
  const largest = situation.largestChange * growing;
  if (largest > 0 && area > largest) likelihood *= largest / area;
  if (!situation.positive) likelihood *= Math.max(0, 1.01 - area / situation.selectedArea);
  return likelihood;
}

function cutRegion({ tree, node }: Candidate, situation: ClickSituation): Uint8Array {
  const region = new Uint8Array(tree.leaves);
  for (let at = tree.low[node]!; at < tree.high[node]!; at++) {
    const leaf = tree.order[at]!;
    if ((situation.selected[leaf] === 1) !== situation.positive) region[leaf] = 1;
  }
  return region;
}

function measureShared(model: SelectionModel, one: Uint8Array, other: Uint8Array): number {
  let shared = 0;
  for (let leaf = 0; leaf < one.length; leaf++) {
    if (one[leaf] === 1 && other[leaf] === 1) shared += model.features.area[leaf]!;
  }
  return shared;
}
