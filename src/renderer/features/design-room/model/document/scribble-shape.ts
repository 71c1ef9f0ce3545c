import type { PickedSurface } from "#renderer/services/kernel-wire.ts";
import type { MaskData, MaskShape, Point } from "#shared/mask.ts";

/** The wire's limit on the places that an area was asked for by. */
const maxSeeds = 64;

/** A rough stroke over a thing, in pixels of the upright original. */
export type DrawnScribble = { readonly points: readonly Point[]; readonly radius: number };

/**
 * The thing that was found under a scribble. It keeps two places of the scribble at least, the last
 * one last, which tells it from what was found otherwise.
 */
export function createScribbleShape({ points }: DrawnScribble, area: PickedSurface): MaskShape {
  const last = points.length - 1;
  const count = Math.min(maxSeeds, Math.max(2, points.length));
  const seeds = Array.from({ length: count }, (_, i): Point => {
    const point = points[Math.round((i * last) / (count - 1))];
    if (point === undefined) throw new RangeError("scribble: must have a point");
    return [point[0], point[1]];
  });
  return { kind: "selection", operation: "add", seeds, tolerance: 0, ...area };
}

export function isScribbled(shape: MaskShape | undefined): boolean {
  return shape?.kind === "selection" && shape.tolerance === 0 && shape.seeds.length > 1;
}

/** Where the scribble ended that found the newest part of a selection; null where none did. */
export function findScribbleEnd(selection: MaskData | null): Point | null {
  const shape = selection?.shapes.at(-1);
  return shape?.kind === "selection" && isScribbled(shape) ? (shape.seeds.at(-1) ?? null) : null;
}
