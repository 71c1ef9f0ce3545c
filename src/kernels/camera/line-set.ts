import { segmentLength, type Segment } from "./segment.ts";

/**
 * Segments as observations of vanishing points, in arrays: middle (`mx`, `my`) from the picture's
 * centre, unit direction (`ux`, `uy`), `length` in pixels, `sigma`: standard deviation of the
 * direction in radians, `single`: 1 for a segment by
 * itself, down to 0 in a crowd of its like; `weight`: length times that, 1 for the picture's diagonal.
 */
export type LineSet = { readonly count: number } & Readonly<
  Record<"mx" | "my" | "ux" | "uy" | "length" | "sigma" | "single" | "weight", Float64Array>
>;

/** What lines that are straight in the room still miss by, in radians: lens and building. */
const modelSigma = 0.0015;
/** Error of one end of a segment in pixels, over what its own spread says. */
const endSigma = 0.06;

/** The line set of segments in a picture of this size. Cost: segments squared. */
export function createLineSet(
  segments: readonly Segment[],
  width: number,
  height: number,
): LineSet {
  const count = segments.length;
  const fill = (valueOf: (segment: Segment) => number): Float64Array =>
    Float64Array.from(segments, valueOf);
  const length = fill(segmentLength);
  const lines = {
    count,
    mx: fill(({ x1, x2 }) => (x1 + x2 - width) / 2),
    my: fill(({ y1, y2 }) => (y1 + y2 - height) / 2),
    ux: fill((segment) => (segment.x2 - segment.x1) / segmentLength(segment)),
    uy: fill((segment) => (segment.y2 - segment.y1) / segmentLength(segment)),
    length,
    sigma: fill((segment) => {
      const ends = (endSigma + Math.min(1, segment.spread) * 0.3) / segmentLength(segment);
      return Math.sqrt(modelSigma * modelSigma + 12 * ends * ends);
    }),
    single: new Float64Array(count),
    weight: new Float64Array(count),
  };
  weighLines(lines, Math.sqrt(width * width + height * height));
  return lines;
}

/**
 * A segment counts by its length, less where many like it lie side by side (stripes of a rug, slats
 * of a chair, books): there they are one observation made many times.
 */
function weighLines(lines: LineSet, diagonal: number): void {
  const radius = 0.06 * diagonal;
  const { mx, my, ux, uy, length } = lines;
  for (let i = 0; i < lines.count; i++) {
    let crowd = 0;
    for (let j = 0; j < lines.count; j++) {
      const sine = ux[i]! * uy[j]! - uy[i]! * ux[j]!;
      if (sine > 0.17 || sine < -0.17) continue;
      const across = (mx[j]! - mx[i]!) * -uy[i]! + (my[j]! - my[i]!) * ux[i]!;
      if (across > radius || across < -radius) continue;
      const along = (mx[j]! - mx[i]!) * ux[i]! + (my[j]! - my[i]!) * uy[i]!;
      const overlap =
        Math.min(length[i]! / 2, along + length[j]! / 2) -
        Math.max(-length[i]! / 2, along - length[j]! / 2);
      if (overlap <= 0) continue;
      crowd += (overlap / length[i]!) * (1 - Math.abs(across) / radius);
    }
    lines.single[i] = 1 / Math.max(1, crowd);
    lines.weight[i] = (length[i]! / diagonal) * lines.single[i]!;
  }
}
