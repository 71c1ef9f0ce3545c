import type { CompanyStyles } from "../company.ts";
import type { ContrastPairId } from "./contrast-pairs.ts";
import { findUnreadable, measurePair } from "./measure-contrasts.ts";
import { readOklch, writeOklch } from "./oklch.ts";
import type { Oklch } from "./oklch.ts";
import { changeStyle, readStyle } from "./style-fields.ts";

export type Suggestion = {
  /** The path of the style field to change. */
  field: string;
  /** `#RRGGBB` */
  colour: string;
  /** Pairs that were readable before and would not be any more; mostly none. */
  breaks: readonly ContrastPairId[];
};

const searchStep = 0.01;
const refineSteps = 8;

/**
 * The smallest change of one colour that makes a pair readable: its hue stays, its chroma as far
 * as a screen has it, its lightness moves. The fields of the pair are tried in their order; one
 * that spoils no other pair is preferred. Every theme the schema admits has an answer.
 */
export function suggestColour(
  pair: { readonly id: ContrastPairId },
  styles: CompanyStyles,
): Suggestion {
  const failing = new Set(findUnreadable(styles).map(({ id }) => id));
  const suggestions = measurePair(pair.id, styles).fields.flatMap((field): Suggestion[] => {
    const colour = findColour(pair.id, field, styles);
    if (colour === null) return [];
    const breaks = findUnreadable(changeStyle(styles, field, colour))
      .map(({ id }) => id)
      .filter((id) => !failing.has(id));
    return [{ field, colour, breaks }];
  });
  const fewest = Math.min(...suggestions.map(({ breaks }) => breaks.length));
  const best = suggestions.find(({ breaks }) => breaks.length === fewest);
  if (best === undefined) throw new RangeError(`no colour makes ${pair.id} readable`);
  return best;
}

/** The nearest colour for one field, or null where no lightness of it is enough. */
function findColour(id: ContrastPairId, field: string, styles: CompanyStyles): string | null {
  const current = String(readStyle(styles, field));
  const isEnough = (colour: string) => measurePair(id, changeStyle(styles, field, colour)).passes;
  if (isEnough(current)) return current;
  const start = readOklch(current);
  for (let distance = searchStep; distance <= 1 + searchStep; distance += searchStep) {
    const found = [start.lightness - distance, start.lightness + distance]
      .map((lightness) => ({ ...start, lightness: Math.min(1, Math.max(0, lightness)) }))
      .find((candidate) => isEnough(writeOklch(candidate)));
    if (found !== undefined) return refine(start, found, distance, isEnough);
  }
  return null;
}

/** Goes back towards the start within the last step, as long as it is still enough. */
function refine(
  start: Oklch,
  found: Oklch,
  distance: number,
  isEnough: (colour: string) => boolean,
): string {
  const back = Math.sign(start.lightness - found.lightness) * Math.min(searchStep, distance);
  let enough = writeOklch(found);
  let low = 0;
  let high = 1;
  for (let step = 0; step < refineSteps; step += 1) {
    const middle = (low + high) / 2;
    const colour = writeOklch({ ...found, lightness: found.lightness + back * middle });
    if (isEnough(colour)) {
      enough = colour;
      low = middle;
    } else {
      high = middle;
    }
  }
  return enough;
}
