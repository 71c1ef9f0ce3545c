import type { Colour } from "../colour.ts";
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
  const full: number[] = [];
  const partly: number[] = [];
  let sum = 0;
  for (let i = 0; i < cover.length; i++) {
    sum += cover[i]!;
    if (cover[i]! > 0.99) full.push(i);
    else if (cover[i]! > 0) partly.push(i);
  }
  const inside = full.length > 0 ? full : partly;
  if (inside.length === 0) return null;
  const levels = light.map((plane) => Float32Array.from(inside, (i) => plane[i]!).toSorted());
  const levelAt = (share: number): Colour => {
    const rank = Math.min(inside.length - 1, Math.floor(inside.length * share));
    const valueOf = (c: 0 | 1 | 2): number => Math.max(least, levels[c]![rank]!);
    return [valueOf(0), valueOf(1), valueOf(2)];
  };
  return { bright: levelAt(0.85), usual: levelAt(0.5), covered: sum / cover.length };
}
