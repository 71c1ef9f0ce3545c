import { cell, cellStarts, columns, rows } from "./graph";

/** Which points the last row of cells that was taken holds: from the first to before the last. */
export let firstPoint: i32 = 0;
export let endPoint: i32 = 0;

let left: i32 = 0;
let right: i32 = 0;
let row: i32 = 0;
let bottom: i32 = 0;

/** Starts on the rows of cells that touch the square of `reach` around a place. */
export function openSquare(x: f64, y: f64, reach: f64): void {
  left = clampCell(x - reach, columns);
  right = clampCell(x + reach, columns);
  row = clampCell(y - reach, rows);
  bottom = clampCell(y + reach, rows);
}

/** Takes the next row of cells; false when there is none. */
export function takeRow(): bool {
  if (row > bottom) return false;
  firstPoint = load<i32>(cellStarts + ((<usize>(row * columns + left)) << 2));
  endPoint = load<i32>(cellStarts + ((<usize>(row * columns + right + 1)) << 2));
  row++;
  return true;
}

function clampCell(place: f64, most: i32): i32 {
  return <i32>Math.min(Math.max(Math.floor(place / cell), 0), <f64>(most - 1));
}
