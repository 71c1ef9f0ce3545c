import { eachChannel, type Colour } from "../colour.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { findRoomWhites } from "./find-room-whites.ts";
import {
  coolestLight,
  findWhites,
  strongestTint,
  warmestLight,
  whiteLevel,
  type WhiteChroma,
  type Whites,
} from "./find-whites.ts";
import { surfaceReflection } from "./room-light.ts";
import { measureSurface, type SurfaceLevels } from "./measure-surface.ts";
import { meanLevel } from "./posterior-level.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** Log brightness of the darkest and the palest albedo considered. */
const darkest = Math.log(0.01);
const palest = Math.log(0.9);
/** Spread of a white thing's log brightness about the light on the wall beside it. */
const lightSpread = 0.12;
/** Share of neighbours that speaks for white by chance. */
const chance = 0.03;

export type AlbedoEstimate = {
  /** Linear albedo of the old surface, 0 to 1. */
  readonly albedo: Colour;
  readonly levels: SurfaceLevels;
};

/**
 * A wall's mean albedo from one photo, null when nothing is covered. Evidence are white things
 * beside it (Land and McCann's local ratios, 1971: close by, a ratio of light is one of albedo),
 * weighed against what walls and home lighting are usually like. Cost linear in the small scene.
 */
export function estimateAlbedo(scene: SmallScene): AlbedoEstimate | null {
  const levels = measureSurface(scene);
  if (levels === null) return null;
  const guess = guessAlone(levels);
  const whites = findWhites(scene);
  const level = findLevel(whites, guess);
  const seen = whites.chromaAt(whiteLevel - level, lightSpread);
  const albedo = colourOf(level, seen === null ? guess : mixChroma(seen, guess));
  return { albedo: underUsualLight(albedo, levels.usual, lightsOf(scene, levels.usual)), levels };
}

/** Bounds of the colour of light: of its warmth, and of its tint either way. */
type Lights = {
  readonly warmth: readonly [least: number, most: number];
  readonly tint: readonly [least: number, most: number];
};

/** Log chroma from which a surface's own colour says nothing of the light's, and wholly nothing. */
const strong = 0.6;
const strongest = 1.4;
/** How far light on a wall may be from the light on the room's whites. */
const whiteWarmthRange = 0.15;
const whiteTintRange = 0.03;

/**
 * What light may fall on a surface: any of a home's on a pale one; on a strong paint, whose weak
 * channels tell little, the light that whites of the room show.
 */
function lightsOf(scene: SmallScene, [red, green, blue]: Colour): Lights {
  const chroma = Math.hypot(Math.log(red / green), Math.log(blue / green));
  const whites = chroma > strong ? findRoomWhites(scene) : null;
  const part = whites === null ? 0 : ramp(strong, strongest, chroma);
  const { warmth, tint } = whites ?? { warmth: 0, tint: 0 };
  const mix = (usual: number, seen: number): number => usual + part * (seen - usual);
  return {
    warmth: [
      mix(coolestLight, warmth - whiteWarmthRange),
      mix(warmestLight, warmth + whiteWarmthRange),
    ],
    tint: [mix(-strongestTint, tint - whiteTintRange), mix(strongestTint, tint + whiteTintRange)],
  };
}

/**
 * The albedo that would send back what is seen under such a light: of a dark surface much is white
 * reflection, and what its own colour is taken to be decides on the light's.
 */
function underUsualLight(albedo: Colour, usual: Colour, lights: Lights): Colour {
  const [red, green, blue] = eachChannel((c) =>
    Math.log(usual[c] / (albedo[c] + surfaceReflection)),
  );
  const warmth = Math.min(lights.warmth[1], Math.max(lights.warmth[0], red - blue));
  const tint = green - (red + blue) / 2;
  const usualTint = Math.min(lights.tint[1], Math.max(lights.tint[0], tint));
  if (warmth === red - blue && usualTint === tint) return albedo;
  const chroma = logsOf({ warmth, tint: usualTint });
  const level = brightnessOf(red, green, blue) - brightnessOf(...chroma);
  return eachChannel((c) =>
    Math.min(0.95, Math.max(0.001, usual[c] / Math.exp(chroma[c] + level) - surfaceReflection)),
  );
}

type Chroma = { readonly warmth: number; readonly tint: number };
type Guess = Chroma & {
  readonly level: number;
  readonly least: number;
  readonly doubt: number;
  /** The warmth below which a wall that looks like this is not blue. */
  readonly bluest: number;
};

/** A pale wall's usual albedo, and the spread of its logarithm. */
const usualAlbedo = 0.72;
/** Photos are not exposed so that the well-lit part of a wall gets more: log of irradiance. */
const mostIrradiance = Math.log(1.5);

/** Without neighbours: half of a weak cast is paint, and dimness is mostly light. */
function guessAlone({ bright, usual }: SurfaceLevels): Guess {
  const brightness = brightnessOf(Math.log(bright[0]), Math.log(bright[1]), Math.log(bright[2]));
  const warmth = Math.log(usual[0] / usual[2]);
  const tint = Math.log(usual[1] / Math.sqrt(usual[0] * usual[2]));
  const isStrong = warmth > 0 ? ramp(0.85, 1.15, warmth) : ramp(0.35, 0.7, -warmth);
  const isTinted = ramp(0.08, 0.25, Math.abs(tint));
  const asItLooks = Math.max(isStrong, isTinted, 1 - ramp(0.1, 0.25, Math.exp(brightness)));
  const pale = 0.75 * Math.log(usualAlbedo) + 0.25 * Math.min(0, brightness);
  const looks = Math.min(palest, brightness - 0.1);
  return {
    level: pale + asItLooks * (looks - pale),
    least: Math.min(palest - 0.1, Math.max(darkest, brightness - mostIrradiance)),
    doubt: 0.1 + 0.2 * asItLooks,
    bluest: 0.5 * Math.min(0, warmth),
    warmth: warmth * (0.5 + 0.5 * isStrong),
    tint: tint * (0.5 + 0.5 * isTinted),
  };
}

const usualSpread = 0.22;

function findLevel(whites: Whites, guess: Guess): number {
  return meanLevel(guess.least, palest, (level) => {
    const off = (level - guess.level) / usualSpread;
    const usual = Math.exp(-0.5 * off * off) / (usualSpread * 2.507);
    const prior = (1 - guess.doubt) * usual + guess.doubt / (palest - darkest);
    return prior * (chance + whites.shareAt(whiteLevel - level, lightSpread)) ** 2;
  });
}

/**
 * What is taken for white may be cream or wood, and the wall beside it would be blue then: a wall that
 * does not look blue is none.
 */
function mixChroma(seen: WhiteChroma, guess: Guess): Chroma {
  const trust = seen.share / (seen.share + chance);
  return {
    warmth: Math.max(guess.bluest, trust * seen.warmth + (1 - trust) * guess.warmth),
    tint: trust * seen.tint + (1 - trust) * guess.tint,
  };
}

/** The logarithms of a colour of this chroma. */
function logsOf({ warmth, tint }: Chroma): Colour {
  return [warmth / 2 - tint / 3, (2 * tint) / 3, -warmth / 2 - tint / 3];
}

function colourOf(level: number, chroma: Chroma): Colour {
  const logs = logsOf(chroma);
  const scale = level - brightnessOf(...logs);
  return eachChannel((c) => Math.min(0.95, Math.max(0.004, Math.exp(logs[c] + scale))));
}

/** 0 up to `from`, 1 from `to` on, smooth between. */
function ramp(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
