import { paletteSize, shareColours } from "./colour-palette.ts";
import type { Partition } from "./flood-basins.ts";
import type { RegionGraph } from "./region-graph.ts";
import type { SelectPlanes } from "./select-planes.ts";

/** What is known of every region, with room for those that merging makes. */
export type RegionFeatures = {
  readonly pixels: number;
  readonly area: Float64Array;
  readonly perimeter: Float64Array;
  /** Mean lightness, a and b. */
  readonly means: readonly Float64Array[];
  /** Mean of the squared lightness. */
  readonly squares: Float64Array;
  /** Mean logarithm of the busyness. */
  readonly texture: Float64Array;
  /** Shares of the palette's colours, a row a region. */
  readonly shares: Float32Array;
  /** The same over the region's surroundings: tells a wall of bricks from what hangs on it. */
  readonly context: Float32Array;
};

/** Where a region lies and how its surroundings are weighed: length at 768 × 512. */
const contextRadius = 55;

/** The features of a partition's regions, with room for `room` regions. Linear in the pixels. */
export function measureRegions(
  planes: SelectPlanes,
  { labels, count }: Partition,
  graph: RegionGraph,
  room: number,
): RegionFeatures {
  const area = new Float64Array(room);
  const means = [new Float64Array(room), new Float64Array(room), new Float64Array(room)] as const;
  const squares = new Float64Array(room);
  const texture = new Float64Array(room);
  const centreX = new Float64Array(count);
  const centreY = new Float64Array(count);
  const [lightness, a, b] = planes.colour;
  const [meanLightness, meanA, meanB] = means;
  for (let y = 0, i = 0; y < planes.height; y++) {
    for (let x = 0; x < planes.width; x++, i++) {
      const region = labels[i]!;
      area[region]! += 1;
      meanLightness[region]! += lightness[i]!;
      meanA[region]! += a[i]!;
      meanB[region]! += b[i]!;
      squares[region]! += lightness[i]! * lightness[i]!;
      texture[region]! += planes.texture[i]!;
      centreX[region]! += x;
      centreY[region]! += y;
    }
  }
  for (const sum of [...means, squares, texture, centreX, centreY]) {
    for (let region = 0; region < count; region++) sum[region]! /= area[region]!;
  }
  const perimeter = new Float64Array(room);
  for (let e = 0; e < graph.first.length; e++) {
    perimeter[graph.first[e]!]! += graph.sums[e * graph.channels]!;
    perimeter[graph.second[e]!]! += graph.sums[e * graph.channels]!;
  }
  const shares = new Float32Array(room * paletteSize);
  shares.set(
    shareColours(
      area.subarray(0, count),
      means.map((mean) => mean.subarray(0, count)),
    ),
  );
  const context = new Float32Array(room * paletteSize);
  const places = { centreX, centreY, width: planes.width, height: planes.height };
  weighSurroundings(context, shares, area, places, contextRadius * planes.unit);
  return { pixels: labels.length, area, perimeter, means, squares, texture, shares, context };
}

type Places = {
  readonly centreX: Float64Array;
  readonly centreY: Float64Array;
  readonly width: number;
  readonly height: number;
};

function weighSurroundings(
  context: Float32Array,
  shares: Float32Array,
  area: Float64Array,
  places: Places,
  radius: number,
): void {
  const { centreX, centreY } = places;
  const across = Math.ceil(places.width / radius);
  const down = Math.ceil(places.height / radius);
  const cells: number[][] = Array.from({ length: across * down }, () => []);
  for (let region = 0; region < centreX.length; region++) {
    const column = Math.floor(centreX[region]! / radius);
    cells[Math.floor(centreY[region]! / radius) * across + column]!.push(region);
  }
  const sums = new Float64Array(paletteSize);
  const add = (region: number, other: number): number => {
    const dx = centreX[region]! - centreX[other]!;
    const dy = centreY[region]! - centreY[other]!;
    const near = 1 - (dx * dx + dy * dy) / (radius * radius);
    if (near <= 0) return 0;
    const weight = area[other]! * near * near;
    const from = rowOf(other);
    for (let k = 0; k < paletteSize; k++) sums[k]! += weight * shares[from + k]!;
    return weight;
  };
  for (let region = 0; region < centreX.length; region++) {
    const column = Math.floor(centreX[region]! / radius);
    const row = Math.floor(centreY[region]! / radius);
    let sum = 0;
    sums.fill(0);
    for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++) {
        for (const other of cells[y * across + x]!) sum += add(region, other);
      }
    }
    const into = rowOf(region);
    for (let k = 0; k < paletteSize; k++) context[into + k] = sums[k]! / sum;
  }
}

