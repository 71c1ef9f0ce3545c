import { describe, expect, test } from "vitest";

import { measureKept } from "#bench/metrics/measure-kept.ts";
import { createRandom } from "#kernels/random.ts";
import type { Raster } from "#kernels/raster.ts";

const size = 80;

/** A grey slope with a sensor's grain. */
function drawGrain(seed: number, grey: number, strength: number): Raster {
  const random = createRandom(seed);
  const data = new Uint8ClampedArray(size * size * 4);
  for (let i = 0; i < size * size; i++) {
    const value = grey + 0.3 * (i % size);
    for (let c = 0; c < 3; c++) data[i * 4 + c] = value + strength * (random() - 0.5);
    data[i * 4 + 3] = 255;
  }
  return { width: size, height: size, data };
}

const object = {
  width: size,
  height: size,
  data: Uint8Array.from({ length: size * size }, (_, i) => {
    const x = i % size;
    const y = Math.floor(i / size);
    return x >= 16 && x < 64 && y >= 16 && y < 64 ? 1 : 0;
  }),
};
const photo = drawGrain(1, 120, 8);

describe("the kept share of an erase", () => {
  test("is all of an object that was left as it was", () => {
    expect(measureKept(photo, photo, object, 5)).toEqual({ share: 1, telling: 1 });
  });

  test("is all of a grey object that was only given more light, unevenly", () => {
    const data = photo.data.map((value, i) =>
      i % 4 === 3 ? 255 : value * (1.2 + 0.3 * ((i >> 2) / (size * size))),
    );
    expect(measureKept({ ...photo, data }, photo, object, 5).share).toBe(1);
  });

  test("is none where grain of the same grey was put", () => {
    const { share, telling } = measureKept(drawGrain(2, 120, 8), photo, object, 5);
    expect(share).toBeLessThan(0.01);
    expect(telling).toBe(1);
  });

  test("is the half that was kept", () => {
    const other = drawGrain(3, 120, 8);
    const data = photo.data.map((value, i) => ((i >> 2) % size < 40 ? value : other.data[i]!));
    const { share } = measureKept({ ...photo, data }, photo, object, 5);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  test("cannot be told of an object without grain", () => {
    const flat = drawGrain(1, 120, 0);
    const even = { ...flat, data: flat.data.map((_, i) => (i % 4 === 3 ? 255 : 120)) };
    expect(measureKept(even, even, object, 5)).toEqual({ share: null, telling: 0 });
  });
});
