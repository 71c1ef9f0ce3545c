import type { SelectionModel } from "./selection-model.ts";

/** What is known of each superpixel, 0 or 1. */
type Known = {
  readonly selected: Uint8Array;
  readonly removed: Uint8Array;
  readonly added: Uint8Array;
};

/** A click as far as superpixels go. */
type Turn = {
  /** The superpixel that was clicked on. */
  readonly clicked: number;
  readonly positive: boolean;
  readonly isFirst: boolean;
  /** 1 for every superpixel of the region that the click was taken to mean. */
  readonly chosen: Uint8Array;
  /** The same with what came along. */
  readonly touched: Uint8Array;
  /** The working pixels that are selected after the click. */
  readonly pixels: Uint8Array;
};

/** The part of a superpixel that has to change for it to count as changed. */
const turnedPart = 0.5;

/**
 * What is known of the superpixels after a click. Of those that it touched the one clicked on goes by it,
 * and so does every other of which half or more is as it wants. Linear in the pixels.
 */
export function turnSuperpixels(
  { superpixels: { labels, count }, features }: SelectionModel,
  before: Known,
  { clicked, positive, isFirst, chosen, touched, pixels }: Turn,
): Known {
  const wanted = positive ? 1 : 0;
  const inside = new Float64Array(count);
  for (let i = 0; i < pixels.length; i++) inside[labels[i]!]! += pixels[i]!;
  const selected = before.selected.slice();
  const removed = before.removed.slice();
  const added = before.added.slice();
  for (let leaf = 0; leaf < count; leaf++) {
    if (touched[leaf] === 0) continue;
    const share = inside[leaf]! / features.area[leaf]!;
    const isTurned = leaf === clicked || (positive ? share : 1 - share) >= turnedPart;
    selected[leaf] = isTurned ? wanted : 1 - wanted;
    if (!isTurned || chosen[leaf] === 0) continue;
    removed[leaf] = 1 - wanted;
    added[leaf] = positive && !isFirst ? 1 : 0;
  }
  return { selected, removed, added };
}
