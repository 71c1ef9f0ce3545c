import { eachChannel, type Channel, type Colour } from "../colour.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { logWithin } from "./log-within.ts";
import { valuesAbove } from "./measure-surface.ts";
import { multiplyPlanes } from "./multiply-planes.ts";
import { medianOf, selectRank } from "./select-rank.ts";
import { smoothWithin, type Smoother } from "./smooth-within.ts";
import type { SmallScene } from "./shrink-scene.ts";
import type { PixelSize } from "../raster.ts";

/** Radius of the low-pass that takes boards and tiles out, as a part of the small scene's width. */
const smoothing = 0.02;
const leastLight = 0.001;

/** Light on a surface without its old pattern, at the small scene's size, in scene light. */
export type SurfaceLight = PixelSize & {
  /** Diffuse irradiance over its mean: 1 where light is usual. */
  readonly strength: readonly [Float32Array, Float32Array, Float32Array];
  /** Specular light, as the part of `gloss` seen there. */
  readonly mirrored: Float32Array;
  /** Brightness of all light from the surface, its pattern smoothed out. */
  readonly brightness: Float32Array;
  /** Mean diffuse light that the old surface sent back. */
  readonly usual: Colour;
  /** Mean of all light from the surface. */
  readonly seen: Colour;
};

/**
 * Separates what falls on a surface from what it is like: boards and tiles by smoothing that stops
 * at the edges of shadows (self-guided filter: He, Sun and Tang, 2010), mirrored light by its
 * colour (dichromatic model: Shafer, 1985), which is `light`'s. Cost linear in the small scene.
 */
export function readSurfaceLight(scene: SmallScene, light: Colour): SurfaceLight {
  const { width, height, cover } = scene;
  const radius = Math.max(1, Math.round(width * smoothing));
  const smoother = smoothWithin(cover, width, height, radius);
  const planes = eachChannel((c) => smoother.mean(scene.light[c]));
  const shading = keepShadowEdges(scene, smoother);
  for (const plane of planes) for (let i = 0; i < plane.length; i++) plane[i]! *= shading[i]!;
  const inside = solidPixels(cover);
  const old = mostColoured(planes, inside);
  const { diffuse, mirrored } = separate(planes, old, light);
  const wide = smoothWithin(cover, width, height, radius * wider);
  addOnlyLight({ diffuse, mirrored }, wide.mean(diffuse));
  const meanOf = (plane: Float32Array): number => sumAt(plane, inside) / Math.max(1, inside.length);
  const mean = Math.max(1e-6, meanOf(diffuse));
  const seen = eachChannel((c) => Math.max(leastLight, meanOf(planes[c])));
  const trust = isColoured(old, light);
  const strengthOf = (c: Channel): Float32Array => {
    const strength = new Float32Array(diffuse.length);
    const plane = planes[c];
    const level = Math.max(1e-6, seen[c]);
    for (let i = 0; i < strength.length; i++) {
      strength[i] = (trust * diffuse[i]!) / mean + ((1 - trust) * plane[i]!) / level;
    }
    return strength;
  };
  return {
    width,
    height,
    strength: eachChannel(strengthOf),
    mirrored: mirrored.map((value) => value * trust),
    brightness: luminanceOf(planes),
    usual: eachChannel((c) => trust * old[c] * mean + (1 - trust) * seen[c]),
    seen,
  };
}

/** Pixels wholly of the surface, or partly where there are no others. */
function solidPixels(cover: Float32Array): Uint32Array {
  const solid = placesAbove(cover, 0.99);
  return solid.length > 0 ? solid : placesAbove(cover, 0);
}

function placesAbove(cover: Float32Array, limit: number): Uint32Array {
  const places = new Uint32Array(cover.length);
  let count = 0;
  for (let i = 0; i < cover.length; i++) if (cover[i]! > limit) places[count++] = i;
  return places.subarray(0, count);
}

function sumAt(plane: Float32Array, places: Uint32Array): number {
  let sum = 0;
  for (let n = 0; n < places.length; n++) sum += plane[places[n]!]!;
  return sum;
}

/** How much the colour of light may change within a room: log of red over blue. */
const lightRange = 0.6;

/**
 * 0 to 1: how far a surface's colour is from what light alone could give it. On a grey floor a
 * change of colour is one of light; on a brown one it is the mirrored window.
 */
function isColoured(old: Colour, light: Colour): number {
  const red = Math.log(old[0] / old[1]) - Math.log(light[0] / light[1]);
  const blue = Math.log(old[2] / old[1]) - Math.log(light[2] / light[1]);
  const part = Math.min(1, Math.max(0, (Math.abs(red - blue) - lightRange) / lightRange));
  return part * part * (3 - 2 * part);
}

