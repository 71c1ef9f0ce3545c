import type { Candidate } from "./candidate-regions.ts";
import { measureCentrality } from "./click-centre.ts";
import type { ClickSituation } from "./describe-choice.ts";
import type { SelectionModel } from "./selection-model.ts";

/** How many numbers describe what a correction may mean. */
export const correctionFeatures = 13;

/** The part of the picture below which a region is hardly what a correction means. */
const smallCorrection = 0.0018;
/** People mend the largest mistake first: later ones are rarely more than this many times as large. */
const growing = 2;
const leastLikelihood = 1e-6;

/**
 * What speaks for a candidate being the region that a click after the first means to change: how
 * sure the hierarchies are of it, its size beside the picture, the selection and earlier
 * corrections, how central the click is in it, and how strong its borders are. Numbers of about
 * −14 to 6. Linear in the superpixels' borders and the cells of the grid.
 */
export function describeCorrection(
  model: SelectionModel,
  { area, region, likelihood, isJoined, isRemainder }: Candidate,
  situation: ClickSituation,
): Float64Array {
  const { x, y, positive, selectedArea, largestChange, lastChange } = situation;
  const part = area / model.features.pixels;
  const { share, depth } = measureCentrality(model.grid, region, x, y);
  const border = walkBorder(model, region, situation);
  const row = new Float64Array(correctionFeatures);
  let k = 0;
  row[k++] = Math.log(likelihood + leastLikelihood);
  row[k++] = Math.log(part / (part + smallCorrection));
  row[k++] = largestChange > 0 ? Math.min(0, Math.log((growing * largestChange) / area)) : 0;
  row[k++] = positive ? 0 : Math.log(Math.max(leastLikelihood, 1.01 - area / selectedArea));
  row[k++] = isJoined ? 1 : 0;
  row[k++] = 1 - share;
  row[k++] = isRemainder ? 1 : 0;
  row[k++] = Math.log(depth / model.planes.unit + 1);
  row[k++] = border.away;
  row[k++] = border.inner;
  row[k++] = border.towards;
  row[k++] = lastChange > 0 ? Math.min(0, Math.log(lastChange / area)) : 0;
  row[k++] = positive ? Math.log1p(area / Math.max(1, selectedArea)) : 0;
  return row;
}

/**
 * How strong borders are, 0 to 1: inside a region, towards what it would be one with once changed,
 * and away from the rest.
 */
function walkBorder(
  { borders }: SelectionModel,
  region: Uint8Array,
  { selected, positive }: ClickSituation,
): { readonly away: number; readonly inner: number; readonly towards: number } {
  const { first, second, length, strength } = borders;
  const away = { length: 0, strength: 0 };
  const inner = { length: 0, strength: 0 };
  const towards = { length: 0, strength: 0 };
  for (let e = 0; e < first.length; e++) {
    const [one, two] = [first[e]!, second[e]!];
    if (region[one] === 0 && region[two] === 0) continue;
    const outside = region[one] === 0 ? one : two;
    const isSame = (selected[outside] === 1) === positive;
    const sum = region[one] === region[two] ? inner : isSame ? towards : away;
    sum.length += length[e]!;
    sum.strength += length[e]! * strength[e]!;
  }
  const meanOf = (sum: typeof inner): number => sum.strength / Math.max(1, sum.length);
  return { away: meanOf(away), inner: meanOf(inner), towards: meanOf(towards) };
}
