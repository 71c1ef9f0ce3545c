import { chooseLoops } from "./core/choose-loops.ts";
import { plainLoops } from "./core/plain-loops.ts";
import type { EraseLevel } from "./erase-level.ts";

/**
 * Writes the coarse guess into the hole of the next finer level as a first guess, bilinearly. Cost
 * linear in the pixels of the hole.
 */
export function copyUp(coarse: EraseLevel, level: EraseLevel): void {
  const isShared = coarse.colours.buffer === level.colours.buffer;
  (isShared ? chooseLoops(level) : plainLoops).copyUp(coarse, level);
}
