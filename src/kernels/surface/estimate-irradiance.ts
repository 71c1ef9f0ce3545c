import type { Colour } from "../colour.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { findWhites, whiteLevel } from "./find-whites.ts";
import { meanLevel } from "./posterior-level.ts";
import type { SmallScene } from "./shrink-scene.ts";

const usualSpread = 0.22;
const usualIrradiance = Math.log(0.93);
const advantage = Math.log(1.45);
const lightSpread = 0.18;
const chance = 0.03;

/** Colour (green 1) of the light in a room. */
export function estimateLightColour(scene: SmallScene): Colour {
  const warmth = 0.6 * warmthOfBright(scene);
  return [Math.exp(warmth / 2), 1, Math.exp(-warmth / 2)];
}

export function estimateIrradiance(
  scene: SmallScene,
  usual: Colour,
  light: Colour,
): Colour {
  const whites = findWhites(scene);
  const lum = brightnessOf(Math.log(usual[0]), Math.log(usual[1]), Math.log(usual[2]));
  const level = meanLevel(-1.5, 1, (l) => {
    const off = (l - usualIrradiance) / usualSpread;
    const expected = whiteLevel + l - advantage - lum;
    return Math.exp(-0.5 * off * off) * (chance + whites.shareAt(expected, lightSpread)) ** 2;
  });
  const scale = Math.exp(level - brightnessOf(Math.log(light[0]), 0, Math.log(light[2])));
  return [light[0] * scale, light[1] * scale, light[2] * scale];
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
