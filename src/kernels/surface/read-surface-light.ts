import type { Colour } from "../colour.ts";
import { blurBox } from "../mask/blur-box.ts";
import { luminanceOf } from "./measure-surface.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** Radius of the low-pass that takes boards and tiles out, as a part of the small scene's width. */
const smoothing = 0.02;
const rounds = 2;

/** Relative irradiance over a surface, 1 where light is usual, at the small scene's size. */
export type SurfaceLight = {
  readonly width: number;
  readonly height: number;
  readonly strength: Float32Array;
};

/**
 * The shading of a surface without its old pattern: luminance, smoothed within the surface only
 * and spread a little beyond it, over its usual value. Cost linear in the small scene.
 */
export function readSurfaceLight(scene: SmallScene, usual: Colour): SurfaceLight {
  const { width, height, light, cover } = scene;
  const radius = Math.max(1, Math.round(width * smoothing));
  const level = luminanceOf(usual);
  const weight = cover.map((value) => (value > 0.99 ? 1 : value * 0.01));
  let strength = weight.map((_, i) => luminanceOf([light[0][i]!, light[1][i]!, light[2][i]!]) / level);
  for (let round = 0; round < rounds; round++) {
    const sums = blurBox(
      strength.map((value, i) => value * weight[i]!),
      width,
      height,
      radius,
    );
    const weights = blurBox(weight, width, height, radius);
    strength = sums.map((sum, i) => (weights[i]! > 1e-6 ? sum / weights[i]! : 1));
  }
  return { width, height, strength };
}