/** How many times the usual contrast of boards and tiles a step must have to be a shadow's edge. */
const shadowContrast = 3;

/** What the smoothed light must be multiplied with so that edges of shadows stay sharp. */
function keepShadowEdges({ light, cover }: SmallScene, smoother: Smoother): Float32Array {
  const logs = logWithin(luminanceOf(light), cover, 0.002);
  const mean = smoother.mean(logs);
  const variance = smoother.mean(multiplyPlanes(logs, logs));
  for (let i = 0; i < variance.length; i++) {
    variance[i] = Math.max(0, variance[i]! - mean[i]! * mean[i]!);
  }
  const known = valuesAbove(variance, cover, 0.99);
  const usual = medianOf(known);
  const limit = shadowContrast * usual + 1e-5;
  const slope = new Float32Array(cover.length);
  const rest = new Float32Array(cover.length);
  for (let i = 0; i < slope.length; i++) {
    const above = Math.max(0, variance[i]! - usual);
    slope[i] = above / (above + limit);
    rest[i] = (1 - slope[i]!) * mean[i]!;
  }
  const meanSlope = smoother.mean(slope);
  const meanRest = smoother.mean(rest);
  const shading = new Float32Array(cover.length).fill(1);
  for (let i = 0; i < shading.length; i++) {
    if (!(cover[i]! > 0.5)) continue;
    shading[i] = Math.exp(meanSlope[i]! * logs[i]! + meanRest[i]! - mean[i]!);
  }
  return shading;
}

function luminanceOf([red, green, blue]: SmallScene["light"]): Float32Array {
  return red.map((value, i) => brightnessOf(value, green[i]!, blue[i]!));
}

/** Share of the surface's pixels that mirror more than its most coloured parts. */
const mirrorsMore = 0.7;

/** The colour (of luminance about 1) of the surface where least white is mirrored in it. */
function mostColoured(planes: readonly Float32Array[], inside: Uint32Array): Colour {
  if (inside.length === 0) return [1, 1, 1];
  const chromaAt = (first: number, second: number, share: number): number => {
    const [one, other] = [planes[first]!, planes[second]!];
    const values = new Float32Array(inside.length);
    for (let n = 0; n < values.length; n++) {
      const i = inside[n]!;
      values[n] = Math.log(Math.max(0.001, one[i]!) / Math.max(0.001, other[i]!));
    }
    return selectRank(values, Math.floor(share * (values.length - 1)));
  };
  const isWarm = chromaAt(0, 2, 0.5) > 0;
  const share = isWarm ? mirrorsMore : 1 - mirrorsMore;
  const red = Math.exp(chromaAt(0, 1, share));
  const blue = Math.exp(-chromaAt(1, 2, share));
  const scale = 1 / (0.25 * red + 0.65 + 0.1 * blue);
  return [red * scale, scale, blue * scale];
}

/** How much wider than a pattern the surroundings are that glare is told from. */
const wider = 5;

/**
 * Glare adds to what a surface sends back and takes nothing away: what is darker than its
 * surroundings without the mirrored light would be has less of it. Changes both planes.
 */
function addOnlyLight(
  { diffuse, mirrored }: { readonly diffuse: Float32Array; readonly mirrored: Float32Array },
  around: Float32Array,
): void {
  for (let i = 0; i < diffuse.length; i++) {
    const lacking = Math.min(mirrored[i]!, Math.max(0, around[i]! - diffuse[i]!));
    diffuse[i]! += lacking;
    mirrored[i]! -= lacking;
  }
}

/** Holds specular light back where surface and light have nearly one colour. */
const ridge = 0.02;

/** Least squares of every pixel as so much of the surface's colour and so much of the light's. */
function separate(
  [red, green, blue]: SmallScene["light"],
  old: Colour,
  light: Colour,
): { diffuse: Float32Array; mirrored: Float32Array } {
  const oo = old[0] * old[0] + old[1] * old[1] + old[2] * old[2];
  const ll = (light[0] * light[0] + light[1] * light[1] + light[2] * light[2]) * (1 + ridge);
  const ol = old[0] * light[0] + old[1] * light[1] + old[2] * light[2];
  const determinant = oo * ll - ol * ol;
  const diffuse = new Float32Array(red.length);
  const mirrored = new Float32Array(red.length);
  for (let i = 0; i < red.length; i++) {
    const po = red[i]! * old[0] + green[i]! * old[1] + blue[i]! * old[2];
    const pl = red[i]! * light[0] + green[i]! * light[1] + blue[i]! * light[2];
    const part = Math.max(0, (oo * pl - ol * po) / determinant);
    mirrored[i] = part;
    diffuse[i] = Math.max(0, (po - part * ol) / oo);
  }
  return { diffuse, mirrored };
}
