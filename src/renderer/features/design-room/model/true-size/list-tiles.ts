import type { TilePlace } from "#renderer/services/large-photo/large-photo-wire.ts";
import { findLevelSize } from "#renderer/services/large-photo/photo-levels.ts";

import type { Size, Viewport } from "../canvas/viewport.ts";

/** In pixels of the level: small, so that little is held that lies outside the well. */
const tileSide = 512;

/** Where the photo of this size lies, how much of it is in the well, and how sharp the screen is. */
export type TileView = {
  readonly photo: Size;
  readonly viewport: Viewport;
  readonly well: Size;
  /** Pixels of the screen to a css pixel. */
  readonly density: number;
};

/** Whether the screen has more pixels for the photo than a picture of this size. */
export function isLargerThan({ photo, viewport, density }: TileView, picture: Size): boolean {
  return photo.width * viewport.scale * density > picture.width * 1.001;
}

/**
 * The tiles of the large photo that are seen, at the level whose pixels are as small as those of the
 * screen or a little smaller: however large the photo is, about as many pixels as the well has.
 */
export function listTiles(large: Size, view: TileView): TilePlace[] {
  const { photo, viewport, well } = view;
  const level = findLevel(large, view);
  const size = findLevelSize(large, level);
  const scale = (photo.width * viewport.scale) / size.width;
  const [left, top] = [-viewport.x / scale, -viewport.y / scale];
  const columns = listSpans(left, left + well.width / scale, size.width);
  const rows = listSpans(top, top + well.height / scale, size.height);
  return rows.flatMap((row) =>
    columns.map((column) => ({
      level,
      left: column.from,
      top: row.from,
      width: column.length,
      height: row.length,
    })),
  );
}

function findLevel(large: Size, { photo, viewport, density }: TileView): number {
  const across = large.width / (photo.width * viewport.scale * density);
  // What is a thousandth too small is not seen, and true size must not miss its own pixels by rounding.
  return Math.max(0, Math.floor(Math.log2(across * 1.001)));
}

/** The parts of a side that lie between two places on it. */
function listSpans(from: number, to: number, side: number): { from: number; length: number }[] {
  const first = Math.max(0, Math.floor(from / tileSide));
  const end = Math.min(Math.ceil(side / tileSide), Math.ceil(to / tileSide));
  return Array.from({ length: Math.max(0, end - first) }, (_, index) => {
    const at = (first + index) * tileSide;
    return { from: at, length: Math.min(tileSide, side - at) };
  });
}

/** The same for each tile, and for no other. */
export function keyTile({ level, left, top }: TilePlace): string {
  return `${level}/${left}/${top}`;
}

/** Where the tile lies in the well, in whole pixels of the screen: beside each other without a seam. */
export function placeTrueSizeTile(
  tile: TilePlace,
  large: Size,
  { photo, viewport, density }: Omit<TileView, "well">,
): { left: number; top: number; right: number; bottom: number } {
  const size = findLevelSize(large, tile.level);
  const across = ((photo.width * viewport.scale) / size.width) * density;
  const down = ((photo.height * viewport.scale) / size.height) * density;
  const [x, y] = [Math.round(viewport.x * density), Math.round(viewport.y * density)];
  return {
    left: x + Math.round(tile.left * across),
    top: y + Math.round(tile.top * down),
    right: x + Math.round((tile.left + tile.width) * across),
    bottom: y + Math.round((tile.top + tile.height) * down),
  };
}
