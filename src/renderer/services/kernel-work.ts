import type { EditList } from "#shared/edit.ts";

/** Progress is passed on at most this often, so that the page is not flooded. */
const reportEveryMs = 60;

/** Passes on whole steps of progress: the first, the last, and in between one per interval. */
export function createProgressThrottle(
  report: (fraction: number) => void,
  readNowMs: () => number,
): (fraction: number) => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  let lastFraction = 0;
  return (fraction) => {
    const nowMs = readNowMs();
    if (fraction <= lastFraction || (fraction < 1 && nowMs - lastAtMs < reportEveryMs)) return;
    lastAtMs = nowMs;
    lastFraction = fraction;
    report(fraction);
  };
}

/**
 * The edits whose result areas are looked for in: erased things should be gone, but colours chosen
 * on a wall should not split it. So everything before the first paint, unless something was erased
 * after it; then what is seen.
 */
export function takeSelectableEdits(edits: EditList): EditList {
  const enabled = edits.filter((edit) => edit.enabled);
  const firstPaint = enabled.findIndex((edit) => edit.kind === "paint");
  if (firstPaint < 0) return enabled;
  const erasedLater = enabled.slice(firstPaint).some((edit) => edit.kind === "erase");
  return erasedLater ? enabled : enabled.slice(0, firstPaint);
}
