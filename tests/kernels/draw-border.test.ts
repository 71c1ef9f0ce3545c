import { describe, expect, test } from "vitest";

import { drawBorder } from "#kernels/border/draw-border.ts";
import type { DrawnLine } from "#kernels/border/draw-border.ts";
import type { NearSlots } from "#kernels/border/near-slots.ts";
import { createRandom } from "#kernels/random.ts";
import type { PixelSize } from "#kernels/raster.ts";

import { cutMask, paintNoise } from "./pictures.ts";

/** A number for each pixel, as plain as it can be. */
function createPlainSlots({ width, height }: PixelSize): NearSlots {
  const slots = new Int32Array(width * height);
  return {
    read: (column, row) => slots[row * width + column] ?? Number.NaN,
    write(column, row, slot) {
      slots[row * width + column] = slot;
    },
  };
}

/** A wandering line that may leave the picture by some pixels, cross itself and come close to others. */
function wander(random: () => number, { width, height }: PixelSize): DrawnLine {
  const count = 60 + Math.floor(400 * random());
  const [x, y] = [new Float64Array(count), new Float64Array(count)];
  let [atX, atY, way] = [random() * width, random() * height, random() * 2 * Math.PI];
  for (let i = 0; i < count; i++) {
    [x[i], y[i]] = [atX, atY];
    way += (random() - 0.5) * 0.5;
    atX = Math.min(width + 6, Math.max(-6, atX + Math.cos(way)));
    atY = Math.min(height + 6, Math.max(-6, atY + Math.sin(way)));
  }
  const along = (least: number, most: number, times = 1): Float64Array =>
    Float64Array.from({ length: count * times }, () => least + (most - least) * random());
  return {
    x,
    y,
    first: 0,
    last: count - 1,
    isHeld: [random() < 0.5, random() < 0.5],
    edge: { shift: along(-1, 1), clearness: along(0, 1), width: along(0.3, 3) },
    colours: { inside: along(0, 255, 3), outside: along(0, 255, 3) },
    moved: along(1, 9),
  };
}

const isKept = (pixel: number) => pixel % 97 === 0;

/** None of them whole tiles; one is less than a tile. */
const sizes: readonly PixelSize[] = [
  { width: 301, height: 197 },
  { width: 64, height: 257 },
  { width: 37, height: 29 },
];

describe("a border that is drawn", () => {
  test.each(sizes)(
    "is, $width by $height pixels, the same as with a number kept for each pixel",
    (size) => {
      for (let seed = 1; seed <= 12; seed++) {
        const random = createRandom(seed);
        const photo = paintNoise(size.width, size.height, seed, 200);
        const lines = Array.from({ length: 1 + (seed % 4) }, () => wander(random, size));
        const draw = (slots?: NearSlots) => {
          const mask = cutMask(size.width, size.height, (x, y) => (x >> 4) % 3 > (y >> 5) % 2);
          return { ...drawBorder(photo, mask, lines, isKept, slots), data: mask.data };
        };
        const [drawn, plain] = [draw(), draw(createPlainSlots(size))];
        expect(plain.at.length).toBeGreaterThan(50);
        expect(drawn).toEqual(plain);
      }
    },
  );
});
