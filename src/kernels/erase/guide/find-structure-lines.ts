import { angles, castVotes, createVotes, dropVotes, findPeak, type Points } from "./hough-votes.ts";
import type { EraseLevel } from "../erase-level.ts";
import { measureApart, type Segmentation } from "./segment-colours.ts";
import { listEnds, priceLine, type FoundLine, type StructureLine } from "./structure-line.ts";

const leastSupport = 10;
const mostLines = 40;
const mostPeaks = 64;

/** The regions of a picture around a hole, and where their borders count. */
type Borders = Pick<Segmentation, "region" | "means"> & {
  readonly level: EraseLevel;
  /** From the hole, in pixels, and up to which of it. */
  readonly distance: Float32Array;
  readonly reach: number;
  /** How far each region reaches. */
  readonly extent: Float32Array;
};

/**
 * Straight borders between regions around the hole whose continuation crosses it, the strongest
 * first, by a Hough transform that each border pixel votes in only near its own direction (Duda
 * and Hart 1972; Fernandes and Oliveira 2008). Cost linear in the border pixels within `reach`.
 */
export function findStructureLines(borders: Borders, scale: number): StructureLine[] {
  const { region, means } = borders;
  const { width, height } = borders.level;
  const points = listBorder(borders);
  const lines: StructureLine[] = [];
  const colourAt = (x: number, y: number): readonly number[] | null => {
    if (x < 0 || y < 0 || x >= width || y >= height) return null;
    const at = region[Math.floor(y) * width + Math.floor(x)]!;
    return at < 0 ? null : [means[at * 3]!, means[at * 3 + 1]!, means[at * 3 + 2]!];
  };
  const isFree = new Uint8Array(points.x.length).fill(1);
  const votes = createVotes(Math.ceil(Math.hypot(width, height)));
  castVotes(votes, points);
  for (let round = 0; round < mostPeaks && lines.length < mostLines; round++) {
    const peak = findPeak(votes);
    if (votes.counts[peak]! < leastSupport / 2) break;
    const found = fitLine(points, isFree, peak, votes.span);
    dropVotes(votes, points, found.members, peak);
    for (const i of found.members) isFree[i] = 0;
    if (found.members.length < leastSupport) continue;
    const hidden = findHidden(found, borders.level);
    if (hidden === null) continue;
    const range = isSeenBeyond(points, found, hidden, borders.level) ? scale * 2 : scale;
    const priced = priceLine(points, found, votes.span, scale, range, colourAt);
    lines.push({ ...priced, ends: listEnds(points, found, hidden) });
  }
  return lines;
}

const leastContrast = 18;

function listBorder(borders: Borders): Points {
  const { region, means, level, distance, reach, extent } = borders;
  const { width, height } = level;
  const points: Points = { x: [], y: [], angle: [], weight: [] };
  const differs = (a: number, b: number): number => {
    const p = region[a]!;
    const q = region[b]!;
    return p < 0 || q < 0 || p === q ? 0 : Math.sqrt(measureApart(means, p, q));
  };
  const extentAt = (at: number): number => extent[region[at] ?? -1] ?? 0;
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1; x < width - 2; x++) {
      const at = y * width + x;
      if (region[at]! < 0 || distance[at]! > reach) continue;
      const across = differs(at, at + 1);
      const down = differs(at, at + width);
      const contrast = Math.max(across, down);
      if (contrast < leastContrast) continue;
      points.x.push(across >= down ? x + 0.5 : x);
      points.y.push(across >= down ? y : y + 0.5);
      const step = across >= down ? 1 : width;
      const near = extentAt(at - 3 * step);
      const far = extentAt(at + 4 * step);
      const broad = Math.min(1, near, far);
      points.weight.push(Math.min(1, contrast / 60) ** 2 * broad);
      points.angle.push(0);
    }
  }
  orient(points, level);
  return points;
}

