import type { Mask } from "#kernels/raster.ts";

import type { RegionSpot } from "../document/list-spots.ts";
import type { RoomState } from "../room-session.ts";
import type { Size, Viewport } from "./viewport.ts";

type Shown = Pick<RoomState, "spots" | "tools" | "view" | "erase" | "mark" | "plane">;

/** How far from a dot's middle, in css pixels, a click still means it. */
export const dotReach = 10;
export const touchReach = 22;

/** The dots on the photo: none while it is not being selected on, or a plane is being mended. */
export function findShownSpots(
  { spots, tools, view, erase, mark, plane }: Shown,
  photo: Size,
  viewport: Viewport,
): readonly RegionSpot[] {
  const isSelecting = tools.tool === "select" && view.mode === "edit";
  if (!isSelecting || erase.task !== null || plane.open !== null) return [];
  const free = spots.filter(({ at }) => !isMarked(mark?.mask ?? null, at, photo));
  return spaceOut(free, viewport, touchReach * 2);
}

export function isMarked(mask: Mask | null, at: RegionSpot["at"], photo: Size): boolean {
  if (mask === null) return false;
  const x = Math.floor((at[0] / photo.width) * mask.width);
  const y = Math.floor((at[1] / photo.height) * mask.height);
  return (mask.data[y * mask.width + x] ?? 0) >= 128;
}

/** Leaves out what is closer than `gap` css pixels to one before it. */
export function spaceOut(
  spots: readonly RegionSpot[],
  { scale }: Viewport,
  gap: number,
): RegionSpot[] {
  const kept: RegionSpot[] = [];
  for (const spot of spots) {
    const isFree = kept.every(
      ({ at }) => Math.hypot(at[0] - spot.at[0], at[1] - spot.at[1]) * scale >= gap,
    );
    if (isFree) kept.push(spot);
  }
  return kept;
}

/** The nearest spot within `reach` css pixels of a place in the canvas well. */
export function findSpotNear(
  spots: readonly RegionSpot[],
  viewport: Viewport,
  place: { x: number; y: number },
  reach: number,
): RegionSpot | null {
  let nearest: RegionSpot | null = null;
  let least = reach;
  for (const spot of spots) {
    const x = viewport.x + spot.at[0] * viewport.scale;
    const y = viewport.y + spot.at[1] * viewport.scale;
    const distance = Math.hypot(x - place.x, y - place.y);
    if (distance > least) continue;
    least = distance;
    nearest = spot;
  }
  return nearest;
}
