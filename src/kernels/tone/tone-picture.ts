import { checkRaster } from "../check-input.ts";
import type { Raster } from "../raster.ts";
import { toneTableSize, type ToneTable } from "./tone-table.ts";

const last = toneTableSize - 1;
const stepRed = 3;
const stepGreen = toneTableSize * 3;
const stepBlue = toneTableSize * toneTableSize * 3;

/** For every byte the step of the table at or below it, and how far it is to the next. */
const lowOf = Uint8Array.from({ length: 256 }, (_, byte) =>
  Math.min(last - 1, Math.floor((byte / 255) * last)),
);
const partOf = Float64Array.from({ length: 256 }, (_, byte) => (byte / 255) * last - lowOf[byte]!);

/**
 * The photo through a tone table, `strength` (0 to 1) of it, as a new raster; alpha stays.
 * Tetrahedral interpolation (Kasson, Nin, Plouffe and Hafner, 1995), which keeps greys grey.
 * Throws `RangeError` for a malformed raster, a table of another size or a bad strength. Cost: four
 * entries a pixel.
 */
export function tonePicture(photo: Raster, table: ToneTable, strength = 1): Raster {
  checkRaster(photo);
  if (table.length !== toneTableSize ** 3 * 3) throw new RangeError("tone: not a tone table");
  if (!(strength >= 0 && strength <= 1)) throw new RangeError("strength: must be from 0 to 1");
  const { width, height } = photo;
  const data = new Uint8ClampedArray(photo.data.length);
  for (let y = 0; y < height; y++) {
    toneRow(photo.data, data, table, strength, y * width * 4, (y + 1) * width * 4);
  }
  return { width, height, data };
}

const stepAll = stepRed + stepGreen + stepBlue;

/**
 * Tones one row from byte `start` to before `end`: a function of its own, which engines compile
 * well. A colour lies in one of six tetrahedra of its cell of the table; its corners are walked
 * from the low one to the high one, along the axis of the largest part first.
 */
function toneRow(
  source: Uint8ClampedArray,
  data: Uint8ClampedArray,
  table: ToneTable,
  strength: number,
  start: number,
  end: number,
): void {
  for (let at = start; at < end; at += 4) {
    const red = source[at]!;
    const green = source[at + 1]!;
    const blue = source[at + 2]!;
    const x = partOf[red]!;
    const y = partOf[green]!;
    const z = partOf[blue]!;
    const most = x >= y ? (x >= z ? stepRed : stepBlue) : y >= z ? stepGreen : stepBlue;
    const least = x < y ? (x < z ? stepRed : stepBlue) : y < z ? stepGreen : stepBlue;
    const large = x >= y ? (x >= z ? x : z) : y >= z ? y : z;
    const small = x < y ? (x < z ? x : z) : y < z ? y : z;
    const middle = x + y + z - large - small;
    const low = lowOf[red]! * stepRed + lowOf[green]! * stepGreen + lowOf[blue]! * stepBlue;
    const first = low + most;
    const second = low + stepAll - least;
    const high = low + stepAll;
    const a = 1 - large;
    const b = large - middle;
    const c = middle - small;
    const toRed = a * table[low]! + b * table[first]! + c * table[second]! + small * table[high]!;
    const toGreen =
      a * table[low + 1]! +
      b * table[first + 1]! +
      c * table[second + 1]! +
      small * table[high + 1]!;
    const toBlue =
      a * table[low + 2]! +
      b * table[first + 2]! +
      c * table[second + 2]! +
      small * table[high + 2]!;
    data[at] = red + (toRed - red) * strength;
    data[at + 1] = green + (toGreen - green) * strength;
    data[at + 2] = blue + (toBlue - blue) * strength;
    data[at + 3] = source[at + 3]!;
  }
}
