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
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    let count = 0;
    for (let x = 0; x < Math.min(radius, width); x++) {
      sum += plane[row + x]!;
      count++;
    }
    for (let x = 0; x < width; x++) {
      if (x + radius < width) {
        sum += plane[row + x + radius]!;
        count++;
      }
      if (x - radius - 1 >= 0) {
        sum -= plane[row + x - radius - 1]!;
        count--;
      }
      across[row + x] = sum / count;
    }
  }
  return blurDown(across, width, height, radius);
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
  const change = (y: number, sign: number): void => {
    const row = y * width;
    for (let x = 0; x < width; x++) sums[x]! += sign * plane[row + x]!;
    count += sign;
  };
  for (let y = 0; y < Math.min(radius, height); y++) change(y, 1);
  for (let y = 0; y < height; y++) {
    if (y + radius < height) change(y + radius, 1);
    if (y - radius - 1 >= 0) change(y - radius - 1, -1);
    const row = y * width;
    for (let x = 0; x < width; x++) blurred[row + x] = sums[x]! / count;
  }
  return blurred;
}
