import type { PickedSurface, SurfaceClick } from "#renderer/services/kernel-wire.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";

/** Areas found otherwise (by their looks, a shadow, a mask from a file) say 0. */
export const minTolerance = 1;

type ClickedShape = Extract<MaskShape, { kind: "selection" }>;

export function isClicked(shape: MaskShape | undefined): shape is ClickedShape {
  return shape?.kind === "selection" && shape.tolerance >= minTolerance;
}

/** The clicks a selection was made by, in their order; what was drawn by hand is left out. */
export function listClicks(selection: MaskData | null): SurfaceClick[] {
  return (selection?.shapes ?? [])
    .filter(isClicked)
    .flatMap(({ seeds, operation, tolerance }) =>
      seeds.map((at) => ({ at, positive: operation === "add", tolerance })),
    );
}

/** The same with the newest one as if it had spread differently; null unless it made the last part. */
export function retuneLastClick(
  selection: MaskData | null,
  tolerance: number,
): readonly SurfaceClick[] | null {
  const clicks = listClicks(selection);
  const last = clicks.at(-1);
  if (last === undefined || !isClicked(selection?.shapes.at(-1))) return null;
  return [...clicks.slice(0, -1), { ...last, tolerance }];
}

/** What the last of the clicks selects or takes away. */
export function createClickShape(
  clicks: readonly SurfaceClick[],
  area: PickedSurface,
): ClickedShape {
  const last = clicks.at(-1);
  if (last === undefined) throw new RangeError("clicks: must hold at least one");
  const { at, positive, tolerance } = last;
  const operation = positive ? "add" : "subtract";
  return { kind: "selection", operation, seeds: [[at[0], at[1]]], tolerance, ...area };
}

/** What looks like the last clicked region: no click of its own, so that it is not asked for again. */
export function createSimilarShape(
  clicks: readonly SurfaceClick[],
  area: PickedSurface,
): MaskShape {
  return { ...createClickShape(clicks, area), tolerance: 0 };
}
