let last: Promise<unknown> = Promise.resolve();

/**
 * Does `work` once all that was given before is over, however that went. Whole photos are decoded like
 * this: one of 48 MP is 195 MB, and two at once are more than the page of a phone may have.
 */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work, work);
  last = done.catch(() => undefined);
  return done;
}
