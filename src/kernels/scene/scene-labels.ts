import type { PixelSize } from "../raster.ts";

/** What a pixel of a room may be, in the order of a network's answer. */
export const sceneClasses = ["wall", "floor", "ceiling", "opening", "thing"] as const;

/** How likely each pixel of a small copy of a photo is each of `sceneClasses`. */
export type SceneLabels = PixelSize & {
  /** Row by row, pixel by pixel, a probability for each class: together 1. */
  readonly shares: Float32Array;
};
