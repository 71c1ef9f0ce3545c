/** What is known of a transfer at one moment. `secondsLeft` is null until a rate can be told. */
export type TransferProgress = {
  sentBytes: number;
  totalBytes: number;
  fraction: number;
  secondsLeft: number | null;
  /** Nothing has moved for a while although something is left to send. */
  isStalled: boolean;
};

type Sample = { atMs: number; sentBytes: number };

/** The rate is that of the last seconds, so that it follows a changing connection. */
const windowMs = 5000;
/** Less than this says more about buffers than about the connection. */
const minMeasuredMs = 700;
const stalledAfterMs = 8000;

/** Turns reports of sent bytes into progress, by real bytes and the rate of the last seconds. */
export function createProgressMeter(readNowMs: () => number) {
  let samples: Sample[] = [];
  let lastMove: Sample | null = null;
  return (sentBytes: number, totalBytes: number): TransferProgress => {
    const atMs = readNowMs();
    if (lastMove === null || lastMove.sentBytes !== sentBytes) lastMove = { atMs, sentBytes };
    const last = samples.at(-1);
    if (last !== undefined && sentBytes < last.sentBytes) samples = [];
    samples = [...samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, sentBytes }];
    return {
      sentBytes,
      totalBytes,
      fraction: totalBytes > 0 ? Math.min(1, sentBytes / totalBytes) : 0,
      secondsLeft: estimateSecondsLeft(samples, sentBytes, totalBytes),
      isStalled: sentBytes < totalBytes && atMs - lastMove.atMs >= stalledAfterMs,
    };
  };
}

function estimateSecondsLeft(
  samples: readonly Sample[],
  sentBytes: number,
  totalBytes: number,
): number | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined) return null;
  const elapsedMs = last.atMs - first.atMs;
  const movedBytes = last.sentBytes - first.sentBytes;
  if (elapsedMs < minMeasuredMs || movedBytes <= 0) return null;
  return Math.ceil((((totalBytes - sentBytes) / movedBytes) * elapsedMs) / 1000);
}
