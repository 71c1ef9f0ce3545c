import type { PixelSize, Raster } from "../raster.ts";
import { blurAlong, findNormals, type BorderLine } from "./border-line.ts";

/** A line moved onto the photo's edge, and how clear the edge is at each point, 0 to 1. */
export type PlacedLine = BorderLine & { readonly clearness: Float64Array };

/** How far, in pixels, a point may be moved to either side, and in which steps. */
const reach = 5;
const step = 0.5;
const places = (2 * reach) / step + 1;
/** Pixels to each side of a place from which its colours are taken, and to where slopes are. */
const side = 3;
const farSide = 6;
const profileLength = 2 * (reach + farSide) + 1;

/** A step of so many levels between both sides, over the three channels, counts half as much as a large one. */
const faintStep = 5;
/** What a pixel off the line costs, squared; what a change of place from point to point does. */
const farCost = 0.016;
const bendCost = 0.5;
/** Changes of place, in steps, that neighbouring points may differ by. */
const mostChange = 2;

/**
 * Moves a line that runs along the pixels of `isInside` to where the colours to both sides differ
 * most, all of its points at once (active contour by dynamic programming; Amini, Weymouth and Jain,
 * 1990). It keeps clear of the area's other borders. `photo` has the size of `isInside`. Cost: 23
 * bilinear reads and 105 comparisons a point.
 */
export function placeLine(photo: Raster, isInside: Uint8Array, line: BorderLine): PlacedLine {
  const base = { x: blurAlong(line.x, null, 3), y: blurAlong(line.y, null, 3) };
  const normals = findNormals(base, 4);
  const n = line.x.length;
  const clear = new Float64Array(n * places);
  const cost = new Float64Array(n * places);
  const profile = createProfile();
  for (let i = 0; i < n; i++) {
    const at = { x: base.x[i]!, y: base.y[i]!, normalX: normals.x[i]!, normalY: normals.y[i]! };
    readProfile(photo, at, profile);
    const [outward, inward] = findRoom(isInside, photo, at);
    const end = nearnessToHeld(line, i);
    for (let place = 0; place < places; place++) {
      const shift = place * step - reach;
      const clearness = clearnessAt(profile, shift);
      clear[i * places + place] = clearness;
      const isOpen = shift <= inward && -shift <= outward && Math.abs(shift) <= end;
      cost[i * places + place] = isOpen
        ? farCost * shift * shift - clearness
        : 1000 + shift * shift;
    }
  }
  const chosen = findCheapest(cost, n);
  const [x, y, clearness] = [new Float64Array(n), new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    const shift = chosen[i]! * step - reach;
    x[i] = base.x[i]! + shift * normals.x[i]!;
    y[i] = base.y[i]! + shift * normals.y[i]!;
    clearness[i] = clear[i * places + chosen[i]!]!;
  }
  return { ...line, x, y, clearness };
}

/** How far a point may move near an end where a drawn border goes on: there the line stays. */
function nearnessToHeld({ first, last, isHeld }: BorderLine, i: number): number {
  const before = isHeld[0] ? (i - first) / 2 : Infinity;
  const after = isHeld[1] ? (last - i) / 2 : Infinity;
  return Math.min(before, after);
}

/** A point of a line and its normal, which shows into the area. */
export type Place = {
  readonly x: number;
  readonly y: number;
  readonly normalX: number;
  readonly normalY: number;
};

/** How clear the edge at a place is, as in a placed line; `profile` is written to. */
export function measureClearness(photo: Raster, place: Place, profile: Float64Array): number {
  readProfile(photo, place, profile);
  return clearnessAt(profile, 0);
}

/** What `measureClearness` writes to. */
export function createProfile(): Float64Array {
  return new Float64Array(profileLength * 3);
}

/** Colours a pixel apart along the normal, from outside in. */
function readProfile({ width, height, data }: Raster, place: Place, profile: Float64Array): void {
  for (let k = 0; k < profileLength; k++) {
    const away = k - reach - farSide;
    const x = Math.min(width - 1, Math.max(0, place.x + away * place.normalX - 0.5));
    const y = Math.min(height - 1, Math.max(0, place.y + away * place.normalY - 0.5));
    const left = Math.min(Math.floor(x), width - 2);
    const top = Math.min(Math.floor(y), height - 2);
    const [fx, fy] = [x - left, y - top];
    const at = (top * width + left) * 4;
    const below = at + width * 4;
    for (let c = 0; c < 3; c++) {
      const upper = data[at + c]! * (1 - fx) + data[at + 4 + c]! * fx;
      const lower = data[below + c]! * (1 - fx) + data[below + 4 + c]! * fx;
      profile[k * 3 + c] = upper * (1 - fy) + lower * fy;
    }
  }
}

/**
 * 0 to 1 by the step between the means of both sides of a place. What goes on to both sides of it is
 * no step but a slope: the light on a wall.
 */
function clearnessAt(profile: Float64Array, shift: number): number {
  const middle = shift + reach + farSide;
  const inner = Math.ceil(middle + 0.25);
  const outer = Math.floor(middle - 0.25);
  let squares = 0;
  for (let c = 0; c < 3; c++) {
    const read = (k: number): number =>
      profile[Math.min(profileLength - 1, Math.max(0, k)) * 3 + c]!;
    const inside = (read(inner) + read(inner + 1) + read(inner + 2)) / side;
    const outside = (read(outer) + read(outer - 1) + read(outer - 2)) / side;
    const inward = (read(inner + 4) + read(inner + 5) - read(inner + 2) - read(inner + 3)) / 4;
    const outward = (read(outer - 2) + read(outer - 3) - read(outer - 4) - read(outer - 5)) / 4;
    const slope = inward * outward > 0 ? Math.min(Math.abs(inward), Math.abs(outward)) : 0;
    squares += Math.max(0, Math.abs(inside - outside) - side * slope) ** 2;
  }
  return squares / (squares + faintStep * faintStep);
}

/** How far a point may be moved out and in without coming near another border: half the way to it. */
function findRoom(
  isInside: Uint8Array,
  { width, height }: PixelSize,
  { x, y, normalX, normalY }: Place,
): [outward: number, inward: number] {
  const walk = (sign: number, wanted: number): number => {
    for (let away = 1; away <= 2 * reach; away++) {
      const column = Math.floor(x + sign * (away + 0.5) * normalX);
      const row = Math.floor(y + sign * (away + 0.5) * normalY);
      if (column < 0 || row < 0 || column >= width || row >= height) return reach;
      if (isInside[row * width + column] !== wanted) return Math.max(0, (away - 1) / 2);
    }
    return reach;
  };
  return [walk(-1, 0), walk(1, 1)];
}

/** The place of each point on the cheapest way along all of them. */
function findCheapest(cost: Float64Array, n: number): Uint8Array {
  const from = new Int8Array(n * places);
  let before = cost.slice(0, places);
  for (let i = 1; i < n; i++) {
    const now = new Float64Array(places);
    for (let place = 0; place < places; place++) {
      let least = Infinity;
      for (let change = -mostChange; change <= mostChange; change++) {
        const other = place + change;
        if (other < 0 || other >= places) continue;
        const total = before[other]! + bendCost * (change * step) ** 2;
        if (total >= least) continue;
        least = total;
        from[i * places + place] = change;
      }
      now[place] = least + cost[i * places + place]!;
    }
    before = now;
  }
  const chosen = new Uint8Array(n);
  let place = before.indexOf(Math.min(...before));
  for (let i = n - 1; i >= 0; i--) {
    chosen[i] = place;
    place += from[i * places + place]!;
  }
  return chosen;
}
