/**
 * Work cut into steps: each `next` does a little of it, a few milliseconds at most where it can be
 * cut so small, and gives the fraction that is done, which never falls. Whoever drives it decides
 * when to go on, and may leave it at any step: nothing is written to but what the work made itself.
 */
export type Steps<Result> = Generator<number, Result, void>;

/** Does all the steps at once; `onProgress` hears of every one. */
export function runSteps<Result>(
  steps: Steps<Result>,
  onProgress?: (fraction: number) => void,
): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    onProgress?.(value);
  }
}

/** Steps that are a part of larger work: what they give is between `from` and `to`. */
export function* stepWithin<Result>(steps: Steps<Result>, from: number, to: number): Steps<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    yield Math.min(to, from + (to - from) * value);
  }
}
