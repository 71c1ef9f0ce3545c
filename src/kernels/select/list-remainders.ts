import type { Candidate } from "./candidate-regions.ts";
import type { SelectionModel } from "./selection-model.ts";
import { keepConnected } from "./superpixel-borders.ts";

/** A region that a click may have meant (1 for each of its superpixels), and how likely in logarithms. */
export type Meaning = { readonly region: Uint8Array; readonly score: number };

/** What clicks have changed, as far as it says what they meant. */
type Changed = {
  /** For every superpixel the number of the click that changed it last; −1 where none did. */
  readonly changedBy: Int32Array;
  /** What each of the clicks may have meant, by its number. */
  readonly meant: readonly (readonly Meaning[])[];
};

/** How likely all of them are together, beside the regions that the hierarchies have around a click. */
const trust = 0.5;
/** Regions that differ by less than this part are one candidate. */
const alike = 0.02;

/**
 * What a click may mean when the one that changed the place before went too far: whatever of that
 * change hangs together around it and is no part of a smaller region that may have been meant.
 * `against` holds the superpixels clicked with this sign, this one last; no region that holds one
 * was meant. Linear in the superpixels for each meaning.
 */
export function listRemainders(
  model: SelectionModel,
  { changedBy, meant }: Changed,
  against: readonly number[],
): Candidate[] {
  const leaf = against.at(-1)!;
  const before = changedBy[leaf]!;
  const possible = (meant[before] ?? []).filter(({ region }) =>
    against.every((other) => region[other] === 0),
  );
  const highest = Math.max(...possible.map(({ score }) => score));
  const chances = possible.map(({ score }) => Math.exp(score - highest));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  const found: Candidate[] = [];
  possible.forEach(({ region: kept }, i) => {
    const rest = kept.map((value, at) => (value === 0 && changedBy[at] === before ? 1 : 0));
    const region = keepConnected(model.borders, rest, leaf);
    const area = region.reduce((total, value, at) => total + value * model.features.area[at]!, 0);
    const likelihood = (trust * chances[i]!) / sum;
    const same = found.findIndex((one) => Math.abs(one.area - area) < alike * area);
    if (same < 0) found.push({ region, area, likelihood, isJoined: false, isRemainder: true });
    else found[same] = { ...found[same]!, likelihood: found[same]!.likelihood + likelihood };
  });
  return found;
}
