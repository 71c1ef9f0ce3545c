import type { PixelSize } from "../raster.ts";
import type { Partition } from "./flood-basins.ts";

/** Where every superpixel of a picture lies. */
export type Places = PixelSize & {
  readonly areas: Float64Array;
  /** Sums of columns and of rows. */
  readonly columns: Float64Array;
  readonly rows: Float64Array;
  /** Pixels on the picture's upper and on its lower edge. */
  readonly alongTop: Float64Array;
  readonly alongBottom: Float64Array;
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly top: Int32Array;
  readonly bottom: Int32Array;
};

/** Where a region lies, in parts of the picture's height or width, but for its spread. */
export type Lie = {
  readonly part: number;
  readonly top: number;
  readonly middle: number;
  readonly bottom: number;
  readonly alongTop: number;
  readonly alongBottom: number;
  /** Width over height of the box around it. */
  readonly spread: number;
};

/** Finds where the superpixels lie. Linear in the pixels. */
export function placeSuperpixels({ labels, width, height, count }: Partition): Places {
  const numbers = (): Float64Array => new Float64Array(count);
  const places = {
    width,
    height,
    areas: numbers(),
    columns: numbers(),
    rows: numbers(),
    alongTop: numbers(),
    alongBottom: numbers(),
    left: new Int32Array(count).fill(width),
    right: new Int32Array(count),
    top: new Int32Array(count).fill(height),
    bottom: new Int32Array(count),
  };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const leaf = labels[i]!;
      places.areas[leaf]! += 1;
      places.columns[leaf]! += x;
      places.rows[leaf]! += y;
      if (y === 0) places.alongTop[leaf]! += 1;
      if (y === height - 1) places.alongBottom[leaf]! += 1;
      if (y < places.top[leaf]!) places.top[leaf] = y;
      places.bottom[leaf] = y + 1;
      if (x < places.left[leaf]!) places.left[leaf] = x;
      if (x >= places.right[leaf]!) places.right[leaf] = x + 1;
    }
  }
  return places;
}

/** How a region of superpixels lies. */
export function findLie(places: Places, leaves: readonly number[]): Lie {
  const { width, height } = places;
  const sum = (values: Float64Array): number =>
    leaves.reduce((total, leaf) => total + values[leaf]!, 0);
  const area = sum(places.areas);
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (const leaf of leaves) {
    left = Math.min(left, places.left[leaf]!);
    right = Math.max(right, places.right[leaf]!);
    top = Math.min(top, places.top[leaf]!);
    bottom = Math.max(bottom, places.bottom[leaf]!);
  }
  return {
    part: area / (width * height),
    top: top / height,
    middle: area > 0 ? sum(places.rows) / area / height : 0,
    bottom: bottom / height,
    alongTop: sum(places.alongTop) / width,
    alongBottom: sum(places.alongBottom) / width,
    spread: (right - left) / Math.max(1, bottom - top),
  };
}
