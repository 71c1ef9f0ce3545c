import type { Mask, Raster } from "../raster.ts";
import type { BorderLine } from "./border-line.ts";
import type { MixedPixels } from "./mixed-pixels.ts";
import { shareOfEdge } from "./edge-template.ts";
import type { EdgeColours, FittedEdge } from "./fit-edge.ts";
import { createNearSlots } from "./near-slots.ts";
import type { NearSlots } from "./near-slots.ts";

/** A border as it is drawn: its line in pixels of the photo, and what the photo is like along it. */
export type DrawnLine = BorderLine & {
  readonly edge: FittedEdge;
  readonly colours: EdgeColours;
  /** How far each point is from where the area ended before, in pixels of the photo. */
  readonly moved: Float64Array;
};

/** Widths of an edge to each side within which a pixel is of both. */
const edgeReach = 2.5;
/** Pixels to each side that are drawn at least. */
const leastReach = 2;

/**
 * What is nearest to a pixel: the line, the place along it (in points) and the signed distance. Its slot says
 * where in `found`, counted from 1.
 */
type Nearest = { readonly slots: NearSlots; readonly found: number[] };
/** Numbers that a pixel has in `found`: the pixel, the line, the place, the distance, inside above 0. */
const fields = 4;

/**
 * Draws borders into `mask`, which has them roughly: beside each line coverage is read from the
 * distance to it and the width of the photo's edge, and from colour as far as both sides differ.
 * Pixels that `isKept` are left as they are. Returns the pixels that show both sides. Cost: some
 * hundred distances a point.
 */
export function drawBorder(
  photo: Raster,
  mask: Mask,
  lines: readonly DrawnLine[],
  isKept: (pixel: number) => boolean,
  slots: NearSlots = createNearSlots(mask),
): BorderPixels {
  const nearest: Nearest = { slots, found: [] };
  lines.forEach((line, index) => {
    for (let i = line.first; i < line.last; i++) {
      if (!isFolded(line, i)) nearSegment(nearest, mask, line, index, i);
    }
  });
  const { found } = nearest;
  const at: number[] = [];
  const places: number[] = [];
  for (let k = 0; k < found.length; k += fields) {
    const pixel = found[k]!;
    const index = found[k + 1]!;
    const place = found[k + 2]!;
    if (isKept(pixel) || isPastHeld(lines[index]!, place)) continue;
    if (!isInSight(nearest, mask.width, lines[index]!, k)) continue;
    mask.data[pixel] = Math.round(
      255 * coverPixel(photo, pixel, lines[index]!, place, found[k + 3]!),
    );
    at.push(pixel);
    places.push(index, place);
  }
  for (const pixel of at)
    if (isSpeck(mask, pixel)) mask.data[pixel] = mask.data[pixel]! < 128 ? 255 : 0;
  return takeSoft(mask, { at, places });
}

/** The pixels among them that are of both sides. */
function takeSoft(mask: Mask, { at, places }: BorderPixels): BorderPixels {
  const isSoft = (pixel: number): boolean => mask.data[pixel]! > 0 && mask.data[pixel]! < 255;
  return {
    at: at.filter(isSoft),
    places: places.filter((_, k) => isSoft(at[k >> 1]!)),
  };
}

/** Whether all eight around a pixel are on the other side: where lines cross it may be on neither's. */
function isSpeck({ width, height, data }: Mask, pixel: number): boolean {
  const x = pixel % width;
  const y = (pixel - x) / width;
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
  const isInside = data[pixel]! >= 128;
  for (let row = pixel - width; row <= pixel + width; row += width) {
    for (let i = row - 1; i <= row + 1; i++) {
      if (i !== pixel && data[i]! >= 128 === isInside) return false;
    }
  }
  return true;
}

/** Pixels that a border runs through, and for each the index of its line and the place along it. */
export type BorderPixels = { readonly at: readonly number[]; readonly places: readonly number[] };

/**
 * Takes pixels apart that a border runs through, by their coverage: `colours` are those of `photo`
 * along each line.
 */
export function separatePixels(
  photo: Raster,
  mask: Mask,
  { at, places }: BorderPixels,
  colours: readonly EdgeColours[],
): MixedPixels {
  const inside = new Uint8ClampedArray(at.length * 3);
  const outside = new Uint8ClampedArray(at.length * 3);
  at.forEach((pixel, k) => {
    const line = colours[places[k * 2]!]!;
    const coverage = mask.data[pixel]! / 255;
    for (let c = 0; c < 3; c++) {
      const inner = colourAt(line.inside, places[k * 2 + 1]!, c);
      const outer = colourAt(line.outside, places[k * 2 + 1]!, c);
      // What the fit leaves over belongs to both: texture, grain.
      const rest = photo.data[pixel * 4 + c]! - coverage * inner - (1 - coverage) * outer;
      inside[k * 3 + c] = inner + rest;
      outside[k * 3 + c] = outer + rest;
    }
  });
  return { at: Int32Array.from(at), inside, outside };
}

/** One channel at a place along a line, between its points. */
function colourAt(colours: Float64Array, place: number, c: number): number {
  const i = Math.min(colours.length / 3 - 2, Math.floor(place));
  const here = colours[i * 3 + c]!;
  return here + (colours[i * 3 + 3 + c]! - here) * (place - i);
}

/** Beyond an end where a drawn border goes on, or where a closed line or the frame cuts it off. */
function isPastHeld({ first, last, isHeld }: BorderLine, place: number): boolean {
  return (isHeld[0] && place <= first) || (isHeld[1] && place >= last);
}

/**
 * Whether all between a pixel and its place on the line lies on the same side. Another part of the line
 * may run between, too little moved to be offered the pixel.
 */
