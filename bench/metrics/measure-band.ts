import type { Raster } from "#kernels/raster.ts";

import { deltaE2000, labFromBytes } from "./delta-e.ts";
import { dilateRegion, erodeRegion, type Region } from "./region.ts";

/** CIEDE2000 along a border: halos, stairs and rims show here and drown in the mean of a wall. */
export type BandDifference = { readonly mean: number; readonly p95: number };

/**
 * The difference of two pictures within `radius` pixels of a region's border, on both sides of it;
 * null where the region has no border. What `isIgnored` holds is left out.
 */
export function measureBand(
  made: Raster,
  wanted: Raster,
  region: Region,
  radius: number,
  isIgnored?: Uint8Array,
): BandDifference | null {
  const outer = dilateRegion(region, radius).data;
  const inner = erodeRegion(region, radius).data;
  const found: number[] = [];
  for (let i = 0; i < outer.length; i++) {
    if (outer[i] === inner[i] || isIgnored?.[i] === 1) continue;
    found.push(deltaE2000(labAt(made, i), labAt(wanted, i)));
  }
  if (found.length === 0) return null;
  const sorted = Float64Array.from(found).toSorted();
  return {
    mean: found.reduce((sum, value) => sum + value, 0) / found.length,
    p95: sorted[Math.floor(0.95 * (sorted.length - 1))]!,
  };
}

function labAt({ data }: Raster, i: number) {
  return labFromBytes([data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!]);
}
