import { encodeRuns } from "#kernels/select/selection-runs.ts";
import type { MaskShape } from "#shared/mask.ts";

import { createFoundShape } from "./shadow-mask.ts";

/** The wire's limits on a selection. */
export const maxMaskSide = 2048;
const maxRuns = 200_000;

type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/**
 * What a mask picture selects: its opaque pixels where it has see-through ones, its light pixels
 * otherwise. Null when that is nothing, or too ragged to keep.
 */
export function createMaskShape(
  picture: Pixels,
  photo: { width: number; height: number },
): MaskShape | null {
  const { width, height, data } = picture;
  let isCut = false;
  for (let at = 3; at < data.length && !isCut; at += 4) isCut = (data[at] ?? 255) < 250;
  const coverage = new Uint8Array(width * height);
  for (let index = 0; index < coverage.length; index += 1) {
    const at = index * 4;
    const light = (data[at] ?? 0) * 3 + (data[at + 1] ?? 0) * 6 + (data[at + 2] ?? 0);
    coverage[index] = isCut ? (data[at + 3] ?? 0) : Math.round(light / 10);
  }
  const runs = encodeRuns({ width, height, data: coverage });
  return runs.length > maxRuns ? null : createFoundShape({ width, height, runs }, photo);
}
