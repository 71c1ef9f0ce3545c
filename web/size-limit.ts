import type { ResizeCause } from "#shared/wires/embed.ts";

export type SizeGuardPorts = {
  readNowMs(): number;
  /** Calls back before the next frame is painted. */
  onNextFrame(work: () => void): void;
  post(height: number, cause: ResizeCause): void;
  /** The height keeps running away: nothing more is posted until the next route. */
  reportLoop(): void;
};

const jitterPx = 1;
const bouncePx = 4;
const bounceMs = 250;
const loopChanges = 10;
const loopMs = 2000;

/**
 * Decides which heights the page around a frame is told. Once a frame at most; not for a pixel; not
 * for the small shrinking that follows our own growth; and no longer once the height has gone ten
 * times in one direction within two seconds, for then the page around answers each change with
 * another one.
 */
export function createSizeGuard(ports: SizeGuardPorts) {
  let posted: number | null = null;
  let latest = 0;
  let cause: ResizeCause = "load";
  let isWaiting = false;
  let isFrozen = false;
  let grewAtMs = -Infinity;
  let run: { direction: number; timesMs: number[] } = { direction: 0, timesMs: [] };

  const countRun = (direction: number, nowMs: number): number => {
    const before = direction === run.direction ? run.timesMs : [];
    run = { direction, timesMs: [...before.filter((at) => nowMs - at < loopMs), nowMs] };
    return run.timesMs.length;
  };
  const decide = () => {
    isWaiting = false;
    if (isFrozen) return;
    const nowMs = ports.readNowMs();
    const change = posted === null ? Infinity : latest - posted;
    if (Math.abs(change) <= jitterPx) return;
    if (change < 0 && change >= -bouncePx && nowMs - grewAtMs < bounceMs) return;
    if (change > 0) grewAtMs = nowMs;
    posted = latest;
    ports.post(latest, cause);
    cause = "content";
    if (countRun(Math.sign(change), nowMs) < loopChanges) return;
    isFrozen = true;
    ports.reportLoop();
  };
  return {
    /** How tall the content is now, in pixels. */
    measured(height: number): void {
      latest = Math.ceil(height);
      if (isWaiting) return;
      isWaiting = true;
      ports.onNextFrame(decide);
    },
    /** Why the next change will happen. */
    caused(next: ResizeCause): void {
      cause = next;
      if (next !== "route") return;
      isFrozen = false;
      run = { direction: 0, timesMs: [] };
    },
  };
}
