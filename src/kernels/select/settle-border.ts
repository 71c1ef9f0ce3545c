import type { SelectPlanes } from "./select-planes.ts";

/** Colours of both sides are gathered in cells of this side, this many to every side. */
const cellSide = 4;
const rounds = 8;

const sums = 5;

/**
 * Moves the border of a region by a few pixels to where the colours of its two sides part, and
 * straightens it where they hardly differ: superpixels of a faint edge end in a saw. Local means
 * are kept fixed and the region is blurred and cut at one half, again and again (threshold
 * dynamics: Merriman, Bence and Osher, 1992; with a local data term, Wang et al., 2017). Where one
 * side is too thin to have a colour of its own, nothing moves. Cost: the border's pixels, and one
 * pass.
 */
export function settleBorder(
  planes: SelectPlanes,
  isInside: Uint8Array,
  clicks: readonly { readonly x: number; readonly y: number }[],
): Uint8Array {
  const { width, height } = planes;
  const band = findBand(planes, isInside);
  if (band.pixels.length === 0) return isInside;
  for (const { x, y } of clicks) keepAround(band.isBand, width, height, x, y);
  const pull = measurePull(planes, isInside, band);
  let settled = isInside.slice();
  for (let round = 0; round < rounds; round++) {
    const next = settled.slice();
    for (const [index, p] of band.pixels.entries()) {
      if (Number.isNaN(pull[index]!) || band.isBand[p] === 0) continue;
      const place = shareInside(settled, width, height, p) - 0.5;
      next[p] = place + pull[index]! > 0 ? 1 : 0;
    }
    settled = next;
  }
  return settled;
}

type Band = { readonly pixels: Int32Array; readonly isBand: Uint8Array };

/** How far a border may move to either side; this and the lengths below are working pixels. */
const reach = 6;

/** The pixels within reach of the border where it is faint, found from it outwards. */
function findBand(planes: SelectPlanes, isInside: Uint8Array): Band {
  const { width, height } = planes;
  const isBand = new Uint8Array(isInside.length);
  let front: number[] = [];
  const all: number[] = [];
  const take = (p: number): void => {
    if (isBand[p] === 1) return;
    isBand[p] = 1;
    front.push(p);
    all.push(p);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (x > 1 && x + 3 < width && isInside[p] !== isInside[p + 1]) {
        if (isFaint(planes, p - 2, p + 3)) {
          take(p);
          take(p + 1);
        }
      }
      if (y > 1 && y + 3 < height && isInside[p] !== isInside[p + width]) {
        if (isFaint(planes, p - 2 * width, p + 3 * width)) {
          take(p);
          take(p + width);
        }
      }
    }
  }
  for (let step = 1; step < reach; step++) {
    const from = front;
    front = [];
    for (const p of from) {
      const x = p % width;
      if (x > 0) take(p - 1);
      if (x + 1 < width) take(p + 1);
      if (p >= width) take(p - width);
      if (p + width < isInside.length) take(p + width);
    }
  }
  return { pixels: Int32Array.from(all), isBand };
}

/** CIELAB units across a border from which it is clear, and stays. */
const clearStep = 5;

/** Whether two pixels on both sides of a border hardly differ. */
function isFaint({ smooth }: SelectPlanes, p: number, q: number): boolean {
  let squares = 0;
  for (const plane of smooth) squares += (plane[p]! - plane[q]!) ** 2;
  return squares < clearStep * clearStep;
}

/** Pixels around a click that stay as they were clicked. */
const clickReach = 2;

function keepAround(isBand: Uint8Array, width: number, height: number, x: number, y: number): void {
  for (let row = Math.max(0, y - clickReach); row <= Math.min(height - 1, y + clickReach); row++) {
    const left = Math.max(0, x - clickReach);
    isBand.fill(0, row * width + left, row * width + Math.min(width - 1, x + clickReach) + 1);
  }
}

/** For every pixel of the band how its colour pulls: above 0 inwards; NaN where none can tell. */
function measurePull(planes: SelectPlanes, isInside: Uint8Array, band: Band): Float32Array {
  const { width, height } = planes;
  const [light, a, b] = planes.smooth;
  const columns = Math.ceil(width / cellSide);
  const cells = gatherCells(planes, isInside, band.isBand, columns);
  const pull = new Float32Array(band.pixels.length);
  const known = new Map<number, Sides | null>();
  for (const [index, p] of band.pixels.entries()) {
    const x = p % width;
    const y = (p - x) / width;
    const cell = Math.floor(y / cellSide) * columns + Math.floor(x / cellSide);
    let sides = known.get(cell);
    if (sides === undefined) {
      sides = readSides(cells, columns, Math.ceil(height / cellSide), cell);
      known.set(cell, sides);
    }
    if (sides === null) {
      pull[index] = Number.NaN;
      continue;
    }
    pull[index] = pullOf(sides, light[p]!, a[p]!, b[p]!);
  }
  return pull;
}

