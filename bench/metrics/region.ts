import type { Rect } from "#kernels/raster.ts";

/** A set of pixels: 1 inside, 0 outside. */
export type Region = {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
};

/** Every pixel within `radius` of the region (a disc). Cost: pixels × radius. */
export function dilateRegion(region: Region, radius: number): Region {
  const { width, height } = region;
  const data = new Uint8Array(width * height);
  const before = new Int32Array(width + 1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) before[x + 1] = before[x]! + region.data[y * width + x]!;
    if (before[width] === 0) continue;
    for (let dy = -radius; dy <= radius; dy++) {
      const row = y + dy;
      if (row < 0 || row >= height) continue;
      const reach = Math.floor(Math.sqrt(radius * radius - dy * dy) + 1e-9);
      for (let x = 0; x < width; x++) {
        const from = Math.max(0, x - reach);
        const to = Math.min(width, x + reach + 1);
        if (before[to]! > before[from]!) data[row * width + x] = 1;
      }
    }
  }
  return { width, height, data };
}

/** What is left when everything within `radius` of the outside is taken away; a frame is no outside. */
export function erodeRegion(region: Region, radius: number): Region {
  return invertRegion(dilateRegion(invertRegion(region), radius));
}

/** The part of `region` that lies in `area`. */
export function cropRegion(region: Region, area: Rect): Region {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (area.top + y) * region.width + area.left;
    data.set(region.data.subarray(from, from + width), y * width);
  }
  return { width, height, data };
}

/** The mean of `values` over the region; not a number when it is empty. */
export function meanInside(values: Float64Array, region: Region): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    if (region.data[i] === 0) continue;
    sum += values[i]!;
    count++;
  }
  return sum / count;
}

function invertRegion({ width, height, data }: Region): Region {
  return { width, height, data: data.map((value) => 1 - value) };
}