/** Writes the features of the union of two regions as those of `into`; `shared` is their border. */
export function joinFeatures(
  features: RegionFeatures,
  one: number,
  two: number,
  into: number,
  shared: number,
): void {
  const { area, perimeter, means, squares, texture } = features;
  const sum = area[one]! + area[two]!;
  const share = area[one]! / sum;
  for (const values of [means[0]!, means[1]!, means[2]!, squares, texture]) {
    values[into] = values[one]! * share + values[two]! * (1 - share);
  }
  for (const rows of [features.shares, features.context]) {
    for (let k = 0; k < paletteSize; k++) {
      rows[into * paletteSize + k] =
        rows[one * paletteSize + k]! * share + rows[two * paletteSize + k]! * (1 - share);
    }
  }
  area[into] = sum;
  perimeter[into] = perimeter[one]! + perimeter[two]! - 2 * shared;
}

/** Where a region's row of shares begins. */
function rowOf(region: number): number {
  return region * paletteSize;
}

/** The features of groups of superpixels, in that order. Their perimeters count inner borders too. */
export function gatherFeatures(
  features: RegionFeatures,
  groups: readonly (readonly number[])[],
): RegionFeatures {
  const gathered = pickFeatures(
    features,
    groups.map((group) => group[0]!),
  );
  groups.forEach((group, into) => {
    const area = group.reduce((sum, region) => sum + features.area[region]!, 0);
    const mean = (from: Float64Array): number =>
      group.reduce((sum, region) => sum + (from[region]! * features.area[region]!) / area, 0);
    gathered.area[into] = area;
    gathered.perimeter[into] = group.reduce((sum, region) => sum + features.perimeter[region]!, 0);
    features.means.forEach((means, c) => {
      gathered.means[c]![into] = mean(means);
    });
    gathered.squares[into] = mean(features.squares);
    gathered.texture[into] = mean(features.texture);
    for (const key of ["shares", "context"] as const) {
      gathered[key].fill(0, rowOf(into), rowOf(into + 1));
      for (const region of group) {
        const share = features.area[region]! / area;
        for (let k = 0; k < paletteSize; k++) {
          gathered[key][rowOf(into) + k]! += features[key][rowOf(region) + k]! * share;
        }
      }
    }
  });
  return gathered;
}

/** The features of `regions` alone, in that order, with room for those their merging makes. */
export function pickFeatures(features: RegionFeatures, regions: readonly number[]): RegionFeatures {
  const pick = (values: Float64Array): Float64Array => {
    const picked = new Float64Array(regions.length * 2);
    regions.forEach((region, i) => {
      picked[i] = values[region]!;
    });
    return picked;
  };
  const pickRows = (rows: Float32Array): Float32Array => {
    const picked = new Float32Array(regions.length * 2 * paletteSize);
    regions.forEach((region, i) => {
      picked.set(rows.subarray(region * paletteSize, (region + 1) * paletteSize), i * paletteSize);
    });
    return picked;
  };
  return {
    pixels: features.pixels,
    area: pick(features.area),
    perimeter: pick(features.perimeter),
    means: features.means.map(pick),
    squares: pick(features.squares),
    texture: pick(features.texture),
    shares: pickRows(features.shares),
    context: pickRows(features.context),
  };
}
