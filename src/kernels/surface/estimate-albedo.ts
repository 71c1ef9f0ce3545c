import type { Colour } from "../colour.ts";
import { brightnessOf, findNeighbours, type Neighbours } from "./find-neighbours.ts";
import { measureSurface, type SurfaceLevels } from "./measure-surface.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** Albedo of what people call white: skirting, frames, doors, ceilings, paper. */
const white: Colour = [0.84, 0.83, 0.8];
const whiteLevel = brightnessOf(Math.log(white[0]), Math.log(white[1]), Math.log(white[2]));
const whiteWarmth = Math.log(white[0] / white[2]);
const whiteTint = Math.log(white[1] / Math.sqrt(white[0] * white[2]));

/** Log brightness of albedos considered: 0.01 to 0.9. */
const darkest = Math.log(0.01);
const palest = Math.log(0.9);
const step = 0.02;
/** Spread of a white thing's log brightness about the light on the surface beside it. */
const lightSpread = 0.12;
const priorSpread = 0.22;
/** Share of neighbours that speaks for white by chance. */
const chance = 0.03;
/** Light of homes, after white balance: log of red over blue. */
const coolestLight = -0.35;
const warmestLight = 0.95;
const strongestTint = 0.14;

export type AlbedoEstimate = {
  /** Linear albedo of the old surface, 0 to 1. */
  readonly albedo: Colour;
  readonly levels: SurfaceLevels;
};

/**
 * The old surface's mean albedo from one photo, null when nothing is covered. Evidence are white
 * things beside it (Land and McCann's local ratios, 1971: close by, a ratio of light is one of
 * albedo), weighed against what surfaces and home lighting are usually like. Cost linear in the
 * small scene.
 */
export function estimateAlbedo(scene: SmallScene, usualLevel: number): AlbedoEstimate | null {
  const levels = measureSurface(scene);
  if (levels === null) return null;
  const [red, green, blue] = levels.usual.map(Math.log) as [number, number, number];
  const warmth = red - blue;
  const tint = green - (red + blue) / 2;
  const whites = keepPossibleWhites(findNeighbours(scene), warmth, tint);
  const guess = guessAlone(levels, usualLevel);
  const level = findLevel(whites, guess.level, guess.doubt);
  const seen = chromaOfWhites(whites, whiteLevel - level);
  const trust = seen.share / (seen.share + chance);
  const ownWarmth = trust * (whiteWarmth - seen.warmth) + (1 - trust) * guess.warmth;
  const ownTint = trust * (whiteTint - seen.tint) + (1 - trust) * guess.tint;
  return { albedo: colourOf(level, ownWarmth, ownTint), levels };
}

/** Only what may be white under the light of a home. */
function keepPossibleWhites(neighbours: Neighbours, warmth: number, tint: number): Neighbours {
  const kept = [...neighbours.brightness.keys()].filter((i) => {
    const lightWarmth = warmth + neighbours.warmth[i]! - whiteWarmth;
    const lightTint = tint + neighbours.tint[i]! - whiteTint;
    return (
      lightWarmth > coolestLight &&
      lightWarmth < warmestLight &&
      Math.abs(lightTint) < strongestTint
    );
  });
  const pick = (values: Float32Array): Float32Array => Float32Array.from(kept, (i) => values[i]!);
  return {
    count: neighbours.count,
    brightness: pick(neighbours.brightness),
    warmth: pick(neighbours.warmth),
    tint: pick(neighbours.tint),
  };
}

type Guess = { level: number; doubt: number; warmth: number; tint: number };

/** Without neighbours: half of a weak cast is paint, and dimness is mostly light. */
function guessAlone({ bright, usual }: SurfaceLevels, usualLevel: number): Guess {
  const brightness = brightnessOf(Math.log(bright[0]), Math.log(bright[1]), Math.log(bright[2]));
  const warmth = Math.log(usual[0] / usual[2]);
  const tint = Math.log(usual[1] / Math.sqrt(usual[0] * usual[2]));
  const isStrong = warmth > 0 ? ramp(0.85, 1.15, warmth) : ramp(0.35, 0.7, -warmth);
  const isTinted = ramp(0.08, 0.25, Math.abs(tint));
  const asItLooks = Math.max(isStrong, isTinted, 1 - ramp(0.1, 0.25, Math.exp(brightness)));
  const pale = 0.75 * Math.log(usualLevel) + 0.25 * Math.min(0, brightness);
  const looks = Math.min(palest, brightness - 0.1);
  return {
    level: pale + asItLooks * (looks - pale),
    doubt: 0.1 + 0.2 * asItLooks,
    warmth: warmth * (0.5 + 0.5 * isStrong),
    tint: tint * (0.5 + 0.5 * isTinted),
  };
}

/** The mean of the squared posterior, so near its mode, of the surface's log brightness. */
function findLevel(whites: Neighbours, expected: number, doubt: number): number {
  const shares = shareByBrightness(whites);
  const usualRange = palest - darkest;
  let sum = 0;
  let total = 0;
  for (let level = darkest; level <= palest; level += step) {
    const off = (level - expected) / priorSpread;
    const prior =
      ((1 - doubt) * Math.exp(-0.5 * off * off)) / (priorSpread * 2.507) + doubt / usualRange;
    const share = shares(whiteLevel - level);
    const posterior = (prior * (chance + share) ** 2) ** 2;
    sum += level * posterior;
    total += posterior;
  }
  return sum / total;
}

/** The share of neighbours about as bright as asked, by a Gaussian window of `lightSpread`. */
function shareByBrightness({ count, brightness }: Neighbours): (asked: number) => number {
  const bins = new Map<number, number>();
  for (const value of brightness) {
    const bin = Math.round(value / step);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  return (asked) => {
    let sum = 0;
    for (let bin = Math.floor((asked - 0.36) / step); bin <= (asked + 0.36) / step; bin++) {
      const off = (bin * step - asked) / lightSpread;
      sum += (bins.get(bin) ?? 0) * Math.exp(-0.5 * off * off);
    }
    return count === 0 ? 0 : sum / count;
  };
}

type WhiteChroma = { share: number; warmth: number; tint: number };

function chromaOfWhites(whites: Neighbours, brightness: number): WhiteChroma {
  const at = [...whites.brightness.keys()].filter(
    (i) => Math.abs(whites.brightness[i]! - brightness) < 1.5 * lightSpread,
  );
  if (at.length === 0) return { share: 0, warmth: 0, tint: 0 };
  return {
    share: at.length / whites.count,
    warmth: medianOf(Float32Array.from(at, (i) => whites.warmth[i]!)),
    tint: medianOf(Float32Array.from(at, (i) => whites.tint[i]!)),
  };
}

function medianOf(values: Float32Array): number {
  return values.toSorted()[values.length >> 1]!;
}

function colourOf(level: number, warmth: number, tint: number): Colour {
  const red = Math.exp(warmth / 2 - tint / 3);
  const green = Math.exp((2 * tint) / 3);
  const blue = Math.exp(-warmth / 2 - tint / 3);
  const scale = level - brightnessOf(Math.log(red), Math.log(green), Math.log(blue));
  const limit = (value: number): number => Math.min(0.95, Math.max(0.004, value * Math.exp(scale)));
  return [limit(red), limit(green), limit(blue)];
}

/** 0 up to `from`, 1 from `to` on, smooth between. */
function ramp(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
