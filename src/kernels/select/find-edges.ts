import type { LabPlanes } from "./lab-planes.ts";

/** A line must be steeper than `weak` to be followed and than `strong` somewhere to count. */
export type EdgeLimits = { readonly strong: number; readonly weak: number };

/**
 * The pixels (1) that bar a region: every one steeper than `strong`, and the crests steeper than
 * `weak` that are joined to such a pixel, so that a faint stretch does not open a line (hysteresis
 * after Canny, 1986). Cost linear in the pixels.
 */
export function findEdges({ width, height, slope }: LabPlanes, limits: EdgeLimits): Uint8Array {
  const isEdge = new Uint8Array(slope.length);
  const stack = new Int32Array(slope.length);
  let top = 0;
  for (let at = 0; at < slope.length; at++) {
    if (slope[at]! <= limits.strong) continue;
    isEdge[at] = 1;
    stack[top++] = at;
  }
  while (top > 0) {
    const at = stack[--top]!;
    const x = at % width;
    const y = (at - x) / width;
    for (let ny = Math.max(1, y - 1); ny <= Math.min(height - 2, y + 1); ny++) {
      for (let nx = Math.max(1, x - 1); nx <= Math.min(width - 2, x + 1); nx++) {
        const next = ny * width + nx;
        if (isEdge[next] === 1 || slope[next]! <= limits.weak) continue;
        if (!isCrest(slope, next, width)) continue;
        isEdge[next] = 1;
        stack[top++] = next;
      }
    }
  }
  return isEdge;
}

/** No lower than both neighbours across, or both up and down. */
function isCrest(slope: Float32Array, at: number, width: number): boolean {
  const here = slope[at]!;
  const across = here >= slope[at - 1]! && here >= slope[at + 1]!;
  const down = here >= slope[at - width]! && here >= slope[at + width]!;
  return across || down;
}

/**
 * Clears, in place, every set of joined edge pixels that has fewer than `shortest` and none steeper
 * than `steep`: blocks of compression and specks, not the outline of anything. Cost linear in the pixels.
 */
export function dropShortEdges(
  isEdge: Uint8Array,
  { width, height, slope }: LabPlanes,
  shortest: number,
  steep: number,
): void {
  const seen = new Uint8Array(isEdge.length);
  for (let start = 0; start < isEdge.length; start++) {
    if (isEdge[start] === 0 || seen[start] === 1) continue;
    const joined = [start];
    seen[start] = 1;
    let steepest = 0;
    for (let i = 0; i < joined.length; i++) {
      const at = joined[i]!;
      steepest = Math.max(steepest, slope[at]!);
      const x = at % width;
      const y = (at - x) / width;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (isEdge[next] === 0 || seen[next] === 1) continue;
          seen[next] = 1;
          joined.push(next);
        }
      }
    }
    if (joined.length < shortest && steepest <= steep) for (const at of joined) isEdge[at] = 0;
  }
}
