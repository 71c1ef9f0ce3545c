import { leavesOf, listSegments } from "./list-segments.ts";
import type { SelectionModel } from "./selection-model.ts";

/** From here on it is taken although the click did not take it, below here it is not though the click did. */
const surelyFloor = 0.7;
const hardlyFloor = 0.15;
/** Log-odds up to which pieces of a floor go together: less than for things, so that a corner of it stays one. */
const segmentDoubt = -1;

type Segments = readonly (readonly number[])[];

/**
 * A floor that a click selected (1 for each of its superpixels) with all that is surely floor by
 * `chances`, without what hardly is one, and with what the sun shines on. Segments go as most of them
 * do: half of a tiled floor beside a wooden one would end in a ragged border. Linear in the borders.
 */
export function mendFloor(
  model: SelectionModel,
  selected: Uint8Array,
  chances: Float32Array,
): Uint8Array {
  const { area } = model.features;
  const isTaken = selected.map((value, leaf) => {
    const least = value === 1 ? hardlyFloor : surelyFloor;
    return chances[leaf]! > least ? 1 : 0;
  });
  const segments = listSegments(model.touching, area, segmentDoubt).map(({ node }) =>
    leavesOf(model.touching, node),
  );
  const whole = new Uint8Array(selected.length);
  for (const leaves of segments) {
    const part = leaves.reduce((sum, leaf) => sum + (isTaken[leaf]! - 0.5) * area[leaf]!, 0);
    if (part > 0) for (const leaf of leaves) whole[leaf] = 1;
  }
  // A strip of light may be two segments, one of which touches the other and little of the floor.
  return addSunlit(model, segments, addSunlit(model, segments, whole, chances), chances);
}

/** The part of its border along which a patch of light has floor beside it. */
const leastBeside = 0.6;
/** Lighter than the floor beside it by this, in units of CIELAB. */
const leastLighter = 30;
/** The labels take what is overexposed for a thing first, and for a floor no less than this. */
const leastChance = 0.2;

/** Adds segments that are much lighter than the floor around them and may well be floor. */
function addSunlit(
  { borders: { first, second, length }, features: { area, means } }: SelectionModel,
  segments: Segments,
  floor: Uint8Array,
  chances: Float32Array,
): Uint8Array {
  const lightness = means[0]!;
  const segmentOf = new Int32Array(floor.length);
  segments.forEach((leaves, at) => {
    for (const leaf of leaves) segmentOf[leaf] = at;
  });
  const around = new Float64Array(segments.length);
  const beside = new Float64Array(segments.length);
  const light = new Float64Array(segments.length);
  const addSide = (leaf: number, other: number, border: number): void => {
    const segment = segmentOf[leaf]!;
    around[segment]! += border;
    if (floor[other] === 0) return;
    beside[segment]! += border;
    light[segment]! += border * lightness[other]!;
  };
  first.forEach((one, border) => {
    const two = second[border]!;
    if (segmentOf[one] === segmentOf[two]) return;
    addSide(one, two, length[border]!);
    addSide(two, one, length[border]!);
  });
  const lit = floor.slice();
  segments.forEach((leaves, at) => {
    if (floor[leaves[0]!] === 1 || beside[at]! < leastBeside * around[at]!) return;
    const all = leaves.reduce((sum, leaf) => sum + area[leaf]!, 0);
    const mean = (values: ArrayLike<number>): number =>
      leaves.reduce((sum, leaf) => sum + values[leaf]! * area[leaf]!, 0) / all;
    const isLighter = mean(lightness) - light[at]! / beside[at]! > leastLighter;
    if (isLighter && mean(chances) > leastChance) for (const leaf of leaves) lit[leaf] = 1;
  });
  return lit;
}
