import type { Size } from "../canvas/viewport.ts";

export type TileGrid = {
  readonly columns: number;
  /** Of a picture in its tile, in the photo's shape, in css pixels. */
  readonly picture: Size;
};

/** Things are compared best beside each other: another row has to make them so much larger. */
const worthARow = 1.2;

/**
 * Equal tiles for 1 to 4 pictures of the shape of `photo`, in the columns that make them largest or nearly
 * so: more columns before more rows. `gap` lies between tiles, `caption` is the height of
 * what is written under each picture.
 */
export function placeTiles(
  count: number,
  well: Size,
  photo: Size,
  { gap, caption }: { gap: number; caption: number },
): TileGrid {
  const grids = Array.from({ length: count }, (_tile, at): TileGrid => {
    const columns = count - at;
    const rows = Math.ceil(count / columns);
    const width = Math.max(1, (well.width - gap * (columns - 1)) / columns);
    const height = Math.max(1, (well.height - gap * (rows - 1)) / rows - caption);
    const scale = Math.min(width / photo.width, height / photo.height);
    return { columns, picture: { width: photo.width * scale, height: photo.height * scale } };
  });
  return grids.reduce((best, grid) =>
    grid.picture.width > best.picture.width * worthARow ? grid : best,
  );
}
