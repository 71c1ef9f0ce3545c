import { oklabFromLinear, oklchFromOklab } from "#shared/oklab.ts";

import { checkMaskFits, checkRaster } from "../check-input.ts";
import { linearOfByte, type Colour } from "../colour.ts";
import type { Mask, Raster } from "../raster.ts";

export type RoomPart = "wall" | "floor" | "ceiling" | "object";

/** A place of the photo, in its pixels, of which it is known what it shows. */
export type KnownPlace = { readonly part: RoomPart; readonly x: number; readonly y: number };

/** One of the colours a room is made of. */
export type RoomColour = {
  /** OKLCh as under white light: lightness 0 to 1, chroma, hue in degrees. */
  readonly lch: Colour;
  /** Of the pixels looked at, 0 to 1. */
  readonly share: number;
  /** What is known to have this colour, in the order of the places; often nothing. */
  readonly parts: readonly RoomPart[];
};

/** How far apart, in OKLab, colours are still one. */
const reach = 0.065;
/** What is smaller is no colour of the room. */
const leastShare = 0.012;

/**
 * The colours that a room is made of outside a mask (same size; null looks everywhere), largest
 * first, at most eight. The light's colour is taken out first by the shades of grey method with
 * the 6-norm (Finlayson and Trezzi, 2004), half of it, because a room that is warm is meant so.
 * Places tell which colour is the floor's and so on; those under the mask are passed over. Throws
 * `RangeError` for bad input. Cost: one pass over the pixels, meant for a thumbnail.
 */
export function findRoomPalette(
  photo: Raster,
  without: Mask | null,
  places: readonly KnownPlace[],
): RoomColour[] {
  if (without === null) checkRaster(photo);
  else checkMaskFits(without, photo);
  const light = measureLight(photo);
  const bins = fillBins(photo, without, light);
  const total = bins.reduce((sum, { weight }) => sum + weight, 0);
  const colours = gatherColours(bins)
    .filter(({ weight }) => weight >= total * leastShare)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ sum, weight }) => ({ lab: meanOf(sum, weight), share: weight / total }));
  const seen = places.flatMap(({ part, x, y }) => {
    const lab = readAround(photo, without, light, x, y);
    return lab === null ? [] : [{ part, colour: findNearest(colours, lab) }];
  });
  return colours.map((colour) => {
    const parts = seen.filter((place) => place.colour === colour).map(({ part }) => part);
    return { lch: oklchFromOklab(colour.lab), share: colour.share, parts: [...new Set(parts)] };
  });
}

/** The mean colour of a small window that the mask leaves free; null under the mask. */
function readAround(
  photo: Raster,
  without: Mask | null,
  light: Colour,
  x: number,
  y: number,
): Colour | null {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const column = Math.min(photo.width - 1, Math.max(0, Math.round(x) + dx));
      const row = Math.min(photo.height - 1, Math.max(0, Math.round(y) + dy));
      const pixel = row * photo.width + column;
      if (without !== null && without.data[pixel]! > 127) continue;
      const lab = readLab(photo, pixel, light);
      for (let c = 0; c < 3; c++) sum[c]! += lab[c]!;
      count++;
    }
  }
  return count === 0 ? null : meanOf(sum, count);
}

function findNearest<Labelled extends { lab: Colour }>(
  colours: readonly Labelled[],
  lab: Colour,
): Labelled | undefined {
  return colours
    .filter((colour) => distance(colour.lab, lab) < reach * 1.5)
    .toSorted((one, other) => distance(one.lab, lab) - distance(other.lab, lab))[0];
}

type Bin = { weight: number; sum: [number, number, number] };

/** What each channel is to be divided by so that the light is (half as far from) white. */
function measureLight({ data }: Raster): Colour {
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    for (let c = 0; c < 3; c++) {
      const cube = linearOfByte[data[at + c]!]! ** 3;
      sums[c]! += cube * cube;
    }
  }
  // The sixth root, as square root of the cube root.
  const norms = sums.map((sum) => Math.sqrt(Math.cbrt(sum)));
  const mean = (norms[0]! + norms[1]! + norms[2]!) / 3;
  if (mean === 0) return [1, 1, 1];
  const half = norms.map((norm) => Math.sqrt(Math.max(norm / mean, 0.25)));
  return [half[0]!, half[1]!, half[2]!];
}

function readLab({ data }: Raster, pixel: number, light: Colour): Colour {
  return oklabFromLinear([
    Math.min(1, linearOfByte[data[pixel * 4]!]! / light[0]),
    Math.min(1, linearOfByte[data[pixel * 4 + 1]!]! / light[1]),
    Math.min(1, linearOfByte[data[pixel * 4 + 2]!]! / light[2]),
  ]);
}

function fillBins(photo: Raster, without: Mask | null, light: Colour): Bin[] {
  const bins = new Map<number, Bin>();
  for (let pixel = 0; pixel < photo.width * photo.height; pixel++) {
    const weight = without === null ? 1 : 1 - without.data[pixel]! / 255;
    if (weight < 0.5) continue;
    const lab = readLab(photo, pixel, light);
    const key = lab.reduce((index, value, c) => index * 64 + cellOf(value, c), 0);
    const bin = bins.get(key) ?? { weight: 0, sum: [0, 0, 0] };
    bin.weight += weight;
    for (let c = 0; c < 3; c++) bin.sum[c]! += lab[c]! * weight;
    bins.set(key, bin);
  }
  return [...bins.values()];
}

/** Cells of the histogram a side: lightness from 0 to 1, a and b from -0.4 to 0.4. */
const cells = 24;

function cellOf(value: number, channel: number): number {
  const place = channel === 0 ? value : (value + 0.4) / 0.8;
  return Math.min(cells - 1, Math.max(0, Math.floor(place * cells)));
}

const mostColours = 8;

/** The heaviest bin takes all within reach of it, then the heaviest of the rest, and so on. */
function gatherColours(bins: readonly Bin[]): Bin[] {
  let rest = bins.toSorted((one, other) => other.weight - one.weight);
  const gathered: Bin[] = [];
  while (gathered.length < mostColours) {
    const first = rest[0];
    if (first === undefined) break;
    const middle = meanOf(first.sum, first.weight);
    const near = rest.filter((bin) => distance(meanOf(bin.sum, bin.weight), middle) < reach);
    gathered.push(near.reduce(addBins, { weight: 0, sum: [0, 0, 0] }));
    rest = rest.filter((bin) => !near.includes(bin));
  }
  return gathered;
}

function addBins(one: Bin, other: Bin): Bin {
  return {
    weight: one.weight + other.weight,
    sum: [one.sum[0] + other.sum[0], one.sum[1] + other.sum[1], one.sum[2] + other.sum[2]],
  };
}

function meanOf([l, a, b]: readonly [number, number, number], weight: number): Colour {
  return [l / weight, a / weight, b / weight];
}

/** Hue counts for more than lightness: a cushion's light and shaded side are one colour. */
function distance(one: Colour, other: Colour): number {
  const dl = (one[0] - other[0]) * 0.6;
  const [da, db] = [(one[1] - other[1]) * 1.6, (one[2] - other[2]) * 1.6];
  return Math.sqrt(dl * dl + da * da + db * db);
}
