import { checkRaster } from "../check-input.ts";
import type { Raster } from "../raster.ts";
import { toneTableSize, type ToneTable } from "./tone-table.ts";

const last = toneTableSize - 1;
const stepRed = 3;
const stepGreen = toneTableSize * 3;
const stepBlue = toneTableSize * toneTableSize * 3;

/** For every byte the table index at or below it, and how far it is to the next. */
const lowOf = Uint8Array.from({ length: 256 }, (_, byte) =>
  Math.min(last - 1, Math.floor((byte / 255) * last)),
);
const partOf = Float64Array.from({ length: 256 }, (_, byte) => (byte / 255) * last - lowOf[byte]!);

/**
 * The photo through a tone table, `strength` (0 to 1) of it, as a new raster; alpha stays.
 * Tetrahedral interpolation (Kasson, Nin, Plouffe and Hafner, 1995), which keeps greys grey.
 * Throws `RangeError` for a malformed raster, a table of another size or a bad strength.
 */
export function tonePicture(photo: Raster, table: ToneTable, strength = 1): Raster {
  checkRaster(photo);
  if (table.length !== toneTableSize ** 3 * 3) throw new RangeError("tone: not a tone table");
  if (!(strength >= 0 && strength <= 1)) throw new RangeError("strength: must be from 0 to 1");
  const source = photo.data;
  const data = new Uint8ClampedArray(source.length);
  const toned = new Float64Array(3);
  for (let at = 0; at < source.length; at += 4) {
    readTone(table, source[at]!, source[at + 1]!, source[at + 2]!, toned);
    data[at] = source[at]! + (toned[0]! - source[at]!) * strength;
    data[at + 1] = source[at + 1]! + (toned[1]! - source[at + 1]!) * strength;
    data[at + 2] = source[at + 2]! + (toned[2]! - source[at + 2]!) * strength;
    data[at + 3] = source[at + 3]!;
  }
  return { width: photo.width, height: photo.height, data };
}

/** Walks from the low corner of the cell to the high one, along the axis of the largest part first. */
function readTone(
  table: ToneTable,
  red: number,
  green: number,
  blue: number,
  out: Float64Array,
): void {
  const base = lowOf[red]! * stepRed + lowOf[green]! * stepGreen + lowOf[blue]! * stepBlue;
  const x = partOf[red]!;
  const y = partOf[green]!;
  const z = partOf[blue]!;
  const most = x >= y ? (x >= z ? stepRed : stepBlue) : y >= z ? stepGreen : stepBlue;
  const least = x < y ? (x < z ? stepRed : stepBlue) : y < z ? stepGreen : stepBlue;
  const far = base + stepRed + stepGreen + stepBlue;
  const first = base + most;
  const second = far - least;
  const large = Math.max(x, y, z);
  const small = Math.min(x, y, z);
  const middle = x + y + z - large - small;
  for (let c = 0; c < 3; c++) {
    out[c] =
      (1 - large) * table[base + c]! +
      (large - middle) * table[first + c]! +
      (middle - small) * table[second + c]! +
      small * table[far + c]!;
  }
}
