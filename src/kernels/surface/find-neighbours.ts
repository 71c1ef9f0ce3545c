import { blurBox } from "../mask/blur-box.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** What is this near the surface's edge, in pixels of the small scene, may be mixed with it. */
const nearest = 2;
/** Neighbours lie no farther from the surface. */
const farthest = 9;
/** The surface beside a neighbour is its mean over a square of this radius. */
const reach = 11;
const leastCover = 0.05;
/** Display light 0.93: above it a pixel is a lamp, a window or clipped. */
const brightestScene = 1.3;

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

/** Log brightness of three channels' logarithms: their mean by the weights of luminance. */
export function brightnessOf(red: number, green: number, blue: number): number {
  return 0.25 * red + 0.65 * green + 0.1 * blue;
}

/**
 * Compares every pixel close to the surface, but not of it, with the surface's mean nearby, where
 * much the same light falls. Lamps and windows are left out. Cost linear in the small scene.
 */
export function findNeighbours({ width, height, light, cover }: SmallScene): Neighbours {
  const blurred = (plane: Float32Array, radius: number): Float32Array =>
    blurBox(plane, width, height, radius);
  const solid = cover.map((value) => (value === 1 ? 1 : 0));
  const rim = blurred(solid, nearest);
  const core = rim.map((value) => (value > 0.999 ? 1 : 0));
  const weight = blurred(core, reach);
  const around = blurred(cover, nearest);
  const near = blurred(cover, farthest);
  const means = light.map((plane) =>
    blurred(
      plane.map((value, i) => value * core[i]!),
      reach,
    ),
  );
  const brightness: number[] = [];
  const warmth: number[] = [];
  const tint: number[] = [];
  const ownWarmth: number[] = [];
  const ownTint: number[] = [];
  for (let i = 0; i < cover.length; i++) {
    if (around[i]! > 1e-4 || near[i]! < 1e-4 || weight[i]! < leastCover) continue;
    if (Math.max(light[0][i]!, light[1][i]!, light[2][i]!) > brightestScene) continue;
    const ownLog = (c: 0 | 1 | 2): number => Math.log(Math.max(0.001, light[c][i]!));
    const besideLog = (c: 0 | 1 | 2): number =>
      Math.log(Math.max(1e-5, means[c]![i]!) / weight[i]!);
    const own = [ownLog(0), ownLog(1), ownLog(2)] as const;
    const red = own[0] - besideLog(0);
    const green = own[1] - besideLog(1);
    const blue = own[2] - besideLog(2);
    brightness.push(brightnessOf(red, green, blue));
    warmth.push(red - blue);
    tint.push(green - (red + blue) / 2);
    ownWarmth.push(own[0] - own[2]);
    ownTint.push(own[1] - (own[0] + own[2]) / 2);
  }
  return {
    count: brightness.length,
    brightness: Float32Array.from(brightness),
    warmth: Float32Array.from(warmth),
    tint: Float32Array.from(tint),
    ownWarmth: Float32Array.from(ownWarmth),
    ownTint: Float32Array.from(ownTint),
  };
}
