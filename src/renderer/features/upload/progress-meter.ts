import { estimateSecondsLeft } from "#renderer/ui/estimate-seconds-left.ts";

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
    const now = { atMs, sentBytes };
    samples = [...samples.filter((sample) => atMs - sample.atMs <= windowMs), now];
    const first = samples[0] ?? now;
    return {
      sentBytes,
      totalBytes,
      fraction: totalBytes > 0 ? Math.min(1, sentBytes / totalBytes) : 0,
      secondsLeft: estimateSecondsLeft(
        sentBytes - first.sentBytes,
        totalBytes - sentBytes,
        atMs - first.atMs,
      ),
      isStalled: sentBytes < totalBytes && atMs - lastMove.atMs >= stalledAfterMs,
    };
  };
}
