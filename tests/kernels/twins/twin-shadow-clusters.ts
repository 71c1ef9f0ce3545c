import type { Clusters, Pixels, ShadowLoops } from "#kernels/erase/shadow/shadow-loops.ts";

/** Simple linear iterative clustering in plain TypeScript. */
export const cluster: ShadowLoops["cluster"] = (pixels, clusters, { step, spread, rounds }) => {
  clusters.labels.fill(-1);
  for (let round = 0; round < rounds; round++) {
    clusters.distances.fill(Infinity);
    for (let k = 0; k < clusters.count; k++) claimAround(pixels, clusters, k, step, spread);
    moveCentres(pixels, clusters);
  }
  adoptOrphans(pixels.parts, clusters.labels);
};

function claimAround(
  { width, height, logs, parts }: Pixels,
  { centres, sides, labels, distances }: Clusters,
  k: number,
  step: number,
  spread: number,
): void {
  const plane = width * height;
  const x = centres[k * 5]!;
  const y = centres[k * 5 + 1]!;
  const red = centres[k * 5 + 2]!;
  const green = centres[k * 5 + 3]!;
  const blue = centres[k * 5 + 4]!;
  const right = Math.min(width - 1, Math.ceil(x + step));
  const bottom = Math.min(height - 1, Math.ceil(y + step));
  for (let row = Math.max(0, Math.floor(y - step)); row <= bottom; row++) {
    const across = spread * (row - y) * (row - y);
    for (let column = Math.max(0, Math.floor(x - step)); column <= right; column++) {
      const p = row * width + column;
      if (parts[p] !== sides[k]) continue;
      const dr = logs[p]! - red;
      const dg = logs[plane + p]! - green;
      const db = logs[2 * plane + p]! - blue;
      const far = spread * (column - x) * (column - x) + across;
      const distance = dr * dr + dg * dg + db * db + far;
      if (distance < distances[p]!) {
        distances[p] = distance;
        labels[p] = k;
      }
    }
  }
}

function moveCentres({ width, height, logs }: Pixels, clusters: Clusters): void {
  const { count, centres, labels, sums, sizes } = clusters;
  const plane = width * height;
  sums.fill(0);
  sizes.fill(0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      const k = labels[p]!;
      if (k < 0) continue;
      sizes[k]! += 1;
      sums[k * 5]! += x;
      sums[k * 5 + 1]! += y;
      for (let c = 0; c < 3; c++) sums[k * 5 + 2 + c]! += logs[c * plane + p]!;
    }
  }
  for (let k = 0; k < count; k++) {
    if (sizes[k] === 0) continue;
    for (let j = 0; j < 5; j++) centres[k * 5 + j] = sums[k * 5 + j]! / sizes[k]!;
  }
}

/** A pixel that no centre reached joins the nearest one before or after it in its own part. */
function adoptOrphans(parts: Uint8Array, labels: Int32Array): void {
  const before = [-1, -1, -1];
  for (let p = 0; p < labels.length; p++) {
    if (labels[p]! < 0) labels[p] = before[parts[p]!]!;
    else before[parts[p]!] = labels[p]!;
  }
  const after = [0, 0, 0];
  for (let p = labels.length - 1; p >= 0; p--) {
    if (labels[p]! < 0) labels[p] = after[parts[p]!]!;
    else after[parts[p]!] = labels[p]!;
  }
}
