import {
  placeInField,
  type NearestNeighbourField,
  type PatchLevel,
} from "#kernels/erase/core/patch-level.ts";
import { nearestFirst, type PatchLoops } from "#kernels/erase/core/patch-loops.ts";
import { patchSide } from "#kernels/erase/patch.ts";

/** How a level begins, in plain TypeScript. */
export const twinPatchStarts: Pick<PatchLoops, "halve" | "copyUp" | "refine" | "fillInwards"> = {
  halve(from, fromWidth, to, width) {
    const height = to.length / width / 4;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const upper = (2 * y * fromWidth + 2 * x) * 4;
        const lower = upper + fromWidth * 4;
        for (let c = 0; c < 4; c++) {
          const above = from[upper + c]! + from[upper + 4 + c]!;
          const below = from[lower + c]! + from[lower + 4 + c]!;
          to[(y * width + x) * 4 + c] = (above + below + 2) >> 2;
        }
      }
    }
  },

  copyUp(coarse, level) {
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
  },

  refine(coarseField, coarse, level, field) {
    for (const target of level.targets) {
      const x = target % level.width;
      const y = (target - x) / level.width;
      const from = matchAt(
        coarse,
        coarseField,
        Math.min(coarse.width - 1, x >> 1),
        Math.min(coarse.height - 1, y >> 1),
      );
      const fromX = 2 * (from % coarse.width) + (x & 1);
      const fromY = 2 * Math.floor(from / coarse.width) + (y & 1);
      const source = fromY * level.width + fromX;
      const isFound = from >= 0 && level.isSource[source] === 1;
      field.source[placeInField(level, target)] = isFound ? source : -1;
    }
  },

  fillInwards(level, order, candidates, isKnown) {
    const { colours } = level;
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
  },
};

/** The centre of the match of the patch around a pixel of the level, -1 when it is no target. */
function matchAt(
  { window }: Pick<PatchLevel, "window">,
  field: NearestNeighbourField,
  x: number,
  y: number,
): number {
  const { left, top, right, bottom } = window;
  if (x < left || y < top || x >= right || y >= bottom) return -1;
  return field.source[(y - top) * (right - left) + x - left]!;
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
  { width, height, colours, guideWeight }: PatchLevel,
  isKnown: Uint8Array,
  target: number,
  around: Around,
): void {
  const x = target % width;
  const y = (target - x) / width;
  let count = 0;
  for (let i = 0; i < nearestFirst.length; i += 2) {
    const dx = nearestFirst[i]!;
    const dy = nearestFirst[i + 1]!;
    const weight = 1 / (1 + dx * dx + dy * dy);
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
