import type { Colour } from "../colour.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { findWhites, whiteLevel } from "./find-whites.ts";
import { measureSurface } from "./measure-surface.ts";
import { meanLevel } from "./posterior-level.ts";
import type { SurfaceKind } from "./room-light.ts";
import type { SmallScene } from "./shrink-scene.ts";

export type IrradianceEstimate = {
  irradiance: Colour;
  albedo: Colour;
  usual: Colour;
  covered: number;
};
const usualSpread = 0.22;
const usualIrradiance = Math.log(0.93);
const advantage = Math.log(1.45);
const lightSpread = 0.18;
const chance = 0.03;

export function estimateIrradiance(
  scene: SmallScene,
  _kind: SurfaceKind,
): IrradianceEstimate | null {
  const levels = measureSurface(scene);
  if (levels === null) return null;
  const warmth = 0.6 * warmthOfBright(scene);
  const whites = findWhites(scene);
  const lum = brightnessOf(
    Math.log(levels.usual[0]),
    Math.log(levels.usual[1]),
    Math.log(levels.usual[2]),
  );
  const level = meanLevel(-1.5, 1, (l) => {
    const off = (l - usualIrradiance) / usualSpread;
    const expected = whiteLevel + l - advantage - lum;
    return Math.exp(-0.5 * off * off) * (chance + whites.shareAt(expected, lightSpread)) ** 1;
  });
  const logs = [warmth / 2, 0, -warmth / 2] as const;
  const scale = level - brightnessOf(...logs);
  const irradiance = logs.map((v) => Math.exp(v + scale)) as unknown as Colour;
  const albedo = levels.usual.map((v, c) => Math.min(0.9, v / irradiance[c]!)) as unknown as Colour;
  return { irradiance, albedo, usual: levels.usual, covered: levels.covered };
}

/** Shades of grey */
function warmthOfBright({ light, cover }: SmallScene): number {
  let red = 0;
  let blue = 0;
  for (let i = 0; i < cover.length; i++) {
    if (cover[i]! > 0 || Math.max(light[0][i]!, light[1][i]!, light[2][i]!) > 1.5) continue;
    red += light[0][i]! ** 6;
    blue += light[2][i]! ** 6;
  }
  return red > 0 && blue > 0 ? Math.log(red / blue) / 6 : 0;
}