/** The direction of the normal at each border pixel: that of the gradients around it. */
function orient(points: Points, { colours, isHole, width, height }: EraseLevel): void {
  const greyAt = (at: number): number =>
    colours[at * 4]! + 2 * colours[at * 4 + 1]! + colours[at * 4 + 2]!;
  points.x.forEach((x, i) => {
    let xx = 0;
    let xy = 0;
    let yy = 0;
    const middleX = Math.floor(x);
    const middleY = Math.floor(points.y[i]!);
    for (let ny = Math.max(1, middleY - 3); ny <= Math.min(height - 2, middleY + 3); ny++) {
      for (let nx = Math.max(1, middleX - 3); nx <= Math.min(width - 2, middleX + 3); nx++) {
        const at = ny * width + nx;
        if (isHole[at - 1] === 1 || isHole[at + 1] === 1) continue;
        if (isHole[at - width] === 1 || isHole[at + width] === 1) continue;
        const gx = greyAt(at + 1) - greyAt(at - 1);
        const gy = greyAt(at + width) - greyAt(at - width);
        xx += gx * gx;
        xy += gx * gy;
        yy += gy * gy;
      }
    }
    const across = 0.5 * Math.atan2(2 * xy, xx - yy);
    points.angle[i] = ((across % Math.PI) + Math.PI) % Math.PI;
  });
}

const nearLine = 1.3;

/** The peak's line fitted to the pixels near it by least squares, twice. */
function fitLine(points: Points, isFree: Uint8Array, peak: number, span: number): FoundLine {
  const theta = (Math.floor(peak / (2 * span + 1)) * Math.PI) / angles;
  const found: FoundLine = {
    normalX: Math.cos(theta),
    normalY: Math.sin(theta),
    offset: (peak % (2 * span + 1)) - span,
    members: [],
  };
  for (let round = 0; round < 3; round++) {
    found.members = [];
    let sx = 0;
    let sy = 0;
    let xx = 0;
    let xy = 0;
    let yy = 0;
    for (let i = 0; i < points.x.length; i++) {
      if (isFree[i] === 0) continue;
      const x = points.x[i]!;
      const y = points.y[i]!;
      const off = Math.abs(found.normalX * x + found.normalY * y - found.offset);
      if (off > (round === 0 ? 2 : nearLine)) continue;
      const turn = Math.abs(Math.sin(points.angle[i]! - Math.atan2(found.normalY, found.normalX)));
      if (turn > 0.35) continue;
      found.members.push(i);
      sx += x;
      sy += y;
      xx += x * x;
      xy += x * y;
      yy += y * y;
    }
    const n = found.members.length;
    if (n < 3 || round === 2) break;
    const along =
      0.5 * Math.atan2(2 * (xy - (sx * sy) / n), xx - (sx * sx) / n - yy + (sy * sy) / n);
    found.normalX = -Math.sin(along);
    found.normalY = Math.cos(along);
    found.offset = (found.normalX * sx + found.normalY * sy) / n;
  }
  return found;
}

/** First and last place of a line in the hole, null where it hardly crosses it. */
function findHidden(
  { normalX, normalY, offset }: FoundLine,
  { holes, width }: EraseLevel,
): readonly [number, number] | null {
  let inside = 0;
  let first = Infinity;
  let last = -Infinity;
  for (let i = 0; i < holes.length; i++) {
    const x = holes[i]! % width;
    const y = (holes[i]! - x) / width;
    if (Math.abs(normalX * x + normalY * y - offset) >= 0.75) continue;
    const along = normalX * y - normalY * x;
    first = Math.min(first, along);
    last = Math.max(last, along);
    inside++;
  }
  return inside >= 3 ? [first, last] : null;
}

/** So far from the picture's edge a line that is hidden until there cannot be seen again. */
const atEdge = 6;

/**
 * Whether a line is seen on both sides of the hole, or would leave the picture on the side where it
 * is not: a thing that ends behind the hole has lines on one side only.
 */
function isSeenBeyond(
  points: Points,
  { normalX, normalY, offset, members }: FoundLine,
  hidden: readonly [number, number],
  { width, height }: EraseLevel,
): boolean {
  const counts = [0, 0];
  for (const i of members) {
    const along = normalX * points.y[i]! - normalY * points.x[i]!;
    if (along < hidden[0]) counts[0]!++;
    if (along > hidden[1]) counts[1]!++;
  }
  return hidden.every((along, side) => {
    const x = normalX * offset - normalY * along;
    const y = normalY * offset + normalX * along;
    const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
    return counts[side]! >= leastSupport / 2 || edge < atEdge;
  });
}
