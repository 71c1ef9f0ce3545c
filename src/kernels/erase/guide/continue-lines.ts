import type { PixelSize } from "../../raster.ts";
import type { EraseLevel } from "../erase-level.ts";

/** A straight edge that goes on through the hole, in pixels of a level. */
export type ContinuedLine = {
  /** Unit normal and offset: normalX x + normalY y = offset. */
  readonly normalX: number;
  readonly normalY: number;
  readonly offset: number;
  /** Where it lies in the hole, as normalX y - normalY x: first and last. */
  readonly from: number;
  readonly to: number;
  /** Where it is seen, beyond its first end and beyond its last: none where that is too short. */
  readonly seen: readonly SeenEnd[];
};

/** The part of a line that is seen beyond one end of what the hole hides of it. */
export type SeenEnd = {
  /** Where along the line it begins, and whether it lies before (-1) or behind (1) the hole. */
  readonly start: number;
  readonly side: -1 | 1;
  readonly length: number;
};

/** A border in the hole that follows a line: as in a line, in pixels of the guide. */
export type LineRun = Pick<ContinuedLine, "normalX" | "normalY" | "offset" | "from" | "to">;

/** What goes on where in the hole: as in a guide. */
type CompletedSurfaces = PixelSize & { readonly surface: Int32Array; readonly isHole: Uint8Array };

/** Labels are read so far beside a line, in pixels of the guide. */
const beside = 1.5;
const mostGap = 2;
const shortestRun = 4;

/** The parts of lines that borders of the completed surfaces follow in the hole. */
export function findRuns(
  lines: readonly Pick<LineRun, "normalX" | "normalY" | "offset">[],
  { surface, isHole, width, height }: CompletedSurfaces,
): LineRun[] {
  const surfaceAt = (x: number, y: number): number => {
    const column = Math.round(x);
    const row = Math.round(y);
    if (column < 0 || row < 0 || column >= width || row >= height) return -1;
    return surface[row * width + column]!;
  };
  const reach = Math.ceil(Math.hypot(width, height));
  return lines.flatMap(({ normalX, normalY, offset }) => {
    const runs: LineRun[] = [];
    let from = -Infinity;
    let last = -Infinity;
    for (let along = -reach; along <= reach + mostGap + 1; along++) {
      const x = normalX * offset - normalY * along;
      const y = normalY * offset + normalX * along;
      const own = surfaceAt(x - beside * normalX, y - beside * normalY);
      const other = surfaceAt(x + beside * normalX, y + beside * normalY);
      const at = Math.round(y) * width + Math.round(x);
      const isInside = surfaceAt(x, y) >= 0 && isHole[at] === 1;
      if (isInside && own >= 0 && other >= 0 && own !== other) {
        if (from === -Infinity) from = along;
        last = along;
      } else if (along - last > mostGap && from > -Infinity) {
        if (last - from >= shortestRun) runs.push({ normalX, normalY, offset, from, to: last });
        from = -Infinity;
      }
    }
    return runs;
  });
}

/** So far beyond the hole a line is looked at, in pixels of the level. */
const mostSeen = 120;
/** A line begins to be seen this far out of the hole: nearer it is in the object's halo. */
const halo = 2;
const fewestSeen = 8;
/** A step across the line, in levels, that is one. */
const leastStep = 4;

/**
 * The runs as lines of a level, settled on the edges that are seen there: fitted to the steepest
 * places of its brightness beyond the hole. What is not seen as a straight edge is left out.
 */
export function continueLines(
  level: EraseLevel,
  guide: { readonly width: number; readonly runs: readonly LineRun[] },
): ContinuedLine[] {
  const scale = level.width / guide.width;
  return guide.runs.flatMap((run) => {
    const shift = (scale - 1) / 2;
    const { normalX, normalY } = run;
    const line = {
      normalX,
      normalY,
      offset: run.offset * scale + shift * (normalX + normalY),
      from: run.from * scale + shift * (normalX - normalY),
      to: run.to * scale + shift * (normalX - normalY),
    };
    const ends = [findRim(level, line, -1, scale), findRim(level, line, 1, scale)];
    const steps = ends.flatMap((rim) => (rim === null ? [] : listSteps(level, line, rim, scale)));
    const settled = fitSteps(line, steps);
    if (settled === null) return [];
    const seen = ends.flatMap((rim) => (rim === null ? [] : measureSeen(settled, rim)));
    return seen.length === 0 ? [] : [{ ...settled.line, from: line.from, to: line.to, seen }];
  });
}

type Rim = { readonly start: number; readonly side: -1 | 1 };

/** Where the line leaves the hole beyond one end of its run, if that is near. */
function findRim(level: EraseLevel, line: LineRun, side: -1 | 1, scale: number): Rim | null {
  const end = side < 0 ? line.from : line.to;
  for (let off = 0; off <= 4 * scale; off++) {
    const along = end + side * off;
    if (isKnownAt(level, line, along, 0)) return { start: along + side * halo, side };
  }
  return null;
}

