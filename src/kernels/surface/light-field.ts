import type { PixelSize } from "../raster.ts";

/**
 * Light on a surface at a small size, four floats a pixel: irradiance in red, green and blue, and
 * the mirrored light that is added whatever the albedo.
 */
export type LightField = PixelSize & {
  readonly values: Float32Array;
};

/** Reads a light field at a larger size, row by row, bilinearly. */
export type LightReader = {
  moveTo(y: number): void;
  /** Writes the four values of column `x` of the row to `to`. */
  read(x: number, to: Float64Array): void;
};

/**
 * A reader as if the field had `width` × `height` pixels; the field's values at the height of the
 * row are kept in `line`, four floats a column of the field. Cost: 12 reads a pixel.
 */
export function createLightReader(
  field: LightField,
  width: number,
  height: number,
  line: Float32Array = new Float32Array(field.width * 4),
): LightReader {
  const scaleX = field.width / width;
  const scaleY = field.height / height;
  return {
    moveTo: (y) => {
      const at = within((y + 0.5) * scaleY - 0.5, field.height);
      const top = Math.floor(at);
      const first = top * field.width * 4;
      const second = Math.min(field.height - 1, top + 1) * field.width * 4;
      const part = at - top;
      for (let i = 0; i < line.length; i++) {
        const above = field.values[first + i]!;
        line[i] = above + part * (field.values[second + i]! - above);
      }
    },
    read: (x, to) => {
      const at = within((x + 0.5) * scaleX - 0.5, field.width);
      const left = at | 0;
      const part = at - left;
      const first = left * 4;
      const second = left + 1 < field.width ? first + 4 : first;
      to[0] = line[first]! + part * (line[second]! - line[first]!);
      to[1] = line[first + 1]! + part * (line[second + 1]! - line[first + 1]!);
      to[2] = line[first + 2]! + part * (line[second + 2]! - line[first + 2]!);
      to[3] = line[first + 3]! + part * (line[second + 3]! - line[first + 3]!);
    },
  };
}

function within(at: number, size: number): number {
  return at < 0 ? 0 : at > size - 1 ? size - 1 : at;
}
