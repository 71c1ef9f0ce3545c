import type { Raster, Rect } from "#kernels/raster.ts";

/** One number a pixel. */
export type Plane = {
  readonly width: number;
  readonly height: number;
  readonly data: Float64Array;
};

/** Rec. 601 luma of the part of a raster in `area`, 0 to 255. */
export function lumaOf(raster: Raster, area: Rect): Plane {
  return takePlane(raster, area, (data, at) => {
    return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
  });
}

/** One channel (0 red to 2 blue) of the part of a raster in `area`. */
export function channelOf(raster: Raster, area: Rect, channel: number): Plane {
  return takePlane(raster, area, (data, at) => data[at + channel]!);
}

/** Half the size, each pixel the mean of four; an odd last row or column is dropped. */
export function halvePlane(plane: Plane): Plane {
  const width = plane.width >> 1;
  const height = plane.height >> 1;
  const data = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 2 * y * plane.width + 2 * x;
      const below = at + plane.width;
      const sum =
        plane.data[at]! + plane.data[at + 1]! + plane.data[below]! + plane.data[below + 1]!;
      data[y * width + x] = sum / 4;
    }
  }
  return { width, height, data };
}

/** Gradient magnitude by Prewitt's 3×3 operator (a third of its sums), mirrored at the frame. */
export function gradientOf({ width, height, data }: Plane): Plane {
  const magnitudes = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    const rows = [-1, 0, 1].map((k) => mirror(y + k, height) * width);
    for (let x = 0; x < width; x++) {
      const columns = [-1, 0, 1].map((k) => mirror(x + k, width));
      let across = 0;
      let down = 0;
      for (let k = 0; k < 3; k++) {
        across += data[rows[k]! + columns[2]!]! - data[rows[k]! + columns[0]!]!;
        down += data[rows[2]! + columns[k]!]! - data[rows[0]! + columns[k]!]!;
      }
      magnitudes[y * width + x] = Math.hypot(across, down) / 3;
    }
  }
  return { width, height, data: magnitudes };
}

/** `index` reflected into [0, size), the edge sample repeated. */
export function mirror(index: number, size: number): number {
  let inside = index;
  while (inside < 0 || inside >= size) inside = inside < 0 ? -inside - 1 : 2 * size - 1 - inside;
  return inside;
}

function takePlane(
  raster: Raster,
  area: Rect,
  read: (data: Uint8ClampedArray, at: number) => number,
): Plane {
  const width = area.right - area.left;
  const height = area.bottom - area.top;
  const data = new Float64Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = ((area.top + y) * raster.width + area.left + x) * 4;
      data[y * width + x] = read(raster.data, at);
    }
  }
  return { width, height, data };
}
