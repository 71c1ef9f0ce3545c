import type { PaintFinish } from "#shared/paint-finish.ts";

import {
  bytesFromHex,
  eachChannel,
  linearFromBytes,
  srgbByteFromLinear,
  type Colour,
} from "../colour.ts";
import { displayFromScene, sceneLightOfByte } from "./camera-response.ts";
import type { AlbedoEstimate } from "./estimate-albedo.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { changeIrradiance, surfaceReflection, type SurfaceChange } from "./room-light.ts";

export type PaintOptions = {
  /** sRGB, `#rrggbb`. */
  readonly colour: string;
  readonly finish: PaintFinish;
};

export type PaintTables = {
  /** For every byte of red, green and blue what it becomes, 0 to 255, not rounded. */
  readonly channels: readonly [Float32Array, Float32Array, Float32Array];
  /** The part of the surface's grain that is kept, 0 to 1: a large gain would show its noise. */
  readonly grain: number;
};

/** The part of what is brighter than usual that is mirrored light and stays whatever the paint. */
const sheenOf: Record<PaintFinish, number> = { matt: 0, eggshell: 0.12, satin: 0.3, gloss: 0.5 };

/** Above this gain (levels out per level in), grain is held back in proportion. */
const mostGain = 1.6;

/**
 * What a paint makes of the surface whose albedo was estimated: in scene light a byte is divided by
 * the old albedo, its indirect light changed, and multiplied by the paint's. Throws `RangeError`
 * for a bad colour. Cost: 768 entries, well under a millisecond.
 */
export function createPaintTables(
  estimate: AlbedoEstimate,
  { colour, finish }: PaintOptions,
): PaintTables {
  const paint = linearFromBytes(bytesFromHex(colour));
  const channels = channelsFor(estimate, paint, sheenOf[finish]);
  const gain = gainOf(channels, estimate);
  return { channels, grain: gain > mostGain ? mostGain / gain : 1 };
}

const sheenFrom = 1.1;

function channelsFor(
  { albedo, levels }: AlbedoEstimate,
  paint: Colour,
  sheen: number,
): PaintTables["channels"] {
  const before = addReflection(albedo);
  const after = addReflection(paint);
  const irradiance = eachChannel((c) => levels.usual[c] / before[c]);
  const { covered } = levels;
  const change = { kind: "wall", covered, before, after, irradiance } as const;
  const exposure = holdExposure(change);
  return eachChannel((c) => {
    const changeAt = changeIrradiance(change, c);
    const newIrradiance = (light: number): number => exposure[c] * changeAt(light);
    const shinesFrom = sheenFrom * levels.usual[c];
    return sceneLightOfByte.map((light) => {
      const mirrored = sheen * Math.max(0, light - shinesFrom);
      const diffuse = after[c] * newIrradiance((light - mirrored) / before[c]);
      return srgbByteFromLinear(displayFromScene(diffuse + mirrored));
    });
  });
}

/** The usual irradiance beyond which a change of paint adds no more. */
const mostUsual = 1.1;

/** Log chroma of an old paint that is strong, and by how much its going may tint the light then. */
const strong = 1.2;
const mostTint = 0.03;

/**
 * What a camera does about a change of paint, a gain a channel. Together at most 1: a paler paint
 * lightens a room, but no photographer lets its walls burn out. And where a strong paint goes, its
 * bounce goes with it, of which the photo's white balance already took most.
 */
function holdExposure(change: SurfaceChange): Colour {
  const { irradiance, before } = change;
  const after = eachChannel((c) => changeIrradiance(change, c)(irradiance[c]));
  const most = Math.max(mostUsual, brightnessOf(...irradiance));
  const exposure = Math.min(1, most / brightnessOf(...after));
  const chroma = Math.hypot(Math.log(before[0] / before[1]), Math.log(before[2] / before[1]));
  const gains = eachChannel((c) => Math.log(after[c] / irradiance[c]));
  const level = brightnessOf(...gains);
  const limit = mostTint * Math.max(1, (strong / Math.max(1e-6, chroma)) ** 4);
  return eachChannel((c) => {
    const tint = gains[c] - level;
    return exposure * Math.exp(Math.min(limit, Math.max(-limit, tint)) - tint);
  });
}

function addReflection(albedo: Colour): Colour {
  return eachChannel((c) => albedo[c] + surfaceReflection);
}

/** Levels out per level in about the usual green. */
function gainOf(channels: PaintTables["channels"], { levels }: AlbedoEstimate): number {
  const at = sceneLightOfByte.findIndex((light) => light >= levels.usual[1]);
  const low = Math.max(0, Math.min(251, at) - 4);
  return (channels[1][low + 8]! - channels[1][low]!) / 8;
}
