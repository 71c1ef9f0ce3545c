/** Edges further from upright than this are not the room's corners and frames. */
const widestDegrees = 12;
const binDegrees = 0.5;
const bins = (2 * widestDegrees) / binDegrees;
/** Weaker ones are texture and noise, in steps of luminance over three pixels. */
const minStrength = 60;
/** How many edge pixels a photo needs that is judged. */
const minEdges = 150;
/** How far the most frequent direction stands out over all of them: of eleven rooms no level one is called tilted. */
const minPeak = 1.6;
/** What is added up around a direction. */
const nearby = [
  [-2, 1],
  [-1, 2],
  [0, 3],
  [1, 2],
  [2, 1],
] as const;

/**
 * By how many degrees a photo is turned, clockwise: the direction most of its nearly upright edges have.
 * Lines that run together towards the top or bottom lean to both sides and have no say. Null where the
 * photo does not show it. Linear in the pixels.
 */
export function measureTilt(luminance: Float32Array, width: number, height: number): number | null {
  const counts = new Float64Array(bins);
  let edges = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const degrees = findLean(luminance, y * width + x, width);
      const bin = degrees === null ? -1 : Math.floor((degrees + widestDegrees) / binDegrees);
      if (bin < 0 || bin >= bins) continue;
      counts[bin] = (counts[bin] ?? 0) + 1;
      edges += 1;
    }
  }
  return edges < minEdges ? null : findPeak(counts, edges / bins);
}

/** How far the edge at a pixel leans from upright, in degrees; null where there is none (Sobel's operator). */
function findLean(luminance: Float32Array, at: number, width: number): number | null {
  const [above, below] = [at - width, at + width];
  const value = (place: number) => luminance[place] ?? 0;
  const right = value(above + 1) + 2 * value(at + 1) + value(below + 1);
  const left = value(above - 1) + 2 * value(at - 1) + value(below - 1);
  if (Math.abs(right - left) < minStrength) return null;
  const bottom = value(below - 1) + 2 * value(below) + value(below + 1);
  const top = value(above - 1) + 2 * value(above) + value(above + 1);
  return (Math.atan((bottom - top) / (right - left)) * 180) / Math.PI;
}

function findPeak(counts: Float64Array, mean: number): number | null {
  let best = { bin: 0, weight: 0 };
  for (let bin = 0; bin < bins; bin += 1) {
    let weight = 0;
    for (const [offset, share] of nearby) weight += share * (counts[bin + offset] ?? 0);
    if (weight > best.weight) best = { bin, weight };
  }
  const shares = nearby.reduce((sum, [, share]) => sum + share, 0);
  return best.weight < mean * minPeak * shares
    ? null
    : (best.bin + 0.5) * binDegrees - widestDegrees;
}
