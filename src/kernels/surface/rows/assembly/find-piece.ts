import {
  layout,
  perHeight,
  perWidth,
  pieceCount,
  pieceHeight,
  pieceWidth,
  rowShifts,
} from "./row-settings";

/** Where the point that was asked for last lies in its piece. */
export let place: v128 = f64x2.splat(0);
export let edge: f64 = 0;
export let piece: i32 = 0;

function pieceNumber(column: i32, row: i32): i32 {
  let hash: u32 = <u32>(column * 0x9e3779b1) ^ <u32>(row * 0x85ebca77);
  hash = (hash ^ (hash >> 15)) * 0x2c1b3c6d;
  return <i32>(hash ^ (hash >> 13));
}

function nearest(x: f64, y: f64, restX: f64, restY: f64): f64 {
  return min(min(x, restX), min(y, restY));
}

function findHerringbone(x: f64, y: f64): void {
  const cell = min(pieceWidth, pieceHeight);
  const perCell = 1 / cell;
  const column = <i32>floor(x * perCell);
  const row = <i32>floor(y * perCell);
  const period = 2 * pieceCount;
  const rest = (column - row) % period;
  const phase = rest < 0 ? rest + period : rest;
  const isLying = phase < pieceCount;
  const startColumn = isLying ? column - phase : column;
  const startRow = isLying ? row : row - (period - 1 - phase);
  const along = isLying ? x - <f64>startColumn * cell : y - <f64>startRow * cell;
  const beside = isLying ? y - <f64>row * cell : x - <f64>column * cell;
  place = f64x2(along, beside);
  edge = nearest(along, beside, <f64>pieceCount * cell - along, cell - beside);
  piece = pieceNumber(startColumn * 2 + (isLying ? 0 : 1), startRow);
}

const half: i32 = 1;
const third: i32 = 2;
const plank: i32 = 3;
const herringbone: i32 = 4;

/** `createLayout` of `tile-layout.ts`, at a point in metres. */
export function findPiece(x: f64, y: f64): void {
  if (layout === herringbone) return findHerringbone(x, y);
  const rowStart = floor(y * perHeight);
  const row = <i32>rowStart;
  let shift: f64 = 0;
  if (layout === half) {
    shift = <f64>(row & 1) / 2;
  } else if (layout === third) {
    shift = <f64>(((row % 3) + 3) % 3) / 3;
  } else if (layout === plank) {
    shift = load<f64>(rowShifts + ((<usize>(row & 255)) << 3));
  }
  const along = x * perWidth + shift;
  const column = floor(along);
  const placeX = (along - column) * pieceWidth;
  const placeY = y - rowStart * pieceHeight;
  place = f64x2(placeX, placeY);
  edge = nearest(placeX, placeY, pieceWidth - placeX, pieceHeight - placeY);
  piece = pieceNumber(<i32>column, row);
}
