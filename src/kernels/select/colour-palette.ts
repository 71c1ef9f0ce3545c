/** How many colours a picture's palette has. */
export const paletteSize = 32;

/** Lightness counts less than hue and chroma: light falls off over one surface. */
const lightnessShare = 0.6;
/** The difference in CIELAB units at which two colours are clearly apart. */
const apart = 8;

/**
 * For every region how much of its mean colour belongs to each of the picture's `paletteSize`
 * colours, a row of shares that sum to 1. The palette is found by k-means from the largest region
 * and the ones farthest from those before (Gonzalez 1985), without chance.
 */
export function shareColours(area: Float64Array, means: readonly Float64Array[]): Float32Array {
  const count = area.length;
  const palette = refinePalette(spreadPalette(area, means), area, means);
  const shares = new Float32Array(count * paletteSize);
  for (let region = 0; region < count; region++) {
    let sum = 0;
    for (let k = 0; k < paletteSize; k++) {
      const near = 1 + squaredDistance(means, region, palette, k, lightnessShare) / apart ** 2;
      const share = 1 / (near * near * near);
      shares[region * paletteSize + k] = share;
      sum += share;
    }
    for (let k = 0; k < paletteSize; k++) shares[region * paletteSize + k]! /= sum;
  }
  return shares;
}

function spreadPalette(area: Float64Array, means: readonly Float64Array[]): Float64Array {
  const palette = new Float64Array(paletteSize * 3);
  const nearest = new Float64Array(area.length).fill(Infinity);
  let chosen = 0;
  for (let region = 1; region < area.length; region++) {
    if (area[region]! > area[chosen]!) chosen = region;
  }
  for (let k = 0; k < paletteSize; k++) {
    for (let c = 0; c < 3; c++) palette[k * 3 + c] = means[c]![chosen]!;
    let best = -1;
    for (let region = 0; region < area.length; region++) {
      nearest[region] = Math.min(nearest[region]!, squaredDistance(means, region, palette, k, 1));
      const worth = nearest[region]! * Math.sqrt(area[region]!);
      if (worth > best) {
        best = worth;
        chosen = region;
      }
    }
  }
  return palette;
}

const rounds = 6;

function refinePalette(
  palette: Float64Array,
  area: Float64Array,
  means: readonly Float64Array[],
): Float64Array {
  for (let round = 0; round < rounds; round++) {
    const sums = new Float64Array(paletteSize * 4);
    for (let region = 0; region < area.length; region++) {
      let best = 0;
      let least = Infinity;
      for (let k = 0; k < paletteSize; k++) {
        const distance = squaredDistance(means, region, palette, k, 1);
        if (distance < least) {
          least = distance;
          best = k;
        }
      }
      for (let c = 0; c < 3; c++) sums[best * 4 + c]! += means[c]![region]! * area[region]!;
      sums[best * 4 + 3]! += area[region]!;
    }
    for (let k = 0; k < paletteSize; k++) {
      if (sums[k * 4 + 3] === 0) continue;
      for (let c = 0; c < 3; c++) palette[k * 3 + c] = sums[k * 4 + c]! / sums[k * 4 + 3]!;
    }
  }
  return palette;
}

function squaredDistance(
  means: readonly Float64Array[],
  region: number,
  palette: Float64Array,
  k: number,
  lightness: number,
): number {
  const dl = (means[0]![region]! - palette[k * 3]!) * lightness;
  const da = means[1]![region]! - palette[k * 3 + 1]!;
  const db = means[2]![region]! - palette[k * 3 + 2]!;
  return dl * dl + da * da + db * db;
}
