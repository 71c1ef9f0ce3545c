import type { Colour } from "../colour.ts";
import { brightnessOf, findNeighbours } from "./find-neighbours.ts";
import { medianOf } from "./select-rank.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** Albedo of what people call white: skirting, frames, doors, ceilings, paper. */
const white: Colour = [0.84, 0.83, 0.8];
/** Its log brightness, as `brightnessOf` gives it. */
export const whiteLevel: number = brightnessOf(...logsOf(white));
/** Its warmth and tint. */
export const whiteWarmth: number = Math.log(white[0] / white[2]);
export const whiteTint: number = Math.log(white[1] / Math.sqrt(white[0] * white[2]));

/** Light of homes, after white balance: log of red over blue. */
export const coolestLight = -0.35;
export const warmestLight = 0.95;
export const strongestTint = 0.14;

const binSize = 0.02;

/** What may be white beside a surface. */
export type Whites = {
  /** Share of all neighbours that may be white and about `brightness`, in a Gaussian window. */
  shareAt(brightness: number, spread: number): number;
  /** Median chroma of the surface, were those about `brightness` white; null without any. */
  chromaAt(brightness: number, spread: number): WhiteChroma | null;
};

export type WhiteChroma = {
  readonly share: number;
  /** log of red over blue. */
  readonly warmth: number;
  /** log of green over the geometric mean of red and blue. */
  readonly tint: number;
};

/** Collects the neighbours of a surface that may be white under the light of a home. */
export function findWhites(scene: SmallScene): Whites {
  const neighbours = findNeighbours(scene);
  const { brightness, warmth, tint, ownWarmth, ownTint } = neighbours;
  const count = Math.max(1, neighbours.count);
  const kept: number[] = [];
  for (let i = 0; i < neighbours.count; i++) {
    if (isWhiteInHomes(ownWarmth[i]!, ownTint[i]!)) kept.push(i);
  }
  const bins = new Map<number, number>();
  for (const i of kept) {
    const bin = Math.round(brightness[i]! / binSize);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  return {
    shareAt: (asked, spread) => {
      if (!Number.isFinite(asked)) return 0;
      let sum = 0;
      const last = Math.floor((asked + 3 * spread) / binSize);
      for (let bin = Math.ceil((asked - 3 * spread) / binSize); bin <= last; bin++) {
        const off = (bin * binSize - asked) / spread;
        sum += (bins.get(bin) ?? 0) * Math.exp(-0.5 * off * off);
      }
      return sum / count;
    },
    chromaAt: (asked, spread) => {
      const at = kept.filter((i) => Math.abs(brightness[i]! - asked) < 1.5 * spread);
      if (at.length === 0) return null;
      const middle = (values: Float32Array): number =>
        medianOf(Float32Array.from(at, (i) => values[i]!));
      return {
        share: at.length / count,
        warmth: whiteWarmth - middle(warmth),
        tint: whiteTint - middle(tint),
      };
    },
  };
}

/**
 * Whether a colour may be white under the light of a home. `warmth` is the log of red over blue,
 * `tint` that of green over the geometric mean of red and blue.
 */
export function isWhiteInHomes(warmth: number, tint: number): boolean {
  const lightWarmth = warmth - whiteWarmth;
  const isWarmthUsual = lightWarmth > coolestLight && lightWarmth < warmestLight;
  return isWarmthUsual && Math.abs(tint - whiteTint) < strongestTint;
}

function logsOf([red, green, blue]: Colour): [number, number, number] {
  return [Math.log(red), Math.log(green), Math.log(blue)];
}
