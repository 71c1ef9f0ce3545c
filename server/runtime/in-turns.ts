import { setImmediate } from "node:timers/promises";

/** Long enough that changing turns costs nothing, short enough that nobody notices. */
const turnMs = 4;

/**
 * As `map`, for lists so long that everybody else would wait: whoever waits has a turn every few
 * milliseconds.
 */
export async function mapInTurns<Item, Result>(
  items: Iterable<Item>,
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let beganMs = performance.now();
  for (const item of items) {
    results.push(work(item, results.length));
    if (performance.now() - beganMs < turnMs) continue;
    await setImmediate();
    beganMs = performance.now();
  }
  return results;
}
