import { createRandom } from "#kernels/random.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";

/** An opaque picture whose pixel at (x, y) is what `colourAt` says. */
export function paintPicture(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => readonly [number, number, number],
): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([...colourAt(x, y), 255], (y * width + x) * 4);
  }
  return { width, height, data };
}

/** Grain around a mean, the same for the same seed. */
export function paintNoise(width: number, height: number, seed: number, spread = 60): Raster {
  const random = createRandom(seed);
  return paintPicture(width, height, () => [
    120 + spread * (random() - 0.5),
    130 + spread * (random() - 0.5),
    140 + spread * (random() - 0.5),
  ]);
}

/** A mask with coverage 255 where `isInside` says so. */
export function cutMask(
  width: number,
  height: number,
  isInside: (x: number, y: number) => boolean,
): Mask {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = isInside(x, y) ? 255 : 0;
  }
  return { width, height, data };
}

/** A mask drawn as rows of text: `#` inside, anything else outside. */
export function readMask(...rows: string[]): Mask {
  return cutMask(rows[0]!.length, rows.length, (x, y) => rows[y]![x] === "#");
}

/** The rows `readMask` reads, `+` for partial coverage. */
export function showMask({ width, height, data }: Mask): string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from(data.subarray(y * width, (y + 1) * width), (value) =>
      value === 255 ? "#" : value === 0 ? "." : "+",
    ).join(""),
  );
}

export function maskOf(shapes: MaskShape[], grow = 0, feather = 0): MaskData {
  return { shapes, grow, feather };
}

/** A polygon over [left, right) × [top, bottom). */
export function boxShape(
  left: number,
  top: number,
  right: number,
  bottom: number,
  operation: "add" | "subtract" = "add",
): MaskShape {
  return {
    kind: "polygon",
    operation,
    points: [
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ],
  };
}

/** The pixel's red, green and blue. */
export function pixelOf(raster: Raster, x: number, y: number): [number, number, number] {
  const at = (y * raster.width + x) * 4;
  return [raster.data[at]!, raster.data[at + 1]!, raster.data[at + 2]!];
}
