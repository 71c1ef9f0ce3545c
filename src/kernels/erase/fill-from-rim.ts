import type { EraseLevel } from "./erase-level.ts";
import { patchRadius } from "./patch.ts";

const mostCandidates = 500;

/**
 * A first guess for the hole of the coarsest level: from the rim inwards each pixel takes the
 * colour whose surroundings match what is known around it (Efros and Leung, 1999). Starting from
 * texture and not from a blur keeps the later rounds from settling on flat patches. Cost: pixels
 * of the hole × at most 500 candidates.
 */
export function fillFromRim(level: EraseLevel, random: () => number): void {
  const { isHole, depth } = level;
  const candidates = pickCandidates(level.sources, random);
  const isKnown = isHole.map((value) => 1 - value);
  const order = Array.from(isHole.keys()).filter((at) => isHole[at] === 1);
  order.sort((a, b) => depth[a]! - depth[b]! || a - b);
  for (const at of order) {
    let best = candidates[0]!;
    let least = Infinity;
    for (const candidate of candidates) {
      const distance = measureKnown(level, isKnown, at, candidate, least);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    for (let c = 0; c < 3; c++) level.colours[at * 4 + c] = level.colours[best * 4 + c]!;
    isKnown[at] = 1;
  }
}

function pickCandidates(sources: Int32Array, random: () => number): Int32Array {
  if (sources.length <= mostCandidates) return sources;
  return Int32Array.from(
    { length: mostCandidates },
    () => sources[Math.floor(random() * sources.length)]!,
  );
}

function measureKnown(
  level: EraseLevel,
  isKnown: Uint8Array,
  target: number,
  source: number,
  limit: number,
): number {
  const { width, height, colours, guideWeight } = level;
  const targetX = target % width;
  const targetY = (target - targetX) / width;
  let sum = 0;
  for (let dy = -patchRadius; dy <= patchRadius; dy++) {
    if (targetY + dy < 0 || targetY + dy >= height) continue;
    for (let dx = -patchRadius; dx <= patchRadius; dx++) {
      if (targetX + dx < 0 || targetX + dx >= width) continue;
      const at = target + dy * width + dx;
      const from = source + dy * width + dx;
      const weight = 1 / (1 + dx * dx + dy * dy);
      const guide = colours[at * 4 + 3]! - colours[from * 4 + 3]!;
      sum += weight * guideWeight * guide * guide;
      if (isKnown[at] === 0) continue;
      for (let c = 0; c < 3; c++) {
        const difference = colours[at * 4 + c]! - colours[from * 4 + c]!;
        sum += weight * difference * difference;
      }
    }
    if (sum >= limit) return sum;
  }
  return sum;
}
