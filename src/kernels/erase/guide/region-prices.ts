import { createEnvelope, readEnvelope, setEnvelope } from "../../mask/distance-transform.ts";
import { measureAlong, type HolePlaces } from "./measure-along.ts";
import type { SlopeField } from "./row-slope.ts";

/**
 * What a pixel costs by a region being far away, by its not being seen along the pixel's row and by its
 * not being seen in its column. Rows tell most: a room's floors, skirtings, sills and tops run across it.
 */
const farPrice = 0.03;
const rowPrice = 0.15;
const columnPrice = 0.05;

/** What is known of regions. */
export type KnownRegions = {
  /** How large each is beside the hole, 1 at most. */
  readonly extent: Float32Array;
  /** By two of them, how much they differ, 0 to 1. */
  readonly contrast: Float32Array;
  /** The first of those that are one surface in different light, of each. */
  readonly stretches: Int32Array;
};

/**
 * By pixel of the hole and region: what it costs there, the region's own `price` for being a small
 * thing and more the less is seen around of it in whatever light: of its whole stretch. Distances are
 * those of a Euclidean distance transform (Felzenszwalb and Huttenlocher, 2012), made only in the rows
 * of the hole. Cost: pixels of those rows × labels.
 */
export function measureUnary(
  places: HolePlaces,
  price: Float32Array,
  slopeAt: SlopeField,
  stretches: Int32Array,
): Float32Array {
  const { nodes, labels } = places;
  const count = price.length;
  const unary = measureDistances(places);
  const whole = joinShades(places, stretches);
  const rows = measureAlong(whole, (x, y) => [1, slopeAt(x, y)]);
  const columns = measureAlong(whole, () => [0, 1]);
  for (let node = 0; node < nodes.length; node++) {
    let least = Infinity;
    for (const label of labels) least = Math.min(least, unary[node * count + label]!);
    for (const label of labels) {
      const i = node * count + label;
      const far = 1 - (least + 2) / (unary[i]! + 2);
      const all = node * count + stretches[label]!;
      const aside = rowPrice * (1 - rows[all]!) + columnPrice * (1 - columns[all]!);
      unary[i] = price[label]! + farPrice * far + aside;
    }
  }
  return unary;
}

/** The same places, with one region for all shades of a surface. */
function joinShades(places: HolePlaces, stretches: Int32Array): HolePlaces {
  const region = places.region.map((own) => (own < 0 ? -1 : stretches[own]!));
  const labels = Array.from(new Set(places.labels.map((label) => stretches[label]!)));
  return { ...places, region, labels };
}

/** By pixel of the hole and region, how far off the region is. */
function measureDistances({
  nodes,
  region,
  labels,
  count,
  width,
  height,
}: HolePlaces): Float32Array {
  const distances = new Float32Array(nodes.length * count);
  const rows = measureColumns(nodes, region, labels, count, width, height);
  for (let slot = 0; slot < labels.length; slot++) {
    const label = labels[slot]!;
    const envelope = createEnvelope(width);
    const squared = new Float64Array(width);
    let row = -1;
    for (let node = 0; node < nodes.length; node++) {
      const y = Math.floor(nodes[node]! / width);
      if (y !== row) {
        row = y;
        const start = ((y - rows.top) * labels.length + slot) * width;
        for (let x = 0; x < width; x++) {
          const off = rows.distances[start + x]!;
          squared[x] = off === nowhere ? Infinity : off * off;
        }
        setEnvelope(envelope, squared);
      }
      distances[node * count + label] = Math.sqrt(readEnvelope(envelope, nodes[node]! - y * width));
    }
  }
  return distances;
}

/** For each row of the hole, label and column, how many rows off the label is; 0xffff is nowhere. */
type Rows = { readonly top: number; readonly distances: Uint16Array };

const nowhere = 0xffff;

function measureColumns(
  nodes: Int32Array,
  region: Int32Array,
  labels: readonly number[],
  count: number,
  width: number,
  height: number,
): Rows {
  const top = Math.floor(nodes[0]! / width);
  const bottom = Math.floor(nodes.at(-1)! / width) + 1;
  const across = labels.length * width;
  const slots = new Int32Array(count).fill(-1);
  labels.forEach((label, slot) => {
    slots[label] = slot;
  });
  const distances = new Uint16Array((bottom - top) * across).fill(nowhere);
  const since = new Int32Array(across);
  for (const step of [1, -1]) {
    since.fill(nowhere);
    for (let n = 0; n < height; n++) {
      const y = step === 1 ? n : height - 1 - n;
      for (let i = 0; i < across; i++) since[i]!++;
      for (let x = 0; x < width; x++) {
        const slot = slots[region[y * width + x]!] ?? -1;
        if (slot >= 0) since[slot * width + x] = 0;
      }
      if (y < top || y >= bottom) continue;
      const row = (y - top) * across;
      for (let i = 0; i < across; i++) {
        if (since[i]! < distances[row + i]!) distances[row + i] = since[i]!;
      }
    }
  }
  return { top, distances };
}
