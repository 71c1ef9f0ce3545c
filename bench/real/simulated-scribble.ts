import { drawShape } from "#kernels/mask.ts";
import type { Scribble } from "#kernels/select/place-scribble.ts";

import { labelComponents } from "../redesign/label-components.ts";

type Truth = { readonly width: number; readonly height: number; readonly inside: Uint8Array };

/** The brush of the room, as a part of the photo's longer side; a person takes a finer one for a small thing. */
const brushPart = 1 / 64;
const brushOfThing = 0.1;
/** The share of a thing that is brushed, and the share of the brush that strays beside it at most. */
const leastCovered = 0.3;
const mostCovered = 0.5;
const mostStrayed = 0.1;
const mostSweeps = 16;
/** Parts of the brush that are tried, and how far it goes to the sides of the thing. */
const brushes = [1, 0.6, 0.35, 0.2];
const reaches = [1.2, 1.1, 1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/**
 * A rough zigzag over the largest part of a thing, as a person brushes: it covers about 30 to 50 % of
 * it and strays beside it by up to 10 % of the brush. Null for a thing without pixels.
 */
export function simulateScribble(truth: Truth, random: () => number): Scribble | null {
  const { width, height } = truth;
  const { components, labels } = labelComponents(truth.inside, width, height, 8);
  const largest = components.toSorted((a, b) => b.area - a.area || a.first - b.first)[0];
  if (largest === undefined) return null;
  const inside = Uint8Array.from(labels, (label) => (label === largest.id ? 1 : 0));
  const isUpright = largest.bottom - largest.top > largest.right - largest.left;
  const radius = Math.min(
    brushPart * Math.max(width, height),
    brushOfThing * Math.sqrt(largest.area),
  );
  const covered = leastCovered + (mostCovered - leastCovered) * random();
  const strayed = mostStrayed * random();
  const jitter = Array.from({ length: 2 * mostSweeps }, () => random() - 0.5);
  const thing = { width, height, inside };
  for (const finer of brushes) {
    const brush = finer * radius;
    let best: Scribble | null = null;
    for (let sweeps = 2; sweeps <= mostSweeps; sweeps++) {
      const found = reaches
        .map((reach) => sweep(inside, largest, { width, isUpright, sweeps, reach, jitter }))
        .filter((points) => points.length > 1)
        .map((points) => ({ points, radius: brush }))
        .map((scribble) => ({ scribble, ...measureScribble(scribble, thing, largest.area) }))
        .find((one) => one.strayed <= strayed);
      if (found === undefined) continue;
      best = found.scribble;
      if (found.covered >= covered) return best;
    }
    if (best !== null) return best;
  }
  return { points: [middleOf(inside, width)], radius };
}

type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** From side to side of the thing, a sweep after another: down along it, or across one that is upright. */
function sweep(
  inside: Uint8Array,
  box: Box,
  way: {
    readonly width: number;
    readonly isUpright: boolean;
    readonly sweeps: number;
    readonly reach: number;
    readonly jitter: readonly number[];
  },
): [number, number][] {
  const { width, isUpright, sweeps, reach, jitter } = way;
  const [from, to] = isUpright ? [box.top, box.bottom] : [box.left, box.right];
  const points: [number, number][] = [];
  for (let i = 0; i <= sweeps; i++) {
    const along = (i + 0.5 + 0.5 * jitter[i]!) / (sweeps + 1);
    const line = Math.round(from + Math.min(1, Math.max(0, along)) * (to - from));
    const run = findLongestRun(inside, box, width, line, isUpright);
    if (run === null) continue;
    const half =
      ((run.end - run.start) / 2) * (reach + 0.2 * jitter[mostSweeps + (i % mostSweeps)]!);
    const at = (run.start + run.end) / 2 + (i % 2 === 0 ? -half : half);
    points.push(isUpright ? [at, line] : [line, at]);
  }
  return points;
}

function findLongestRun(
  inside: Uint8Array,
  { left, top, right, bottom }: Box,
  width: number,
  line: number,
  isUpright: boolean,
): { readonly start: number; readonly end: number } | null {
  const [from, to] = isUpright ? [left, right] : [top, bottom];
  let best: { start: number; end: number } | null = null;
  let start = from;
  for (let at = from; at <= to + 1; at++) {
    const index = isUpright ? line * width + at : at * width + line;
    if (at <= to && inside[index] === 1) continue;
    if (at > start && (best === null || at - start > best.end - best.start)) {
      best = { start, end: at };
    }
    start = at + 1;
  }
  return best;
}

/** How much of a thing a scribble covers, and how much of the scribble lies beside it. */
function measureScribble(
  scribble: Scribble,
  { width, height, inside }: Truth,
  area: number,
): { readonly covered: number; readonly strayed: number } {
  const drawn = drawScribble(scribble, width, height);
  let brushed = 0;
  let hit = 0;
  drawn.data.forEach((value, i) => {
    if (value < 128) return;
    brushed++;
    hit += inside[i]!;
  });
  return { covered: hit / area, strayed: brushed === 0 ? 1 : 1 - hit / brushed };
}

/** What a scribble brushes on a picture of this size, which its points are in pixels of. */
export function drawScribble({ points, radius }: Scribble, width: number, height: number) {
  const mask = { width, height, data: new Uint8Array(width * height) };
  drawShape(
    mask,
    { kind: "stroke", operation: "add", radius, points: points.map(([x, y]) => [x, y]) },
    { width, height, originalWidth: width, originalHeight: height },
  );
  return mask;
}

function middleOf(inside: Uint8Array, width: number): [number, number] {
  const at = Array.from(inside.keys()).filter((i) => inside[i] === 1);
  const middle = at[Math.floor(at.length / 2)]!;
  return [middle % width, Math.floor(middle / width)];
}
