import { boundPixels, growRect } from "../../rect.ts";
import { stepWithin, type Steps } from "../../steps.ts";
import type { EraseLevel } from "../erase-level.ts";
import { placeOnGuide, sampleGuide } from "./sample-guide.ts";
import { smoothInSteps } from "./smooth-surfaces.ts";
import type { StructureGuide } from "./structure-guide.ts";

const guideWeight = 1;
/**
 * How much of a step in expected brightness counts beside one in colour, from the finest level
 * that is led. What is far too bright or too dark has to be kept out where the fill begins; later
 * on as much would favour the plainest patches.
 */
const guideShares = [0.2, 0.4, 0.5];

/**
 * Writes the brightness of the guide's surfaces into the guide channel of a level, so that patches
 * are compared in it as well: one value a surface, so that nothing favours one of its patches over
 * another. `coarseness` is how many levels that are led are finer. Cost linear in the level's pixels.
 */
export function setGuide(level: EraseLevel, guide: StructureGuide, coarseness: number): void {
  const { width, height, colours } = level;
  const share = guideShares[Math.min(coarseness, guideShares.length - 1)]!;
  const grey = measureBrightness(guide);
  const taps = placeOnGuide(level, guide);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = sampleGuide(grey, taps, x, y, 1, 0) * share;
      colours[(y * width + x) * 4 + 3] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
  level.guideWeight = guideWeight;
  level.core.loops.measureAllMeans(level);
}

/** The mean brightness of the surface that each pixel is part of; its own where it is of none. */
function measureBrightness({ surface, base, count }: StructureGuide): Float32Array {
  const grey = new Float32Array(surface.length);
  const sums = new Float64Array(count);
  const sizes = new Int32Array(count);
  for (let at = 0; at < grey.length; at++) {
    grey[at] = 0.3 * base[at * 3]! + 0.59 * base[at * 3 + 1]! + 0.11 * base[at * 3 + 2]!;
    const own = surface[at]!;
    if (own < 0) continue;
    sums[own]! += grey[at]!;
    sizes[own]!++;
  }
  for (let at = 0; at < grey.length; at++) {
    const own = surface[at]!;
    if (own >= 0) grey[at] = sums[own]! / sizes[own]!;
  }
  return grey;
}

/** The light that is replaced is that of about ten pixels around. */
const correctedHold = 0.01;

/**
 * Gives the filled hole of a level the light that is expected there: the fill without its texture
 * is replaced by the guide's base (in the spirit of Darabi et al., "Image Melding", 2012). Returns
 * what was added, at the size of the guide: three values a pixel. Cost that of one smoothing there.
 */
export function* correctLightInSteps(
  level: EraseLevel,
  guide: StructureGuide,
): Steps<Float32Array> {
  const { base } = guide;
  const small = shrinkTo(level, guide);
  const hold = new Float32Array(guide.surface.length).fill(correctedHold);
  yield 0.1;
  const light = yield* stepWithin(smoothInSteps({ ...guide, hold }, small, small, true), 0.1, 0.9);
  yield 0.9;
  for (let i = 0; i < light.length; i++) light[i] = base[i]! - light[i]!;
  addSampled(level, guide, light);
  return light;
}

/** Adds values at the guide's size to what the hole holds. */
function addSampled(level: EraseLevel, guide: StructureGuide, values: Float32Array): void {
  const { width, colours, holes } = level;
  const taps = placeOnGuide(level, guide);
  for (let i = 0; i < holes.length; i++) {
    const at = holes[i]!;
    const x = at % width;
    const y = (at - x) / width;
    for (let c = 0; c < 3; c++) {
      const value = colours[at * 4 + c]! + sampleGuide(values, taps, x, y, 3, c);
      colours[at * 4 + c] = Math.min(255, Math.max(0, Math.round(value)));
    }
  }
}

/**
 * The colours of a level as means of boxes at the size of the guide, where that is near the hole
 * or beside it; 0 elsewhere.
 */
function shrinkTo({ width, height, colours }: EraseLevel, guide: StructureGuide): Float32Array {
  const sums = new Float32Array(guide.width * guide.height * 3);
  const counts = new Int32Array(guide.width * guide.height);
  const { left, top, right, bottom } = growRect(boundPixels(guide.near, guide.width), 1, guide);
  const columns = placeAlong(width, guide.width);
  const rows = placeAlong(height, guide.height);
  const first = columns.findIndex((to) => to >= left);
  for (let y = 0; y < height; y++) {
    if (rows[y]! < top || rows[y]! >= bottom) continue;
    for (let x = first; x < width && columns[x]! < right; x++) {
      const to = rows[y]! * guide.width + columns[x]!;
      const from = (y * width + x) * 4;
      counts[to]!++;
      sums[to * 3]! += colours[from]!;
      sums[to * 3 + 1]! += colours[from + 1]!;
      sums[to * 3 + 2]! += colours[from + 2]!;
    }
  }
  for (let i = 0; i < sums.length; i++) sums[i]! /= Math.max(1, counts[Math.floor(i / 3)]!);
  return sums;
}

/** By pixel along a side of a level, where that is along the guide's. */
function placeAlong(length: number, guideLength: number): Int32Array {
  const places = new Int32Array(length);
  for (let i = 0; i < length; i++) {
    places[i] = Math.min(guideLength - 1, Math.floor(((i + 0.5) * guideLength) / length));
  }
  return places;
}
