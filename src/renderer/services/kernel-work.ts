import type { Mask } from "#kernels/raster.ts";
import type { RegionProposal } from "#kernels/select/propose-regions.ts";
import { omitTone } from "#shared/edit.ts";
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

/** A picture of a region is drawn on the page at most this often. */
const previewEveryMs = 220;

/** Passes on the first thing and then what comes once an interval is over. */
export function createPreviewThrottle<Thing>(
  show: (thing: Thing) => void,
  readNowMs: () => number,
): (thing: Thing) => void {
  let lastAtMs = Number.NEGATIVE_INFINITY;
  return (thing) => {
    const nowMs = readNowMs();
    if (nowMs - lastAtMs < previewEveryMs) return;
    lastAtMs = nowMs;
    show(thing);
  };
}

/**
 * The edits whose result areas are looked for in: erased things should be gone, but colours chosen
 * on a wall should not split it. So everything before the first paint or material, unless something
 * was erased after it; then what is seen, but for the tone.
 */
export function takeSelectableEdits(edits: EditList): EditList {
  const enabled = omitTone(edits).filter((edit) => edit.enabled);
  const firstCover = enabled.findIndex((edit) => edit.kind !== "erase");
  if (firstCover < 0) return enabled;
  const erasedLater = enabled.slice(firstCover).some((edit) => edit.kind === "erase");
  return erasedLater ? enabled : enabled.slice(0, firstCover);
}

/**
 * Without the things that are offered where something was erased: there the fill differs a little from
 * what is around it, and a person sees nothing. The masks are of the size that the places are given in.
 */
export function dropErased(
  proposals: readonly RegionProposal[],
  erased: readonly Mask[],
): RegionProposal[] {
  return proposals.filter(
    ({ kind, x, y }) =>
      kind !== "object" ||
      erased.every(({ width, data }) => (data[Math.floor(y) * width + Math.floor(x)] ?? 0) < 128),
  );
}

/**
 * What a mask grew by, reaching two pixels into the mask so that no seam stays between the two
 * when both are drawn at another size. Null when it did not grow. Both have the same size.
 */
export function takeGrowth(mask: Mask, grown: Mask): Mask | null {
  const { width, height } = mask;
  const data = new Uint8Array(width * height);
  const isGrowth = (index: number) =>
    (grown.data[index] ?? 0) >= 128 && (mask.data[index] ?? 0) < 128;
  let isAny = false;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isGrowth(y * width + x)) continue;
      isAny = true;
      for (let near = Math.max(0, y - 2); near <= Math.min(height - 1, y + 2); near += 1) {
        for (let at = Math.max(0, x - 2); at <= Math.min(width - 1, x + 2); at += 1) {
          const index = near * width + at;
          if ((grown.data[index] ?? 0) >= 128) data[index] = 255;
        }
      }
    }
  }
  return isAny ? { width, height, data } : null;
}
