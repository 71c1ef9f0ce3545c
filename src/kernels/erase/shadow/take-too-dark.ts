import type { SuperpixelGraph } from "./superpixel-graph.ts";

/** What logarithm of brightness a shadow may lack: a fifth of the light always comes from the room. */
const mostLack = 1.6;
/** Parts below this, in squares of a step, beside what is too dark are crumbs of it. */
const crumbInSteps = 2;

/** 1 by pixel for the object, and for surroundings in its shadow. */
export type SplitMask = {
  readonly isObject: Uint8Array;
  readonly isRelit: Uint8Array;
  readonly width: number;
};

/**
 * Turns shaded superpixels whose gain is more than a shadow takes over to the object, in place: a
 * dark thing of the floor's colour is a thing. Crumbs of them go with them. Linear in the pixels.
 */
export function takeTooDark(
  { labels, step }: Pick<SuperpixelGraph, "labels" | "step">,
  gains: Float32Array,
  isShaded: Uint8Array,
  split: SplitMask,
): void {
  const taken = new Uint8Array(labels.length);
  let isAny = false;
  const take = (p: number): void => {
    split.isObject[p] = 1;
    split.isRelit[p] = 0;
  };
  for (let p = 0; p < labels.length; p++) {
    const own = labels[p]!;
    if (split.isRelit[p] === 0 || isShaded[own] === 0 || gains[own * 4]! <= mostLack) continue;
    take(p);
    taken[p] = 1;
    isAny = true;
  }
  if (!isAny) return;
  for (const part of listParts(split.isRelit, split.width)) {
    if (part.length >= crumbInSteps * step * step) continue;
    if (part.some((p) => liesBeside(taken, p, split.width))) part.forEach(take);
  }
}

function liesBeside(taken: Uint8Array, p: number, width: number): boolean {
  return (
    taken[p - 1] === 1 || taken[p + 1] === 1 || taken[p - width] === 1 || taken[p + width] === 1
  );
}

/** The pixels of every part that hangs together by its sides. */
function listParts(isMarked: Uint8Array, width: number): number[][] {
  const isSeen = new Uint8Array(isMarked.length);
  const parts: number[][] = [];
  for (let start = 0; start < isMarked.length; start++) {
    const part: number[] = [];
    const visit = (p: number): void => {
      if (isMarked[p] !== 1 || isSeen[p] === 1) return;
      isSeen[p] = 1;
      part.push(p);
    };
    visit(start);
    for (let at = 0; at < part.length; at++) {
      const p = part[at]!;
      if (p % width > 0) visit(p - 1);
      if ((p + 1) % width > 0) visit(p + 1);
      visit(p - width);
      visit(p + width);
    }
    if (part.length > 0) parts.push(part);
  }
  return parts;
}
