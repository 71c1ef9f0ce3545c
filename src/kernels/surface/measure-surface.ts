import { eachChannel, type Colour } from "../colour.ts";
import { selectRank } from "./select-rank.ts";
import type { SmallScene } from "./shrink-scene.ts";

const least = 0.001;

/** What a surface shows, in scene light, before anything is concluded from it. */
export type SurfaceLevels = {
  /** 85th percentile of each channel: the surface where it is well lit. */
  readonly bright: Colour;
  /** Median of each channel: the surface as it mostly is. */
  readonly usual: Colour;
  /** Part of the photo that the surface covers, 0 to 1. */
  readonly covered: number;
};

/** Levels of the covered pixels; null when nothing is covered. */
export function measureSurface({ light, cover }: SmallScene): SurfaceLevels | null {
  let sum = 0;
  for (let i = 0; i < cover.length; i++) sum += cover[i]!;
  const takeAbove = (limit: number) => eachChannel((c) => valuesAbove(light[c], cover, limit));
  const whole = takeAbove(0.99);
  const levels = whole[0].length > 0 ? whole : takeAbove(0);
  const count = levels[0].length;
  if (count === 0) return null;
  const levelAt = (share: number): Colour => {
    const rank = Math.min(count - 1, Math.floor(count * share));
    return eachChannel((c) => Math.max(least, selectRank(levels[c], rank)));
  };
  return { bright: levelAt(0.85), usual: levelAt(0.5), covered: sum / cover.length };
}

/** The values of a plane where a surface's coverage is above `limit`, as a new array. */
export function valuesAbove(plane: Float32Array, cover: Float32Array, limit: number): Float32Array {
  const values = new Float32Array(plane.length);
  let count = 0;
  for (let i = 0; i < plane.length; i++) if (cover[i]! > limit) values[count++] = plane[i]!;
  return values.subarray(0, count);
}
