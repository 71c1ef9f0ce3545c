import { blurBox } from "../mask/blur-box.ts";
import { multiplyPlanes } from "./multiply-planes.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** Logarithms of what lies beside a surface, relative to the surface right there. */
export type Neighbours = {
  readonly count: number;
  /** Brightness as `brightnessOf` sees it: 0 is as bright as the surface. */
  readonly brightness: Float32Array;
  /** log of red over blue: above 0 is warmer than the surface. */
  readonly warmth: Float32Array;
  /** log of green over the geometric mean of red and blue: above 0 is greener. */
  readonly tint: Float32Array;
  /** The neighbour's own colour, not relative: log of red over blue, and as `tint`. */
  readonly ownWarmth: Float32Array;
  readonly ownTint: Float32Array;
};

/** The mean of three channels, or of their logarithms, by the weights of luminance. */
export function brightnessOf(red: number, green: number, blue: number): number {
  return 0.25 * red + 0.65 * green + 0.1 * blue;
}

/** What is this near the surface's edge, in pixels of the small scene, may be mixed with it. */
const nearest = 2;
/** Neighbours lie no farther from the surface. */
const farthest = 9;
/** The surface beside a neighbour is its mean over a square of this radius. */
const reach = 11;
const leastCover = 0.05;
/** Coverage from which a pixel of the small scene is only the surface. */
const wholly = 0.9999999;
/** Display light 0.93: above it a pixel is a lamp, a window or clipped. */
const brightestScene = 1.3;

/**
 * Compares every pixel close to the surface, but not of it, with the surface's mean nearby, where
 * much the same light falls. Lamps and windows are left out. Cost linear in the small scene.
 */
export function findNeighbours(scene: SmallScene): Neighbours {
  const { width, height, light, cover } = scene;
  const blurred = (plane: Float32Array, radius: number): Float32Array =>
    blurBox(plane, width, height, radius);
  const core = markAbove(blurred(markAbove(cover, wholly), nearest), 0.999);
  const weight = blurred(core, reach);
  const around = blurred(cover, nearest);
  const near = blurred(cover, farthest);
  const means = light.map((plane) => blurred(multiplyPlanes(plane, core), reach));
  const places: number[] = [];
  for (let i = 0; i < cover.length; i++) {
    if (around[i]! > 1e-4 || near[i]! < 1e-4 || weight[i]! < leastCover) continue;
    if (Math.max(light[0][i]!, light[1][i]!, light[2][i]!) <= brightestScene) places.push(i);
  }
  return compare(places, light, means, weight);
}

function markAbove(plane: Float32Array, limit: number): Float32Array {
  const marks = new Float32Array(plane.length);
  for (let i = 0; i < marks.length; i++) if (plane[i]! > limit) marks[i] = 1;
  return marks;
}

/** The light of each place beside the mean of the surface around it. */
function compare(
  places: readonly number[],
  light: SmallScene["light"],
  means: readonly Float32Array[],
  weight: Float32Array,
): Neighbours {
  const values = (): Float32Array => new Float32Array(places.length);
  const found = {
    count: places.length,
    brightness: values(),
    warmth: values(),
    tint: values(),
    ownWarmth: values(),
    ownTint: values(),
  };
  const own = new Float64Array(3);
  const ratio = new Float64Array(3);
  for (let n = 0; n < places.length; n++) {
    const i = places[n]!;
    for (let c = 0; c < 3; c++) {
      own[c] = Math.log(Math.max(0.001, light[c]![i]!));
      ratio[c] = own[c]! - Math.log(Math.max(1e-5, means[c]![i]!) / weight[i]!);
    }
    found.brightness[n] = brightnessOf(ratio[0]!, ratio[1]!, ratio[2]!);
    found.warmth[n] = ratio[0]! - ratio[2]!;
    found.tint[n] = ratio[1]! - (ratio[0]! + ratio[2]!) / 2;
    found.ownWarmth[n] = own[0]! - own[2]!;
    found.ownTint[n] = own[1]! - (own[0]! + own[2]!) / 2;
  }
  return found;
}
