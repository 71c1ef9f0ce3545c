import type { Candidate } from "./candidate-regions.ts";
import type { SelectionModel } from "./selection-model.ts";
import { keepConnected } from "./superpixel-borders.ts";

/** A region that a click may have meant (1 for each of its superpixels), and how likely in logarithms. */
export type Meaning = { readonly region: Uint8Array; readonly score: number };

/** What clicks have selected, as far as it says what the first one meant. */
type Selected = {
  readonly selected: Uint8Array;
  readonly added: Uint8Array;
  readonly meant: readonly Meaning[];
};

/** How likely all of them are together, beside the regions that the hierarchies have around a click. */
const trust = 0.5;
/** Regions that differ by less than this part are one candidate. */
const alike = 0.02;

/**
 * What a click that takes away may mean when the first click took too much: whatever hangs together
 * around it and is neither part of a smaller region that the first click may have meant nor was
 * added since. `away` holds the superpixels clicked away, this one last; no region that holds one
 * was meant. Linear in the superpixels for each meaning.
 */
export function listRemainders(
  model: SelectionModel,
  { selected, added, meant }: Selected,
  away: readonly number[],
): Candidate[] {
  const leaf = away.at(-1)!;
  const possible = meant.filter(({ region }) => away.every((other) => region[other] === 0));
  const highest = Math.max(...possible.map(({ score }) => score));
  const chances = possible.map(({ score }) => Math.exp(score - highest));
  const sum = chances.reduce((total, chance) => total + chance, 0);
  const found: Candidate[] = [];
  possible.forEach(({ region: kept }, i) => {
    const rest = selected.map((value, at) => (kept[at] === 1 || added[at] === 1 ? 0 : value));
    if (rest[leaf] === 0) return;
    const region = keepConnected(model.borders, rest, leaf);
    const area = region.reduce((total, value, at) => total + value * model.features.area[at]!, 0);
    const likelihood = (trust * chances[i]!) / sum;
    const same = found.findIndex((one) => Math.abs(one.area - area) < alike * area);
    if (same < 0) found.push({ region, area, likelihood, isJoined: false, isRemainder: true });
    else found[same] = { ...found[same]!, likelihood: found[same]!.likelihood + likelihood };
  });
  return found;
}
