import type { ShadowLoops } from "#kernels/erase/shadow/shadow-loops.ts";

/** 1 within reach of what is marked, in plain TypeScript. */
export const markWithin: ShadowLoops["markWithin"] = (
  isMarked,
  width,
  limits,
  { gaps },
  isWithin,
) => {
  const most = limits.length;
  const height = isMarked.length / width;
  measureGaps(isMarked, width, most, gaps);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      let found = gaps[p]! <= limits[0]! ? 1 : 0;
      for (let d = 1; d < most && found === 0; d++) {
        const gap = Math.min(x >= d ? gaps[p - d]! : most, x + d < width ? gaps[p + d]! : most);
        if (gap <= limits[d]!) found = 1;
      }
      isWithin[p] = found;
    }
  }
};

/** How far up or down what is marked is, at most `most`. */
function measureGaps(isMarked: Uint8Array, width: number, most: number, gaps: Uint8Array): void {
  for (let p = 0; p < isMarked.length; p++) {
    const above = p < width ? most : Math.min(most, gaps[p - width]! + 1);
    gaps[p] = isMarked[p] === 0 ? above : 0;
  }
  for (let p = isMarked.length - width - 1; p >= 0; p--) {
    gaps[p] = Math.min(gaps[p]!, gaps[p + width]! + 1);
  }
}

/** Spreads over 4-neighbours, in plain TypeScript. */
export const flood: ShadowLoops["flood"] = (queue, given, allowed, isReached, width) => {
  let end = given;
  const reach = (p: number): void => {
    if (allowed[p] === 0 || isReached[p] === 1) return;
    isReached[p] = 1;
    queue[end] = p;
    end += 1;
  };
  for (let i = 0; i < end; i++) {
    const p = queue[i]!;
    const x = p % width;
    if (x > 0) reach(p - 1);
    if (x < width - 1) reach(p + 1);
    if (p >= width) reach(p - width);
    if (p + width < allowed.length) reach(p + width);
  }
  return end;
};
