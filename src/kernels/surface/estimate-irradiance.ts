import type { Colour } from "../colour.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { findWhites, whiteLevel } from "./find-whites.ts";
import { meanLevel } from "./posterior-level.ts";
import type { SurfaceKind } from "./room-light.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** Irradiance that photographers give a surface, and how much less is lost beside it. */
const usualIrradiance: Record<SurfaceKind, number> = { floor: Math.log(0.85), wall: Math.log(0.7) };
const usualSpread = 0.22;
/** A floor faces ceiling and windows; what stands on it sees as much floor. */
const moreLight: Record<SurfaceKind, number> = { floor: Math.log(1.25), wall: 0 };

/** Scene light above this is a lamp or a window. */
const brightestScene = 1.5;
const norm = 6;
/** How much of the cast of bright things is the light's; the rest is theirs or bounced. */
const trustInCast = 0.6;

/**
 * Colour of the light in a room (green is 1) from what is bright beside the surface: the sixth
 * Minkowski norm of red and blue. Finlayson and Trezzi, "Shades of Gray" (2004).
 */
export function estimateLightColour({ light, cover }: SmallScene): Colour {
  let red = 0;
  let blue = 0;
  for (let i = 0; i < cover.length; i++) {
    if (cover[i]! > 0) continue;
    if (Math.max(light[0][i]!, light[1][i]!, light[2][i]!) > brightestScene) continue;
    red += light[0][i]! ** norm;
    blue += light[2][i]! ** norm;
  }
  const warmth = red > 0 && blue > 0 ? (trustInCast * Math.log(red / blue)) / norm : 0;
  return [Math.exp(warmth / 2), 1, Math.exp(-warmth / 2)];
}

const lightSpread = 0.25;
const chance = 0.03;

/**
 * Mean irradiance on a surface whose own paint or wood is of no use: what photographs usually have,
 * corrected by white things beside it. `seen` is the mean scene light from the surface.
 */
export function estimateIrradiance(
  scene: SmallScene,
  kind: SurfaceKind,
  seen: Colour,
  light: Colour,
): Colour {
  const whites = findWhites(scene);
  const brightness = brightnessOf(Math.log(seen[0]), Math.log(seen[1]), Math.log(seen[2]));
  const level = meanLevel(-1.5, 1, (asked) => {
    const off = (asked - usualIrradiance[kind]) / usualSpread;
    const expected = whiteLevel + asked - moreLight[kind] - brightness;
    return Math.exp(-0.5 * off * off) * (chance + whites.shareAt(expected, lightSpread));
  });
  const scale = Math.exp(level - brightnessOf(Math.log(light[0]), 0, Math.log(light[2])));
  return [light[0] * scale, light[1] * scale, light[2] * scale];
}