function isInSight({ slots, found }: Nearest, width: number, line: DrawnLine, k: number): boolean {
  const [pixel, place, away] = [found[k]!, found[k + 2]!, found[k + 3]!];
  const steps = Math.floor(Math.abs(away));
  if (steps < 2) return true;
  const column = pixel % width;
  const row = (pixel - column) / width;
  const i = Math.min(line.x.length - 2, Math.floor(place));
  const toX = line.x[i]! + (line.x[i + 1]! - line.x[i]!) * (place - i) - column - 0.5;
  const toY = line.y[i]! + (line.y[i + 1]! - line.y[i]!) * (place - i) - row - 0.5;
  for (let step = 1; step < steps; step++) {
    const x = Math.floor(column + 0.5 + (toX * step) / steps);
    const y = Math.floor(row + 0.5 + (toY * step) / steps);
    // Lines go on a little beyond the frame; to the side of it stands the next row.
    const at = y * width + x;
    const between = slots.read(at % width, Math.floor(at / width)) - 1;
    if (between < 0 || found[between + 3]! > 0 !== away > 0) return false;
  }
  return true;
}

/** Points to each side that tell where a line goes. */
const wayReach = 4;

/** Whether the line goes back on itself from point `i` to the next: its sides are not what they seem. */
function isFolded({ x, y }: BorderLine, i: number): boolean {
  const [from, to] = [Math.max(0, i - wayReach), Math.min(x.length - 1, i + 1 + wayReach)];
  const way = (x[to]! - x[from]!) * (x[i + 1]! - x[i]!) + (y[to]! - y[from]!) * (y[i + 1]! - y[i]!);
  return way <= 0;
}

/** Offers the segment from point `i` to the next to every pixel in its reach. */
function nearSegment(
  { slots, found }: Nearest,
  { width, height }: Mask,
  line: DrawnLine,
  index: number,
  i: number,
): void {
  const [x, y] = [line.x[i]!, line.y[i]!];
  const [dx, dy] = [line.x[i + 1]! - x, line.y[i + 1]! - y];
  const squares = dx * dx + dy * dy;
  if (squares < 1e-12) return;
  const moved = Math.max(line.moved[i]!, line.moved[i + 1]!);
  const reach = moved + Math.max(leastReach, edgeReach * line.edge.width[i]!);
  const left = Math.max(0, Math.floor(Math.min(x, x + dx) - reach));
  const right = Math.min(width, Math.ceil(Math.max(x, x + dx) + reach));
  const top = Math.max(0, Math.floor(Math.min(y, y + dy) - reach));
  const bottom = Math.min(height, Math.ceil(Math.max(y, y + dy) + reach));
  for (let row = top; row < bottom; row++) {
    const py = row + 0.5 - y;
    for (let column = left; column < right; column++) {
      const px = column + 0.5 - x;
      const along = Math.min(1, Math.max(0, (px * dx + py * dy) / squares));
      const [ax, ay] = [px - along * dx, py - along * dy];
      const away = ax * ax + ay * ay;
      if (away > reach * reach) continue;
      const known = slots.read(column, row) - 1;
      if (known >= 0 && found[known + 3]! ** 2 <= away) continue;
      const to = known >= 0 ? known : found.length;
      if (known < 0) slots.write(column, row, to + 1);
      found[to] = row * width + column;
      found[to + 1] = index;
      found[to + 2] = i + along;
      found[to + 3] = sideOf(line, i, along, ax, ay) * Math.sqrt(away);
    }
  }
}

/** 1 inside, -1 outside; at a point of the line by the normals to both of its sides. */
function sideOf({ x, y }: BorderLine, i: number, along: number, ax: number, ay: number): number {
  let [dx, dy] = [x[i + 1]! - x[i]!, y[i + 1]! - y[i]!];
  const beside = along === 0 ? i - 1 : along === 1 ? i + 1 : i;
  if (beside !== i && beside >= 0 && beside + 1 < x.length) {
    const [ex, ey] = [x[beside + 1]! - x[beside]!, y[beside + 1]! - y[beside]!];
    const [one, other] = [Math.sqrt(dx * dx + dy * dy), Math.sqrt(ex * ex + ey * ey)];
    if (other > 1e-6) [dx, dy] = [dx / one + ex / other, dy / one + ey / other];
  }
  return ay * dx - ax * dy >= 0 ? 1 : -1;
}

/** Levels between both sides from which colour and place count the same. */
const faintContrast = 16;
/** How far, in widths of the edge, colour may say that a pixel lies from where it does. */
const colourFreedom = 1.5;

function coverPixel(
  photo: Raster,
  pixel: number,
  { edge, colours }: DrawnLine,
  place: number,
  away: number,
): number {
  const i = Math.min(edge.width.length - 2, Math.floor(place));
  const between = (values: Float64Array): number =>
    values[i]! + (values[i + 1]! - values[i]!) * (place - i);
  const width = between(edge.width);
  if (away > edgeReach * width) return 1;
  if (away < -edgeReach * width) return 0;
  let [contrast, along] = [0, 0];
  for (let c = 0; c < 3; c++) {
    const outer = colourAt(colours.outside, place, c);
    const step = colourAt(colours.inside, place, c) - outer;
    contrast += step * step;
    along += (photo.data[pixel * 4 + c]! - outer) * step;
  }
  const geometric = shareOfEdge(away / width);
  const trust = (contrast / (contrast + faintContrast * faintContrast)) * between(edge.clearness);
  const low = shareOfEdge(away / width - colourFreedom);
  const high = shareOfEdge(away / width + colourFreedom);
  const colour = contrast > 0 ? Math.min(high, Math.max(low, along / contrast)) : geometric;
  return trust * colour + (1 - trust) * geometric;
}
