import type { Points } from "./hough-votes.ts";

/** A straight border of regions that runs on through the hole. */
export type StructureLine = {
  /** Unit normal and offset: normalX x + normalY y = offset. */
  readonly normalX: number;
  readonly normalY: number;
  readonly offset: number;
  /** Price of a border at a place along the line (normalX y - normalY x): below 1 where it goes on. */
  readonly priceAt: (along: number) => number;
  /** Mean RGB beside the line where normalX x + normalY y is below `offset`, then where above. */
  readonly beside: readonly [readonly number[], readonly number[]];
  /** The middle of what is seen of it on either side of the hole, and how much that is. */
  readonly ends: readonly LineEnd[];
};

/** A part of a line, in pixels of a level. */
export type LineEnd = { readonly x: number; readonly y: number; readonly weight: number };

/** A line fitted to some of the border pixels, by their numbers. */
export type FoundLine = { normalX: number; normalY: number; offset: number; members: number[] };

const leastPrice = 0.06;
/** Prices are only found for where they are asked. */
const unpriced = -1;

/** The nearer to what was seen of the line, and the more was seen, the cheaper. */
export function priceLine(
  points: Points,
  { normalX, normalY, offset, members }: FoundLine,
  span: number,
  strength: number,
  scale: number,
  colourAt: (x: number, y: number) => readonly number[] | null,
): Omit<StructureLine, "ends"> {
  const places = Float64Array.from(
    members,
    (i) => normalX * points.y[i]! - normalY * points.x[i]! + span,
  );
  const weights = Float64Array.from(members, (i) => points.weight[i]!);
  const prices = new Float32Array(2 * span + 1).fill(unpriced);
  const priceAt = (along: number): number => {
    const place = Math.round(along) + span;
    if (prices[place] === unpriced) {
      const support = measureSupport(places, weights, place, scale);
      prices[place] = Math.max(leastPrice, 1 - (support * 2.5) / strength);
    }
    return prices[place] ?? 1;
  };
  const beside = [
    readBeside(points, members, normalX, normalY, -1, colourAt),
    readBeside(points, members, normalX, normalY, 1, colourAt),
  ] as const;
  return { normalX, normalY, offset, beside, priceAt };
}

/** What is seen of a line before the middle of what the hole hides of it, and beyond. */
export function listEnds(
  points: Points,
  { normalX, normalY, members }: FoundLine,
  hidden: readonly [number, number],
): LineEnd[] {
  const sums = [0, 0].map(() => ({ x: 0, y: 0, weight: 0 }));
  for (const i of members) {
    const along = normalX * points.y[i]! - normalY * points.x[i]!;
    const end = sums[along < (hidden[0] + hidden[1]) / 2 ? 0 : 1]!;
    const weight = points.weight[i]!;
    end.x += points.x[i]! * weight;
    end.y += points.y[i]! * weight;
    end.weight += weight;
  }
  return sums
    .filter(({ weight }) => weight > 0)
    .map(({ x, y, weight }) => ({ x: x / weight, y: y / weight, weight }));
}

/** How much was seen of a line, what is near a place counting most. */
function measureSupport(
  places: Float64Array,
  weights: Float64Array,
  at: number,
  scale: number,
): number {
  let support = 0;
  for (let k = 0; k < places.length; k++) {
    const off = (places[k]! - at) / scale;
    support += weights[k]! / (1 + off * off);
  }
  return support;
}

/** The mean colour a little to one side of the pixels of a line. */
function readBeside(
  points: Points,
  members: readonly number[],
  normalX: number,
  normalY: number,
  side: number,
  colourAt: (x: number, y: number) => readonly number[] | null,
): number[] {
  const sums = [0, 0, 0];
  let count = 0;
  for (const i of members) {
    const x = points.x[i]! + 0.5 + side * 3 * normalX;
    const colour = colourAt(x, points.y[i]! + 0.5 + side * 3 * normalY);
    if (colour === null) continue;
    count++;
    for (let c = 0; c < 3; c++) sums[c]! += colour[c]!;
  }
  return sums.map((sum) => sum / Math.max(1, count));
}
