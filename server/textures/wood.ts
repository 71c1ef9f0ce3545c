import { fractal, noise } from "./noise.ts";
import { along, clamp01, mix, scale, smoothstep } from "./shade.ts";
import type { Shade } from "./shade.ts";

/** A kind of wood: its shades from early to late wood, and how lively it is (0 to 1). */
export type Wood = { shades: readonly Shade[]; pores: Shade; figure: number; toneSpread: number };

/**
 * Sawn wood at a place inside one piece: `across` and `length` in metres from the piece's corner,
 * `piece` fixes which board it is. Growth rings are distorted cones cut lengthwise, fibres and
 * pores are stretched noise.
 */
export function drawWood(wood: Wood, across: number, length: number, piece: number): Shade {
  const seed = Math.floor(piece * 60_000);
  const centre = (piece * 7.31) % 1;
  const sway = (fractal(length * 1.1, across * 4, seed, 3) - 0.5) * 0.09;
  const cone = Math.hypot((across - (centre - 0.4) * 0.22 + sway) * 1.9, 0.02 + length * 0.016);
  const warp = fractal(length * 2.2, across * 26, seed + 5, 2) * 0.9;
  const rings = 0.5 + 0.5 * Math.sin((cone * 95 + warp) * 2 * Math.PI * 0.55);
  const streak = fractal(length * 0.9, across * 62, seed + 11, 3);
  const fibre = noise(length * 5, across * 620, seed + 17);
  const tone = ((piece * 13.7) % 1) - 0.5;
  const amount =
    0.5 +
    wood.figure * 0.34 * (rings - 0.5) +
    0.75 * (streak - 0.5) +
    0.13 * (fibre - 0.5) +
    wood.toneSpread * tone;
  const pore = smoothstep(0.78, 0.93, noise(length * 13, across * 520, seed + 23));
  const surface = along(wood.shades, clamp01(amount));
  return scale(mix(surface, wood.pores, pore * 0.3), 1 + 0.07 * wood.toneSpread * tone);
}
