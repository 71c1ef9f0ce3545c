/** Less than this says more about buffers and first steps than about the pace. */
const minMeasuredMs = 700;

/** Whole seconds that `left` takes at the pace of `done`, or null while there is too little to judge by. */
export function estimateSecondsLeft(done: number, left: number, elapsedMs: number): number | null {
  if (elapsedMs < minMeasuredMs || done <= 0) return null;
  return Math.ceil(((left / done) * elapsedMs) / 1000);
}
