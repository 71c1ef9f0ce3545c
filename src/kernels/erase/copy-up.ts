import type { EraseLevel } from "./erase-level.ts";

/**
 * Writes the coarse guess into the hole of the next finer level as a first guess, bilinearly. Cost
 * linear in the pixels of the hole.
 */
export function copyUp(coarse: EraseLevel, level: EraseLevel): void {
  const { width, colours, holes } = level;
  const from = coarse.colours;
  for (const at of holes) {
    const x = at % width;
    const y = (at - x) / width;
    const left = Math.max(0, Math.min(coarse.width - 1, (x - 1) >> 1));
    const right = Math.min(coarse.width - 1, left + 1);
    const top = Math.max(0, Math.min(coarse.height - 1, (y - 1) >> 1)) * coarse.width;
    const bottom = Math.min((coarse.height - 1) * coarse.width, top + coarse.width);
    const nearX = (x & 1) === 0 ? 3 : 1;
    const nearY = (y & 1) === 0 ? 3 : 1;
    const weights = [(4 - nearX) * (4 - nearY), nearX * (4 - nearY), (4 - nearX) * nearY];
    for (let c = 0; c < 3; c++) {
      const sum =
        from[(top + left) * 4 + c]! * weights[0]! +
        from[(top + right) * 4 + c]! * weights[1]! +
        from[(bottom + left) * 4 + c]! * weights[2]! +
        from[(bottom + right) * 4 + c]! * nearX * nearY;
      colours[at * 4 + c] = (sum + 8) >> 4;
    }
  }
}