function isKnownAt(level: EraseLevel, line: LineRun, along: number, off: number): boolean {
  const x = Math.round(line.normalX * (line.offset + off) - line.normalY * along);
  const y = Math.round(line.normalY * (line.offset + off) + line.normalX * along);
  if (x < 1 || y < 1 || x >= level.width - 1 || y >= level.height - 1) return false;
  return level.isHole[y * level.width + x] === 0;
}

/** The steepest place across the line at one place along it. */
type Step = { readonly along: number; readonly off: number; readonly side: -1 | 1 };

function listSteps(level: EraseLevel, line: LineRun, { start, side }: Rim, scale: number): Step[] {
  const reach = Math.ceil(1.5 * scale + 1) * 2;
  const rows: { along: number; slopes: number[] }[] = [];
  for (let i = 0; i < mostSeen; i++) {
    const along = start + side * i;
    if (!isKnownAt(level, line, along, 0)) break;
    const slopes: number[] = [];
    for (let k = -reach; k <= reach; k++) {
      const isKnown =
        isKnownAt(level, line, along, k / 2 - 1) && isKnownAt(level, line, along, k / 2 + 1);
      slopes.push(
        isKnown
          ? readGrey(level, line, along, k / 2 + 1) - readGrey(level, line, along, k / 2 - 1)
          : 0,
      );
    }
    rows.push({ along, slopes });
  }
  const whole = rows.reduce((sum, { slopes }) => sum + slopes.reduce((a, b) => a + b, 0), 0);
  return rows.flatMap(({ along, slopes }) => {
    let best = 0;
    for (let k = 1; k < slopes.length; k++) {
      if (slopes[k]! * Math.sign(whole) > slopes[best]! * Math.sign(whole)) best = k;
    }
    if (Math.abs(slopes[best]!) < leastStep) return [];
    return [{ along, off: (best - reach) / 2, side }];
  });
}

/** Brightness at a place of a line, bilinear. */
export function readGrey(
  { width, colours }: EraseLevel,
  { normalX, normalY, offset }: Pick<LineRun, "normalX" | "normalY" | "offset">,
  along: number,
  off: number,
): number {
  const x = normalX * (offset + off) - normalY * along;
  const y = normalY * (offset + off) + normalX * along;
  const at = (Math.floor(y) * width + Math.floor(x)) * 4;
  const right = x - Math.floor(x);
  const down = y - Math.floor(y);
  const greyAt = (i: number): number => (colours[i]! + 2 * colours[i + 1]! + colours[i + 2]!) / 4;
  const upper = greyAt(at) * (1 - right) + greyAt(at + 4) * right;
  const lower = greyAt(at + width * 4) * (1 - right) + greyAt(at + width * 4 + 4) * right;
  return upper * (1 - down) + lower * down;
}

type Settled = { readonly line: LineRun; readonly steps: readonly Step[] };

const fits = 10;
const nearLine = 1.5;

/** The line through most of the steps, by least squares with falling weights. */
function fitSteps(line: LineRun, steps: readonly Step[]): Settled | null {
  if (steps.length < fewestSeen) return null;
  const middle = steps.reduce((sum, { along }) => sum + along, 0) / steps.length;
  let level = steps.map(({ off }) => off).toSorted((a, b) => a - b)[steps.length >> 1]!;
  let slope = 0;
  for (let round = 0; round < fits; round++) {
    const width = Math.max(0.7, 3 - round * 0.4);
    let [w, t, tt, d, td] = [0, 0, 0, 0, 0];
    for (const { along, off } of steps) {
      const place = along - middle;
      const rest = (off - level - slope * place) / width;
      const weight = 1 / (1 + rest * rest) ** 2;
      w += weight;
      t += weight * place;
      tt += weight * place * place;
      d += weight * off;
      td += weight * place * off;
    }
    const whole = w * tt - t * t;
    slope = whole > 1e-6 ? (w * td - t * d) / whole : 0;
    level = (d - slope * t) / w;
  }
  const near = steps.filter(
    ({ along, off }) => Math.abs(off - level - slope * (along - middle)) <= nearLine,
  );
  if (near.length < Math.max(fewestSeen, steps.length / 2)) return null;
  return { line: turnLine(line, level - slope * middle, slope), steps: near };
}

/** The line whose distance from `line` is `start` + `slope` × place along it. */
function turnLine(line: LineRun, start: number, slope: number): LineRun {
  const scale = 1 / Math.hypot(1, slope);
  const { normalX, normalY, offset } = line;
  return {
    ...line,
    normalX: (normalX + slope * normalY) * scale,
    normalY: (normalY - slope * normalX) * scale,
    offset: (offset + start) * scale,
  };
}

const longestGap = 6;

/** How far from the rim on the line is seen without a gap. */
function measureSeen({ steps }: Settled, { start, side }: Rim): SeenEnd[] {
  let end = start;
  for (const step of steps) {
    if (step.side !== side) continue;
    if (Math.abs(step.along - end) > longestGap) break;
    end = step.along;
  }
  const length = Math.abs(end - start);
  return length < fewestSeen ? [] : [{ start, side, length }];
}
