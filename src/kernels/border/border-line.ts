import type { BorderRun } from "./trace-border.ts";

/**
 * A border as a line of points about a pixel apart, the area on its right hand. It reaches a little
 * over its ends, or over its seam where it is closed: `first` to `last` is what is drawn of it.
 */
export type BorderLine = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly first: number;
  readonly last: number;
  readonly isHeld: readonly [first: boolean, last: boolean];
};

/** Points that a closed line is followed further than once around. */
const overlap = 40;
/** Points that a line is carried on beyond the picture's frame. */
const beyond = 6;
/** Points at the line's end that tell where it goes on to. */
const tail = 6;

/** The run as a line that can be smoothed and moved from end to end. */
export function openRun({ x, y, isClosed, isHeld }: BorderRun): BorderLine {
  const count = x.length;
  if (isClosed) {
    const around = (values: Float64Array): Float64Array =>
      Float64Array.from(
        { length: count + 2 * overlap + 1 },
        (_, i) => values[(((i - overlap) % count) + count) % count]!,
      );
    return { x: around(x), y: around(y), first: overlap, last: overlap + count, isHeld };
  }
  const [ahead, behind] = isHeld.map((held) => (held ? 0 : beyond)) as [number, number];
  const carried = (values: Float64Array): Float64Array => {
    const reach = Math.min(tail, count - 1);
    const before = (values[0]! - values[reach]!) / reach;
    const after = (values[count - 1]! - values[count - 1 - reach]!) / reach;
    return Float64Array.from({ length: ahead + count + behind }, (_, i) => {
      const at = i - ahead;
      if (at < 0) return values[0]! - before * at;
      return at < count ? values[at]! : values[count - 1]! + after * (at - count + 1);
    });
  };
  return { x: carried(x), y: carried(y), first: 0, last: ahead + count + behind - 1, isHeld };
}

/** Unit normals of a line towards the area, from points `reach` to both sides. */
export function findNormals(
  { x, y }: Pick<BorderLine, "x" | "y">,
  reach: number,
): { readonly x: Float64Array; readonly y: Float64Array } {
  const n = x.length;
  const [normalX, normalY] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    const [from, to] = [Math.max(0, i - reach), Math.min(n - 1, i + reach)];
    const [dx, dy] = [x[to]! - x[from]!, y[to]! - y[from]!];
    const length = Math.sqrt(dx * dx + dy * dy);
    if (length < 1e-9) continue;
    normalX[i] = -dy / length;
    normalY[i] = dx / length;
  }
  return { x: normalX, y: normalY };
}

/** Values along a line, each the mean of those around it by weights that fall off evenly to `reach`. */
export function blurAlong(
  values: Float64Array,
  weight: Float64Array | null,
  reach: number,
): Float64Array {
  const n = values.length;
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    // As far to one side as to the other, or the ends would be drawn inwards.
    const most = weight === null ? Math.min(reach, i, n - 1 - i) : reach;
    let [sum, total] = [0, 0];
    for (let j = Math.max(0, i - most); j <= Math.min(n - 1, i + most); j++) {
      const w = (reach + 1 - Math.abs(j - i)) * (weight?.[j] ?? 1);
      sum += w * values[j]!;
      total += w;
    }
    out[i] = total > 0 ? sum / total : values[i]!;
  }
  return out;
}
