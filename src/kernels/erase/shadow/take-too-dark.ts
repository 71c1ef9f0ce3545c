import { shadeParts } from "./shade-parts.ts";
import type { SuperpixelGraph } from "./superpixel-graph.ts";

/** More than so much to add to the logarithm of light, about four times: the photo's few steps of it hold no texture. */
const mostLack = 1.4;
/** Parts below this, in squares of a step, beside what is too dark are crumbs of it. */
const crumbInSteps = 2;

/**
 * Makes shadow whose gain is more than it can be given back part of the object, in place in `parts`
 * (as `shadeParts`, `width` pixels a row). Crumbs of shadow beside it go with it. Linear in the
 * pixels.
 */
export function takeTooDark(
  { labels, step }: Pick<SuperpixelGraph, "labels" | "step">,
  gains: Float32Array,
  parts: Uint8Array,
  width: number,
): void {
  const taken = new Uint8Array(labels.length);
  let isAny = false;
  for (let p = 0; p < labels.length; p++) {
    if (parts[p] !== shadeParts.shadow || gains[labels[p]! * 4]! <= mostLack) continue;
    parts[p] = shadeParts.object;
    taken[p] = 1;
    isAny = true;
  }
  if (!isAny) return;
  for (const crumb of listShadows(parts, width)) {
    if (crumb.length >= crumbInSteps * step * step) continue;
    if (!crumb.some((p) => liesBeside(taken, p, width))) continue;
    for (const p of crumb) parts[p] = shadeParts.object;
  }
}

function liesBeside(taken: Uint8Array, p: number, width: number): boolean {
  return (
    taken[p - 1] === 1 || taken[p + 1] === 1 || taken[p - width] === 1 || taken[p + width] === 1
  );
}

/** The pixels of every shadow that hangs together by its sides. */
function listShadows(parts: Uint8Array, width: number): number[][] {
  const isSeen = new Uint8Array(parts.length);
  const shadows: number[][] = [];
  for (let start = 0; start < parts.length; start++) {
    const shadow: number[] = [];
    const visit = (p: number): void => {
      if (parts[p] !== shadeParts.shadow || isSeen[p] === 1) return;
      isSeen[p] = 1;
      shadow.push(p);
    };
    visit(start);
    for (let at = 0; at < shadow.length; at++) {
      const p = shadow[at]!;
      if (p % width > 0) visit(p - 1);
      if ((p + 1) % width > 0) visit(p + 1);
      visit(p - width);
      visit(p + width);
    }
    if (shadow.length > 0) shadows.push(shadow);
  }
  return shadows;
}
