import type { Image } from "#shared/image.ts";
import type { MaskArea } from "#shared/mask.ts";
import type { RoomSurface } from "#shared/room-surface.ts";

/** Of the upright original. */
export type PhotoSize = Pick<Image, "width" | "height">;

/** The prepared surface at a place of the photo, in pixels of the upright original; null for none. */
export function findSurfaceAt(
  surfaces: readonly RoomSurface[],
  at: readonly [number, number],
  photo: PhotoSize,
): RoomSurface | null {
  return surfaces.find(({ area }) => isInside(area, at, photo)) ?? null;
}

/** The share of the photo that it covers, 0 to 1. */
export function measureSurface({ area: { width, height, runs } }: RoomSurface): number {
  const inside = runs.reduce((sum, run, index) => sum + (index % 2 === 1 ? run : 0), 0);
  return inside / (width * height);
}

function isInside(
  { width, height, runs }: MaskArea,
  [x, y]: readonly [number, number],
  photo: PhotoSize,
): boolean {
  const column = Math.min(width - 1, Math.max(0, Math.floor((x / photo.width) * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor((y / photo.height) * height)));
  let left = row * width + column;
  const at = runs.findIndex((run) => {
    left -= run;
    return left < 0;
  });
  return at % 2 === 1;
}
