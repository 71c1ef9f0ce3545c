import type { Mask } from "#kernels/raster.ts";

import type { RoomRegion } from "../document/list-regions.ts";
import type { RoomState } from "../room-session.ts";
import type { Size, Viewport } from "./viewport.ts";

type Shown = Pick<RoomState, "regions" | "tools" | "view" | "erase" | "selection" | "plane">;

/** How far from a dot's middle, in css pixels, a click still means it. */
export const dotReach = 10;
export const touchReach = 22;

/** The dots on the photo: none while it is not being selected on, or a plane is being mended. */
export function findShownRegions(
  { regions, tools, view, erase, selection, plane }: Shown,
  photo: Size,
  viewport: Viewport,
): readonly RoomRegion[] {
  const isSelecting = tools.tool === "select" && view.mode === "edit";
  if (!isSelecting || erase.task !== null || plane.open !== null) return [];
  const free = regions.filter(({ at }) => !isAreaSelected(selection?.mask ?? null, at, photo));
  return spaceOut(free, viewport, touchReach * 2);
}

export function isAreaSelected(mask: Mask | null, at: RoomRegion["at"], photo: Size): boolean {
  if (mask === null) return false;
  const x = Math.floor((at[0] / photo.width) * mask.width);
  const y = Math.floor((at[1] / photo.height) * mask.height);
  return (mask.data[y * mask.width + x] ?? 0) >= 128;
}

/** Leaves out what is closer than `gap` css pixels to one before it. */
export function spaceOut(
  regions: readonly RoomRegion[],
  { scale }: Viewport,
  gap: number,
): RoomRegion[] {
  const kept: RoomRegion[] = [];
  for (const region of regions) {
    const isFree = kept.every(
      ({ at }) => Math.hypot(at[0] - region.at[0], at[1] - region.at[1]) * scale >= gap,
    );
    if (isFree) kept.push(region);
  }
  return kept;
}

/** The nearest region within `reach` css pixels of a place in the canvas well. */
export function findRegionNear(
  regions: readonly RoomRegion[],
  viewport: Viewport,
  place: { x: number; y: number },
  reach: number,
): RoomRegion | null {
  let nearest: RoomRegion | null = null;
  let least = reach;
  for (const region of regions) {
    const x = viewport.x + region.at[0] * viewport.scale;
    const y = viewport.y + region.at[1] * viewport.scale;
    const distance = Math.hypot(x - place.x, y - place.y);
    if (distance > least) continue;
    least = distance;
    nearest = region;
  }
  return nearest;
}
