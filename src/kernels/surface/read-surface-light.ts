import type { Colour } from "../colour.ts";
import { smoothWithin, type Smoother } from "./smooth-within.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** Radius of the low-pass that takes boards and tiles out, as a part of the small scene's width. */
const smoothing = 0.02;
/** How many times the usual contrast of boards and tiles a step must have to be a shadow's edge. */
const shadowContrast = 3;
/** How much the colour of light may change within a room: log of red over blue. */
const lightRange = 0.6;
/** Holds specular light back where surface and light have nearly one colour. */
const ridge = 0.02;
const leastLight = 0.001;
/** Share of the surface's pixels that mirror more than its most coloured parts. */
const mirrorsMore = 0.7;

/** Light on a surface without its old pattern, at the small scene's size, in scene light. */
export type SurfaceLight = {
  readonly width: number;
  readonly height: number;
  /** Diffuse irradiance over its mean: 1 where light is usual. */
  readonly strength: readonly [Float32Array, Float32Array, Float32Array];
  /** Specular light, as the part of `gloss` seen there. */
  readonly mirrored: Float32Array;
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
  const planes = scene.light.map((plane) => smoother.mean(plane)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const shading = keepShadowEdges(scene, smoother);
  for (const plane of planes) for (let i = 0; i < plane.length; i++) plane[i]! *= shading[i]!;
  const inside = solidPixels(cover);
  const old = mostColoured(planes, inside);
  const { diffuse, mirrored } = separate(planes, old, light);
  const meanOf = (plane: Float32Array): number =>
    inside.reduce((sum, i) => sum + plane[i]!, 0) / Math.max(1, inside.length);
  const mean = Math.max(1e-6, meanOf(diffuse));
  const seenOf = (c: 0 | 1 | 2): number => Math.max(leastLight, meanOf(planes[c]));
  const seen: Colour = [seenOf(0), seenOf(1), seenOf(2)];
  const trust = isColoured(old, light);
  const strengthOf = (c: 0 | 1 | 2): Float32Array =>
    diffuse.map(
      (value, i) =>
        (trust * value) / mean + ((1 - trust) * planes[c][i]!) / Math.max(1e-6, seen[c]),
    );
  const usualOf = (c: 0 | 1 | 2): number => trust * old[c] * mean + (1 - trust) * seen[c];
  return {
    width,
    height,
    strength: [strengthOf(0), strengthOf(1), strengthOf(2)],
    mirrored: mirrored.map((value) => value * trust),
    usual: [usualOf(0), usualOf(1), usualOf(2)],
    seen,
  };
}

/** Pixels wholly of the surface, or partly where there are no others. */
function solidPixels(cover: Float32Array): number[] {
  const all = [...cover.keys()];
  const solid = all.filter((i) => cover[i]! > 0.99);
  return solid.length > 0 ? solid : all.filter((i) => cover[i]! > 0);
}

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

/** What the smoothed light must be multiplied with so that edges of shadows stay sharp. */
function keepShadowEdges({ light, cover }: SmallScene, smoother: Smoother): Float32Array {
  const logs = cover.map((_, i) =>
    Math.log(Math.max(0.002, 0.25 * light[0][i]! + 0.65 * light[1][i]! + 0.1 * light[2][i]!)),
  );
  const mean = smoother.mean(logs);
  const squares = smoother.mean(logs.map((value) => value * value));
  const variance = squares.map((value, i) => Math.max(0, value - mean[i]! * mean[i]!));
  const known = variance.filter((_, i) => cover[i]! > 0.99).toSorted();
  const usual = known[known.length >> 1] ?? 0;
  const limit = shadowContrast * usual + 1e-5;
  const slope = variance.map((value) => {
    const above = Math.max(0, value - usual);
    return above / (above + limit);
  });
  const meanSlope = smoother.mean(slope);
  const meanRest = smoother.mean(slope.map((value, i) => (1 - value) * mean[i]!));
  return logs.map((value, i) =>
    cover[i]! > 0.5 ? Math.exp(meanSlope[i]! * value + meanRest[i]! - mean[i]!) : 1,
  );
}

/** The colour (of luminance about 1) of the surface where least white is mirrored in it. */
function mostColoured(planes: readonly Float32Array[], inside: readonly number[]): Colour {
  if (inside.length === 0) return [1, 1, 1];
  const chromaAt = (first: number, second: number, share: number): number => {
    const values = Float32Array.from(inside, (i) =>
      Math.log(Math.max(0.001, planes[first]![i]!) / Math.max(0.001, planes[second]![i]!)),
    ).toSorted();
    return values[Math.floor(share * (values.length - 1))]!;
  };
  const isWarm = chromaAt(0, 2, 0.5) > 0;
  const share = isWarm ? mirrorsMore : 1 - mirrorsMore;
  const red = Math.exp(chromaAt(0, 1, share));
  const blue = Math.exp(-chromaAt(1, 2, share));
  const scale = 1 / (0.25 * red + 0.65 + 0.1 * blue);
  return [red * scale, scale, blue * scale];
}

/** Least squares of every pixel as so much of the surface's colour and so much of the light's. */
function separate(
  planes: readonly Float32Array[],
  old: Colour,
  light: Colour,
): { diffuse: Float32Array; mirrored: Float32Array } {
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array];
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
