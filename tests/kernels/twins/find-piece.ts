import type { TileLayout } from "#shared/edit.ts";

import { rowShifts, type Size } from "#kernels/surface/tile-layout.ts";

/** Where a point of the plane lies in the piece that covers it; lengths in metres. */
export type PiecePlace = {
  /** From the piece's lower left corner, along its own axes. */
  x: number;
  y: number;
  /** Turned a quarter against the plane: its x runs along the plane's y. */
  isTurned: boolean;
  /** A number that tells pieces apart. */
  piece: number;
  /** To the nearest edge of the piece. */
  edge: number;
};

/**
 * Finds the piece at a point of the plane and writes it to `place`. Pieces are `size` metres; in a
 * row layout a row is `size.height` high. A herringbone's pieces are as long as a whole multiple
 * of their width, the longer side first. Cost: constant.
 */
export type FindPiece = (x: number, y: number, place: PiecePlace) => void;

/** Same seed, same floor. */
export function createLayout(layout: TileLayout, size: Size, seed: number): FindPiece {
  if (layout === "herringbone") return layHerringbone(size);
  const { width, height } = size;
  const [perWidth, perHeight] = [1 / width, 1 / height];
  const shifts = rowShifts(seed);
  const shiftOf = (row: number): number => {
    if (layout === "half") return (row & 1) / 2;
    if (layout === "third") return (((row % 3) + 3) % 3) / 3;
    return layout === "plank" ? shifts[row & 255]! : 0;
  };
  return (x, y, place) => {
    const row = Math.floor(y * perHeight);
    const along = x * perWidth + shiftOf(row);
    const column = Math.floor(along);
    place.x = (along - column) * width;
    place.y = y - row * height;
    place.isTurned = false;
    place.piece = pieceNumber(column, row);
    place.edge = Math.min(place.x, width - place.x, place.y, height - place.y);
  };
}

/**
 * Pieces of length n·w and width w: on the lattice of cells of side w, a lying piece starts where
 * (column − row) mod 2n is 0, a standing one where it is n; both run n cells.
 */
function layHerringbone(size: Size): FindPiece {
  const cell = Math.min(size.width, size.height);
  const count = Math.max(1, Math.round(Math.max(size.width, size.height) / cell));
  const period = 2 * count;
  const perCell = 1 / cell;
  return (x, y, place) => {
    const column = Math.floor(x * perCell);
    const row = Math.floor(y * perCell);
    const phase = (((column - row) % period) + period) % period;
    const isLying = phase < count;
    const startColumn = isLying ? column - phase : column;
    const startRow = isLying ? row : row - (period - 1 - phase);
    const along = isLying ? x - startColumn * cell : y - startRow * cell;
    const beside = isLying ? y - row * cell : x - column * cell;
    place.x = along;
    place.y = beside;
    place.isTurned = !isLying;
    place.piece = pieceNumber(startColumn * 2 + (isLying ? 0 : 1), startRow);
    place.edge = Math.min(along, count * cell - along, beside, cell - beside);
  };
}

function pieceNumber(column: number, row: number): number {
  let hash = Math.imul(column, 0x9e3779b1) ^ Math.imul(row, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
