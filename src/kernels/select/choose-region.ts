import type { Candidate } from "./candidate-regions.ts";
import { choiceWeights } from "./choice-weights.ts";
import { measureCentrality } from "./click-centre.ts";
import { describeChoice, type ClickSituation } from "./describe-choice.ts";
import type { SelectionModel } from "./selection-model.ts";

/** Candidates below this part of the likeliest one's likelihood are left out. */
const negligible = 4e-3;

/**
 * How likely each candidate is to be meant, as logarithms up to a constant: a conditional logit over
 * its features (McFadden 1974) for a first click, and a rule of few numbers for a correction.
 */
export function rateCandidates(
  model: SelectionModel,
  candidates: readonly Candidate[],
  situation: ClickSituation,
): number[] {
  const rate = situation.isFirst ? rateFirst : rateLater;
  return candidates.map((candidate) => rate(model, candidate, situation));
}

/**
 * The candidate with the largest expected overlap (intersection over union) with the region a click
 * means, when each is as likely as its score says; null without candidates.
 */
export function chooseRegion(
  model: SelectionModel,
  candidates: readonly Candidate[],
  scores: readonly number[],
): Candidate | null {
  const highest = Math.max(...scores);
  const likely = candidates.flatMap((candidate, i) => {
    const weight = Math.exp(scores[i]! - highest);
    return weight < negligible ? [] : [{ candidate, weight }];
  });
  let best: Candidate | null = null;
  let most = -1;
  for (const { candidate: one } of likely) {
    let overlap = 0;
    for (const { candidate: other, weight } of likely) {
      const shared = measureShared(model, one.region, other.region);
      overlap += (weight * shared) / (one.area + other.area - shared);
    }
    if (overlap <= most) continue;
    most = overlap;
    best = one;
  }
  return best;
}

function rateFirst(model: SelectionModel, candidate: Candidate, situation: ClickSituation): number {
  const row = describeChoice(model, candidate, situation);
  let score = 0;
  for (let k = 0; k < row.length; k++) score += choiceWeights[k]! * row[k]!;
  return score;
}

/** The part of the picture below which a region is hardly what a correction means. */
const smallCorrection = 0.0018;
/** People mend the largest mistake first: later ones are rarely more than this many times as large. */
const growing = 2;
/** How much likelier what holds an earlier click of the same sign is. */
const joinedWeight = 4;
/** How much less likely (as a power of e) a click is at a region's edge than in its middle. */
const centreWeight = 4;
const leastLikelihood = 1e-6;

/** The logarithm of how likely a correction is meant to change a candidate, up to a constant. */
function rateLater(
  model: SelectionModel,
  candidate: Candidate,
  { x, y, positive, selectedArea, largestChange }: ClickSituation,
): number {
  const { area, region, isJoined } = candidate;
  const part = area / model.features.pixels;
  let likelihood = (candidate.likelihood + leastLikelihood) * (part / (part + smallCorrection));
  const largest = largestChange * growing;
  if (largest > 0 && area > largest) likelihood *= largest / area;
  if (!positive) likelihood *= Math.max(leastLikelihood, 1.01 - area / selectedArea);
  if (isJoined) likelihood *= joinedWeight;
  const { share } = measureCentrality(model.grid, region, x, y);
  return Math.log(likelihood) - centreWeight * (1 - share);
}

function measureShared(model: SelectionModel, one: Uint8Array, other: Uint8Array): number {
  let shared = 0;
  for (let leaf = 0; leaf < one.length; leaf++) {
    if (one[leaf] === 1 && other[leaf] === 1) shared += model.features.area[leaf]!;
  }
  return shared;
}
