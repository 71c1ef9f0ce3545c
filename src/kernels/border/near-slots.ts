import type { PixelSize } from "../raster.ts";

/** A number for each pixel of a picture, 0 where none was written. */
export type NearSlots = {
  /** NaN above and below the picture. */
  read(column: number, row: number): number;
  write(column: number, row: number, slot: number): void;
};

/** The side of a tile, as a power of two. */
const sideBits = 6;
const inTile = (1 << sideBits) - 1;

/** Slots for what lies near lines: in tiles, since a line passes few of them and a number a pixel is four bytes. */
export function createNearSlots({ width, height }: PixelSize): NearSlots {
  const across = (width + inTile) >> sideBits;
  const tiles = Array.from<Int32Array | undefined>({
    length: across * ((height + inTile) >> sideBits),
  });
  return {
    read(column, row) {
      if (row < 0 || row >= height) return Number.NaN;
      const tile = tiles[(row >> sideBits) * across + (column >> sideBits)];
      return tile === undefined ? 0 : tile[placeIn(column, row)]!;
    },
    write(column, row, slot) {
      const at = (row >> sideBits) * across + (column >> sideBits);
      const tile = (tiles[at] ??= new Int32Array(1 << (2 * sideBits)));
      tile[placeIn(column, row)] = slot;
    },
  };
}

function placeIn(column: number, row: number): number {
  return ((row & inTile) << sideBits) | (column & inTile);
}
