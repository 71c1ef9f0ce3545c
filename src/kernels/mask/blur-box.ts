/**
 * Mean over a square of side `2 × radius + 1`, cut at the border, as a new plane. Running sums:
 * the cost does not depend on the radius.
 */
export function blurBox(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  if (radius < 1) return plane.slice();
  const across = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) blurRow(plane, across, y * width, width, radius);
  return blurDown(across, width, height, radius);
}

/** Writes the means along one row, from `row` on, over `2 × radius + 1` values, cut at the ends. */
export function blurRow(
  plane: Float32Array,
  across: Float32Array,
  row: number,
  width: number,
  radius: number,
): void {
  let sum = 0;
  let count = Math.min(radius, width);
  for (let x = 0; x < count; x++) sum += plane[row + x]!;
  // In the middle a value comes and one goes at every step.
  const middle = Math.min(radius + 1, width);
  const end = width - radius;
  let x = 0;
  for (; x < middle; x++) {
    if (x < end) {
      sum += plane[row + x + radius]!;
      count++;
    }
    across[row + x] = sum / count;
  }
  for (; x < end; x++) {
    sum = sum + plane[row + x + radius]! - plane[row + x - radius - 1]!;
    across[row + x] = sum / count;
  }
  for (; x < width; x++) {
    sum -= plane[row + x - radius - 1]!;
    count--;
    across[row + x] = sum / count;
  }
}

function blurDown(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const blurred = new Float32Array(plane.length);
  const sums = new Float64Array(width);
  let count = 0;
  for (let y = 0; y < Math.min(radius, height); y++) {
    addRow(plane, sums, y * width);
    count++;
  }
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      addRow(plane, sums, (y + radius) * width);
      count++;
    }
    if (y - radius - 1 >= 0) {
      takeRow(plane, sums, (y - radius - 1) * width);
      count--;
    }
    divideRow(sums, count, blurred, y * width);
  }
  return blurred;
}

function addRow(plane: Float32Array, sums: Float64Array, row: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! += plane[row + x]!;
}

function takeRow(plane: Float32Array, sums: Float64Array, row: number): void {
  for (let x = 0; x < sums.length; x++) sums[x]! -= plane[row + x]!;
}

function divideRow(sums: Float64Array, count: number, to: Float32Array, row: number): void {
  for (let x = 0; x < sums.length; x++) to[row + x] = sums[x]! / count;
}
