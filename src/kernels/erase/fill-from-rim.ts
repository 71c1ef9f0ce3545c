import type { EraseLevel } from "./erase-level.ts";
import { patchRadius, patchSide } from "./patch.ts";

const mostCandidates = 500;

/**
 * A first guess for the hole of the coarsest level: from the rim inwards each pixel takes the
 * colour whose surroundings match what is known around it (Efros and Leung, 1999). Starting from
 * texture and not from a blur keeps the later rounds from settling on flat patches. Cost: pixels
 * of the hole × at most 500 candidates.
 */
export function fillFromRim(level: EraseLevel, random: () => number): void {
  const { isHole, depth, colours } = level;
  const candidates = pickCandidates(level.sources, random);
  const isKnown = isHole.map((value) => 1 - value);
  const order = Array.from(level.holes);
  order.sort((a, b) => depth[a]! - depth[b]! || a - b);
  const around = createAround();
  for (const at of order) {
    listAround(level, isKnown, at, around);
    let best = candidates[0]!;
    let least = Infinity;
    for (const candidate of candidates) {
      const distance = measureKnown(colours, around, candidate * 4, least);
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    for (let c = 0; c < 3; c++) colours[at * 4 + c] = colours[best * 4 + c]!;
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

/** The pixels of the picture around a target: where they are from it, in bytes, and what is there. */
type Around = {
  readonly offset: Int32Array;
  /** Red, green, blue and guide. */
  readonly colours: Int32Array;
  /** How much the colours count, 0 where they are not known, and how much the guide does. */
  readonly weight: Float64Array;
  readonly guideWeight: Float64Array;
  count: number;
};

/** The places of a patch and their weights, so that what counts most is compared first. */
const nearestFirst = Array.from({ length: patchSide * patchSide }, (_, i) => {
  const dx = (i % patchSide) - patchRadius;
  const dy = Math.floor(i / patchSide) - patchRadius;
  return [dx, dy, 1 / (1 + dx * dx + dy * dy)] as const;
}).toSorted((a, b) => b[2] - a[2]);

function createAround(): Around {
  return {
    offset: new Int32Array(patchSide * patchSide),
    colours: new Int32Array(patchSide * patchSide * 4),
    weight: new Float64Array(patchSide * patchSide),
    guideWeight: new Float64Array(patchSide * patchSide),
    count: 0,
  };
}

function listAround(
  { width, height, colours, guideWeight }: EraseLevel,
  isKnown: Uint8Array,
  target: number,
  around: Around,
): void {
  const x = target % width;
  const y = (target - x) / width;
  let count = 0;
  for (const [dx, dy, weight] of nearestFirst) {
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
    const at = target + dy * width + dx;
    if (isKnown[at] === 0 && guideWeight === 0) continue;
    around.offset[count] = (dy * width + dx) * 4;
    around.weight[count] = isKnown[at] === 0 ? 0 : weight;
    around.guideWeight[count] = weight * guideWeight;
    for (let c = 0; c < 4; c++) around.colours[count * 4 + c] = colours[at * 4 + c]!;
    count++;
  }
  around.count = count;
}

function measureKnown(colours: Uint8Array, around: Around, source: number, limit: number): number {
  const { offset, weight, guideWeight, count } = around;
  const wanted = around.colours;
  let sum = 0;
  for (let i = 0; i < count && sum < limit; i++) {
    const from = source + offset[i]!;
    const red = wanted[i * 4]! - colours[from]!;
    const green = wanted[i * 4 + 1]! - colours[from + 1]!;
    const blue = wanted[i * 4 + 2]! - colours[from + 2]!;
    const guide = wanted[i * 4 + 3]! - colours[from + 3]!;
    sum += guideWeight[i]! * (guide * guide);
    sum += weight[i]! * (red * red + green * green + blue * blue);
  }
  return sum;
}
