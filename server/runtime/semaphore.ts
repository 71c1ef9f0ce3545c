import { AppError } from "#shared/app-error.ts";

/** Lets a few pieces of work run at once and makes the others wait their turn. */
export type Semaphore = {
  /** Throws `unavailable` when the line is full. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** What has happened so far. */
  readonly counts: Readonly<SemaphoreCounts>;
};

export type SemaphoreCounts = {
  started: number;
  running: number;
  waiting: number;
  /** The most that ever ran at once. */
  mostRunning: number;
};

/** At most `width` at once and at most `maxWaiting` in line behind them, first come first served. */
export function createSemaphore(width: number, maxWaiting: number): Semaphore {
  const counts: SemaphoreCounts = { started: 0, running: 0, waiting: 0, mostRunning: 0 };
  const line: (() => void)[] = [];

  const enter = async (): Promise<void> => {
    if (counts.running < width) {
      counts.running += 1;
      return;
    }
    if (counts.waiting >= maxWaiting)
      throw new AppError("unavailable", "The server is busy. Please try again in a moment.");
    counts.waiting += 1;
    // Whoever leaves hands its place over, so that nobody slips in between.
    await new Promise<void>((resolve) => {
      line.push(resolve);
    });
    counts.waiting -= 1;
  };
  const leave = (): void => {
    const next = line.shift();
    if (next === undefined) counts.running -= 1;
    else next();
  };

  return {
    counts,
    async run(work) {
      await enter();
      counts.started += 1;
      counts.mostRunning = Math.max(counts.mostRunning, counts.running);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
