import type { Candidate } from "./candidate-regions.ts";
import { choiceWeights, correctionWeights } from "./choice-weights.ts";
import { describeChoice, type ClickSituation } from "./describe-choice.ts";
import { describeCorrection } from "./describe-correction.ts";
import type { SelectionModel } from "./selection-model.ts";

/**
 * How likely it is, before anything is known of it, that a click that adds and touches nothing selected
 * is on something else, not on more of the same.
 */
const elsewhere = 0.35;

/**
 * How likely each candidate is to be meant, as logarithms up to a constant: a conditional logit over
 * its features (McFadden 1974), with weights of its own for a first click, for one that adds and for
 * one that takes away. A click that adds away from what is selected may as well be the first on
 * something else: a mixture of both.
 */
export function rateCandidates(
  model: SelectionModel,
  candidates: readonly Candidate[],
  situation: ClickSituation,
): number[] {
  const rateAsFirst = (): number[] =>
    candidates.map((one) => weigh(describeChoice(model, one, situation), choiceWeights));
  if (situation.earlier === 0) return rateAsFirst();
  const weights = situation.positive ? correctionWeights.add : correctionWeights.takeAway;
  const asLater = candidates.map((one) =>
    weigh(describeCorrection(model, one, situation), weights),
  );
  if (!situation.positive || touchesSelected(model, situation)) return asLater;
  const first = normalise(rateAsFirst());
  return normalise(asLater).map((part, i) =>
    Math.log((1 - elsewhere) * part + elsewhere * first[i]!),
  );
}

/** Whether the superpixel that was clicked is selected or beside one that is. Linear in the borders. */
function touchesSelected(
  { superpixels, borders: { first, second } }: SelectionModel,
  { x, y, selected }: ClickSituation,
): boolean {
  const leaf = superpixels.labels[y * superpixels.width + x]!;
  if (selected[leaf] === 1) return true;
  return first.some((one, e) => {
    const other = second[e]!;
    return (one === leaf && selected[other] === 1) || (other === leaf && selected[one] === 1);
  });
}

/** Scores as parts of one. */
function normalise(scores: readonly number[]): number[] {
  const highest = Math.max(...scores);
  const parts = scores.map((score) => Math.exp(score - highest));
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.map((part) => part / sum);
}

function weigh(row: Float64Array, weights: readonly number[]): number {
  let score = 0;
  for (let k = 0; k < row.length; k++) score += weights[k]! * row[k]!;
  return score;
}

/** Candidates below this part of the likeliest one's likelihood are left out. */
const negligible = 4e-3;
/** How many times as much it counts to make a selection worse than to make it better. */
const harmWeight = 1.5;
/** The same once this many clicks were made on what covers this part of the picture: what is left to mend is small. */
const lateHarm = { weight: 3, clicks: 3, part: 0.04 };

/**
 * The candidate that mends a selection most by expectation, when each candidate is as likely to be
 * the change meant as its score says: the gain in overlap (intersection over union) with the
 * selection meant, where losing counts more; null without candidates. Of a first click this is the
 * region with the largest expected overlap.
 */
export function chooseRegion(
  model: SelectionModel,
  candidates: readonly Candidate[],
  scores: readonly number[],
  situation: Pick<ClickSituation, "positive" | "selectedArea" | "earlier">,
): Candidate | null {
  const { positive, selectedArea } = situation;
  const harm = harmOf(model, situation);
  const highest = Math.max(...scores);
  const likely = candidates.flatMap((candidate, i) => {
    const weight = Math.exp(scores[i]! - highest);
    return weight < negligible ? [] : [{ candidate, weight }];
  });
  let best: Candidate | null = null;
  let most = -Infinity;
  for (const { candidate: one } of likely) {
    let worth = 0;
    for (const { candidate: other, weight } of likely) {
      const shared = measureShared(model, one.region, other.region);
      const gain = positive
        ? (selectedArea + shared) / (selectedArea + one.area + other.area - shared) -
          selectedArea / (selectedArea + other.area)
        : overlapWithout(selectedArea, one.area + other.area - shared, shared) -
          overlapWithout(selectedArea, other.area, 0);
      worth += weight * (gain < 0 ? harm * gain : gain);
    }
    if (worth <= most) continue;
    most = worth;
    best = one;
  }
  return best;
}

function harmOf(
  { features }: SelectionModel,
  { selectedArea, earlier }: Pick<ClickSituation, "selectedArea" | "earlier">,
): number {
  const isLate = earlier >= lateHarm.clicks && selectedArea >= lateHarm.part * features.pixels;
  return isLate ? lateHarm.weight : harmWeight;
}

/** The overlap of two parts of a selection that lack `lacking` pixels in all and `both` of them together. */
function overlapWithout(area: number, lacking: number, both: number): number {
  return Math.max(0, area - lacking) / Math.max(1, area - both);
}

function measureShared(model: SelectionModel, one: Uint8Array, other: Uint8Array): number {
  let shared = 0;
  for (let leaf = 0; leaf < one.length; leaf++) {
    if (one[leaf] === 1 && other[leaf] === 1) shared += model.features.area[leaf]!;
  }
  return shared;
}
