import type { PixelSize } from "../raster.ts";

/**
 * A part of an area's border that was found, not drawn: the middles of the cracks between its pixels
 * and others, a pixel apart along rows and columns, the area on the right hand.
 */
export type BorderRun = {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Whether its end leads to its beginning. */
  readonly isClosed: boolean;
  /** Whether it begins, and ends, where a drawn border goes on; else it does so at the frame. */
  readonly isHeld: readonly [first: boolean, last: boolean];
};

/** Shorter runs are specks. */
const leastLength = 12;

/** Steps along cracks: to the right, down, left, up. */
const stepX = [1, 0, -1, 0] as const;
const stepY = [0, 1, 0, -1] as const;

/**
 * The border of an area (1 inside) of a picture of this size, without the picture's frame and without
 * what touches a drawn pixel (`isDrawn`). Linear in the pixels.
 */
export function traceBorder(
  isInside: Uint8Array,
  isDrawn: Uint8Array,
  { width, height }: PixelSize,
): BorderRun[] {
  const crossing = createCrossings(isInside, width, height);
  const stride = width + 1;
  const runs: BorderRun[] = [];
  const follow = (vertex: number, direction: number): void => {
    const line = followCracks(crossing, stride, vertex, direction);
    runs.push(...cutAtDrawn(line, isDrawn, width));
  };
  // What begins at the frame first, or a line would be entered in its middle.
  for (let vertex = 0; vertex < crossing.length; vertex++) {
    const x = vertex % stride;
    const y = (vertex - x) / stride;
    if (x > 0 && y > 0 && x < width && y < height) continue;
    for (let direction = 0; direction < 4; direction++) {
      if ((crossing[vertex]! >> direction) & 1) follow(vertex, direction);
    }
  }
  for (let vertex = 0; vertex < crossing.length; vertex++) {
    for (let direction = 0; direction < 4; direction++) {
      if ((crossing[vertex]! >> direction) & 1) follow(vertex, direction);
    }
  }
  return runs;
}

/** By corner of the pixels, a bit for each direction that a crack with the area on its right leaves in. */
function createCrossings(isInside: Uint8Array, width: number, height: number): Uint8Array {
  const stride = width + 1;
  const crossing = new Uint8Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (x + 1 < width && isInside[p] !== isInside[p + 1]) {
        if (isInside[p] === 1) crossing[y * stride + x + 1]! |= 2;
        else crossing[(y + 1) * stride + x + 1]! |= 8;
      }
      if (y + 1 < height && isInside[p] !== isInside[p + width]) {
        if (isInside[p] === 1) crossing[(y + 1) * stride + x + 1]! |= 4;
        else crossing[(y + 1) * stride + x]! |= 1;
      }
    }
  }
  return crossing;
}

/** The corners that a line passes, and the directions it leaves them in. */
type CrackLine = { readonly vertices: number[]; readonly directions: number[]; isClosed: boolean };

/** Takes the cracks that it follows out of `crossing`; where two lines touch it keeps to its right. */
function followCracks(
  crossing: Uint8Array,
  stride: number,
  first: number,
  toward: number,
): CrackLine {
  const vertices: number[] = [];
  const directions: number[] = [];
  let vertex = first;
  let direction = toward;
  for (;;) {
    crossing[vertex]! &= ~(1 << direction);
    vertices.push(vertex);
    directions.push(direction);
    vertex += stepX[direction]! + stepY[direction]! * stride;
    const next = [direction + 1, direction, direction + 3]
      .map((turned) => turned & 3)
      .find((turned) => ((crossing[vertex] ?? 0) >> turned) & 1);
    if (next === undefined) return { vertices, directions, isClosed: vertex === first };
    direction = next;
  }
}

function cutAtDrawn(line: CrackLine, isDrawn: Uint8Array, width: number): BorderRun[] {
  const { vertices, directions, isClosed } = line;
  const isFree = vertices.map((vertex, i) => {
    const x = vertex % (width + 1);
    const y = (vertex - x) / (width + 1);
    const [one, other] = pixelsBeside(x, y, directions[i]!, width);
    return isDrawn[one] !== 1 && isDrawn[other] !== 1;
  });
  const count = vertices.length;
  const cut = isFree.indexOf(false);
  if (cut < 0) return count < leastLength ? [] : [takeRun(line, width, 0, count, isClosed, [])];
  const runs: BorderRun[] = [];
  // A closed line is read from a drawn crack on; an open one from its beginning.
  const offset = isClosed ? cut : 0;
  for (let i = 0; i < count;) {
    if (!isFree[(i + offset) % count]!) {
      i++;
      continue;
    }
    let end = i;
    while (end < count && isFree[(end + offset) % count]!) end++;
    const held = [isClosed || i > 0, isClosed || end < count];
    if (end - i >= leastLength) runs.push(takeRun(line, width, i + offset, end - i, false, held));
    i = end;
  }
  return runs;
}

/** The pixels on both sides of the crack that leaves a corner in a direction. */
function pixelsBeside(x: number, y: number, direction: number, width: number): [number, number] {
  const p = y * width + x;
  if (direction === 0) return [p - width, p];
  if (direction === 1) return [p - 1, p];
  if (direction === 2) return [p - width - 1, p - 1];
  return [p - width - 1, p - width];
}

function takeRun(
  { vertices, directions }: CrackLine,
  width: number,
  from: number,
  count: number,
  isClosed: boolean,
  [first = false, last = false]: readonly boolean[],
): BorderRun {
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const at = (from + i) % vertices.length;
    const column = vertices[at]! % (width + 1);
    x[i] = column + stepX[directions[at]!]! / 2;
    y[i] = (vertices[at]! - column) / (width + 1) + stepY[directions[at]!]! / 2;
  }
  return { x, y, isClosed, isHeld: [first, last] };
}
