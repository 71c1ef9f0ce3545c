import { halvePlane, type Plane } from "./plane.ts";
import type { Region } from "./region.ts";

const scales = 3;
const directions = 48;
const maxPatches = 4000;
const minPatches = 16;
const reach = 3;
const patchSize = (2 * reach + 1) ** 2;

type Scale = { readonly channels: readonly Plane[]; readonly inside: Plane };

/**
 * Sliced Wasserstein distance of the 7×7 RGB patches inside the region: 48 random directions
 * without a mean, at three scales, in levels of 8 bits; compares texture wherever it lies. Rabin,
 * Peyré, Delon and Bernot, "Wasserstein Barycenter and its Application to Texture Mixing" (2011).
 */
export function measureSwd(
  picture: readonly Plane[],
  truth: readonly Plane[],
  region: Region,
): number {
  let inside: Plane = { ...region, data: Float64Array.from(region.data) };
  let a = picture;
  let b = truth;
  const distances: number[] = [];
  for (let level = 0; level < scales; level++) {
    const centres = thinOut(findCentres(inside));
    if (centres.length >= minPatches) {
      const random = mulberry32(1234 + level);
      let sum = 0;
      for (let k = 0; k < directions; k++) {
        const direction = drawDirection(random);
        sum += earthMoved(
          project({ channels: a, inside }, centres, direction),
          project({ channels: b, inside }, centres, direction),
        );
      }
      distances.push(sum / directions);
    }
    a = a.map(halvePlane);
    b = b.map(halvePlane);
    inside = halvePlane(inside);
  }
  return distances.reduce((sum, one) => sum + one, 0) / distances.length;
}

function findCentres({ width, height, data }: Plane): number[] {
  const centres: number[] = [];
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      if (data[y * width + x]! >= 0.5) centres.push(y * width + x);
    }
  }
  return centres;
}

function thinOut(centres: number[]): number[] {
  if (centres.length <= maxPatches) return centres;
  return Array.from(
    { length: maxPatches },
    (_, i) => centres[Math.floor((i * centres.length) / maxPatches)]!,
  );
}

/** A unit vector over 49 pixels × RGB whose parts of each channel sum to nothing. */
function drawDirection(random: () => number): Float64Array {
  const direction = new Float64Array(patchSize * 3);
  const means = [0, 0, 0];
  for (let i = 0; i < direction.length; i++) {
    // Box and Muller's two draws, in the order that makes them repeatable.
    const length = Math.sqrt(-2 * Math.log(Math.max(random(), 1e-12)));
    direction[i] = length * Math.cos(2 * Math.PI * random());
    means[i % 3]! += direction[i]! / patchSize;
  }
  let squares = 0;
  for (let i = 0; i < direction.length; i++) {
    direction[i]! -= means[i % 3]!;
    squares += direction[i]! ** 2;
  }
  return direction.map((value) => value / Math.sqrt(squares));
}

function project(
  { channels, inside }: Scale,
  centres: readonly number[],
  direction: Float64Array,
): Float64Array {
  const [red, green, blue] = channels.map(({ data }) => data);
  if (red === undefined || green === undefined || blue === undefined) {
    throw new RangeError("channels: must be three");
  }
  const projected = new Float64Array(centres.length);
  for (let p = 0; p < centres.length; p++) {
    let sum = 0;
    let i = 0;
    for (let dy = -reach; dy <= reach; dy++) {
      const row = centres[p]! + dy * inside.width;
      for (let at = row - reach; at <= row + reach; at++) {
        sum +=
          direction[i]! * red[at]! + direction[i + 1]! * green[at]! + direction[i + 2]! * blue[at]!;
        i += 3;
      }
    }
    projected[p] = sum;
  }
  return projected.toSorted();
}

/** Wasserstein's first distance of two sorted samples of one size. */
function earthMoved(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

/** Tommy Ettinger's generator of 32 bits (2017), in [0, 1). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