/** How much louder colour speaks than place where the sides differ most. */
const colourWeight = 0.8;
/** How fast a colour that neither side has loses its say. */
const strangeness = 4;

/** By how near a colour is to one side's along the line between both; little where it is far off it. */
function pullOf(
  { outside, step, contrast, trust }: Sides,
  l: number,
  a: number,
  b: number,
): number {
  const [dl, da, db] = [l - outside[0], a - outside[1], b - outside[2]];
  const along = (dl * step[0] + da * step[1] + db * step[2]) / (contrast + 1e-6);
  const part = Math.min(1, Math.max(0, along));
  const off = (dl - part * step[0]) ** 2 + (da - part * step[1]) ** 2 + (db - part * step[2]) ** 2;
  return colourWeight * trust * (part - 0.5) * (contrast / (contrast + strangeness * off + 1e-6));
}

type Lab = readonly [number, number, number];
type Sides = {
  readonly outside: Lab;
  /** From outside to inside. */
  readonly step: Lab;
  /** Its length, squared. */
  readonly contrast: number;
  readonly trust: number;
};

/** Per cell, inside and then outside the region but not in the band: count, colours, squares. */
function gatherCells(
  { width, height, smooth }: SelectPlanes,
  isInside: Uint8Array,
  isBand: Uint8Array,
  columns: number,
): Float32Array {
  const [light, a, b] = smooth;
  const cells = new Float32Array(columns * Math.ceil(height / cellSide) * sums * 2);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cellSide) * columns;
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (isBand[p] === 1) continue;
      const at = ((row + ((x / cellSide) | 0)) * 2 + 1 - isInside[p]!) * sums;
      const [l, u, v] = [light[p]!, a[p]!, b[p]!];
      cells[at]! += 1;
      cells[at + 1]! += l;
      cells[at + 2]! += u;
      cells[at + 3]! += v;
      cells[at + 4]! += l * l + u * u + v * v;
    }
  }
  return cells;
}

const cellsAround = 4;
/** CIELAB units between the two sides' colours from which colour speaks as loud as place. */
const faintContrast = 3;

function readSides(cells: Float32Array, columns: number, rows: number, cell: number): Sides | null {
  const column = cell % columns;
  const row = (cell - column) / columns;
  const total = new Float64Array(sums * 2);
  const [top, bottom] = [Math.max(0, row - cellsAround), Math.min(rows - 1, row + cellsAround)];
  for (let r = top; r <= bottom; r++) {
    const last = Math.min(columns - 1, column + cellsAround);
    for (let c = Math.max(0, column - cellsAround); c <= last; c++) {
      const from = (r * columns + c) * sums * 2;
      for (let i = 0; i < sums * 2; i++) total[i]! += cells[from + i]!;
    }
  }
  const [inside, outside] = [total.subarray(0, sums), total.subarray(sums)];
  const least = cellSide * cellSide;
  if (inside[0]! < least || outside[0]! < least) return null;
  const [mi, mo] = [meanOf(inside), meanOf(outside)];
  const step: Lab = [mi[0] - mo[0], mi[1] - mo[1], mi[2] - mo[2]];
  const contrast = step[0] * step[0] + step[1] * step[1] + step[2] * step[2];
  const noise = noiseOf(inside, mi) + noiseOf(outside, mo);
  const trust = contrast / (contrast + noise + faintContrast * faintContrast);
  return { outside: mo, step, contrast, trust };
}

function meanOf(side: Float64Array): Lab {
  return [side[1]! / side[0]!, side[2]! / side[0]!, side[3]! / side[0]!];
}

function noiseOf(side: Float64Array, [l, a, b]: Lab): number {
  return Math.max(0, side[4]! / side[0]! - l * l - a * a - b * b);
}

/** Radius of the window that a border is straightened in, and how often. */
const smoothing = 3;

function shareInside(isInside: Uint8Array, width: number, height: number, p: number): number {
  const x = p % width;
  const y = (p - x) / width;
  const [left, right] = [Math.max(0, x - smoothing), Math.min(width - 1, x + smoothing)];
  const [top, bottom] = [Math.max(0, y - smoothing), Math.min(height - 1, y + smoothing)];
  let count = 0;
  for (let row = top; row <= bottom; row++) {
    for (let at = row * width + left; at <= row * width + right; at++) count += isInside[at]!;
  }
  return count / ((right - left + 1) * (bottom - top + 1));
}
