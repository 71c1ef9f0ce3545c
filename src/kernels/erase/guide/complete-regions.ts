import { measureUnary } from "./region-prices.ts";
import type { KnownRegions } from "./region-prices.ts";
import type { Steps } from "../../steps.ts";
import type { Segmentation } from "./segment-colours.ts";
import { fitRowSlope } from "./row-slope.ts";
import type { StructureLine } from "./structure-line.ts";
import { fullContrast } from "./measure-contrast.ts";
import { createCuttableGraph, gridSteps, type CuttableGraph } from "../cut/minimum-cut.ts";
import type { EraseLevel } from "../erase-level.ts";

const rounds = 2;
const objectPrice = 0.01;
/**
 * What a border costs between pixels side by side and corner to corner: hardly anything for the
 * second, so that where nothing else is seen surfaces end upright or level, as they do in a room,
 * and not along the shortest slope between two corners of the hole.
 */
const acrossWeight = 1.6;
const cornerWeight = 0.1;

/**
 * Which region each pixel of the hole would belong to: the labelling whose borders are shortest,
 * weighted by their contrast and cheaper along the continuation of straight lines, found by
 * expansion moves (Boykov, Veksler and Zabih, 2001). Returns `region` with the hole's pixels
 * filled in; -1 stays where nothing is known at all.
 */
export function* completeInSteps(
  { width, height, isHole, holes: nodes }: EraseLevel,
  { region, count, means }: Segmentation,
  lines: readonly StructureLine[],
  { extent, contrast, stretches }: KnownRegions,
): Steps<Int32Array> {
  const labels = findRimLabels(nodes, region, width, height, count);
  const complete = region.slice();
  const first = labels[0];
  if (first === undefined) return complete;
  const space = createSpace(nodes, isHole, width, height, lines);
  startFromNearest(complete, nodes, labels, width, height);
  const price = extent.map((value) => objectPrice * Math.max(0, 1 - value));
  const borders = { contrast, likeness: measureLikeness(lines, means), count };
  const places = { nodes, region, labels, count, width, height };
  const unary = measureUnary(places, price, fitRowSlope(lines, nodes, width), stretches);
  yield 0.3;
  let changes = 0;
  const tried = new Int32Array(count).fill(-1);
  for (let round = 0; round < rounds; round++) {
    for (const [index, label] of labels.entries()) {
      if (tried[label] === changes) continue;
      if (expand(space, complete, unary, borders, label)) changes++;
      tried[label] = changes;
      yield 0.3 + (0.7 * (round + index / labels.length)) / rounds;
    }
  }
  return complete;
}

/** What borders cost: by two regions, and by line, side and region. */
type Borders = {
  readonly contrast: Float32Array;
  readonly likeness: Float32Array;
  readonly count: number;
};

type Space = {
  readonly nodes: Int32Array;
  readonly graph: CuttableGraph;
  /** Index of the pixel in each direction, -1 beyond the border. */
  readonly pixels: Int32Array;
  readonly weights: Float32Array;
  readonly crossings: Crossings;
};

/** Up to two lines between neighbouring pixels: number + 1, negative where it is crossed downwards. */
type Crossings = { readonly line: Int8Array; readonly price: Float32Array };

const mostLabels = 24;
const fewestRimPixels = 2;

function findRimLabels(
  nodes: Int32Array,
  region: Int32Array,
  width: number,
  height: number,
  count: number,
): number[] {
  const contact = new Int32Array(count);
  for (let node = 0; node < nodes.length; node++) {
    for (let k = 0; k < 4; k++) {
      const other = findBeside(nodes[node]!, k, width, height);
      if (other >= 0 && region[other]! >= 0) contact[region[other]!]!++;
    }
  }
  const labels = Array.from(contact.keys()).filter((label) => contact[label]! >= fewestRimPixels);
  labels.sort((a, b) => contact[b]! - contact[a]! || a - b);
  return labels.slice(0, mostLabels);
}

function createSpace(
  nodes: Int32Array,
  isHole: Uint8Array,
  width: number,
  height: number,
  lines: readonly StructureLine[],
): Space {
  const index = new Int32Array(isHole.length).fill(-1);
  for (let node = 0; node < nodes.length; node++) index[nodes[node]!] = node;
  const graph = createCuttableGraph(nodes.length, gridSteps.length);
  const pixels = new Int32Array(nodes.length * 8).fill(-1);
  const weights = new Float32Array(nodes.length * 8);
  const crossings: Crossings = {
    line: new Int8Array(nodes.length * 16),
    price: new Float32Array(nodes.length * 16).fill(1),
  };
  for (let slot = 0; slot < pixels.length; slot++) {
    const at = nodes[slot >> 3]!;
    const [dx, dy] = gridSteps[slot & 7]!;
    const x = at % width;
    const y = (at - x) / width;
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue;
    const other = at + dy * width + dx;
    pixels[slot] = other;
    graph.neighbours[slot] = index[other]!;
    weights[slot] = (slot & 7) < 4 ? acrossWeight : cornerWeight;
    findCrossing(lines, x, y, dx, dy, crossings, slot * 2);
  }
  return { nodes, graph, pixels, weights, crossings };
}

/** Notes the two cheapest lines between two neighbouring pixels. */
function findCrossing(
  lines: readonly StructureLine[],
  x: number,
  y: number,
  dx: number,
  dy: number,
  { line, price }: Crossings,
  slot: number,
): void {
  for (let i = 0; i < lines.length; i++) {
    const { normalX, normalY, offset, priceAt } = lines[i]!;
    const here = normalX * x + normalY * y - offset;
    const there = here + normalX * dx + normalY * dy;
    if (here > 0 === there > 0) continue;
    const cost = priceAt(normalX * (y + dy / 2) - normalY * (x + dx / 2));
    const name = here > 0 ? -i - 1 : i + 1;
    if (cost < price[slot]!) {
      price[slot + 1] = price[slot]!;
      line[slot + 1] = line[slot]!;
      price[slot] = cost;
      line[slot] = name;
    } else if (cost < price[slot + 1]!) {
      price[slot + 1] = cost;
      line[slot + 1] = name;
    }
  }
}

/** By line, side and region: how much the region looks like what lies on that side of the line. */
function measureLikeness(lines: readonly StructureLine[], means: Float32Array): Float32Array {
  const count = means.length / 3;
  const likeness = new Float32Array(lines.length * 2 * count);
  lines.forEach(({ beside }, i) => {
    for (let side = 0; side < 2; side++) {
      for (let a = 0; a < count; a++) {
        let sum = 0;
        for (let c = 0; c < 3; c++) sum += (means[a * 3 + c]! - beside[side]![c]!) ** 2;
        likeness[(i * 2 + side) * count + a] = Math.max(0, 1 - sum / fullContrast ** 2);
      }
    }
  });
  return likeness;
}

/** What a border from region `a` to region `b` costs between the two pixels of an arc. */
function measureBorder(
  { weights, crossings }: Space,
  { contrast, likeness, count }: Borders,
  arc: number,
  a: number,
  b: number,
): number {
  if (a === b) return 0;
  const full = contrast[a * count + b]! * weights[arc]!;
  return crossings.line[arc * 2] === 0
    ? full
    : full * priceBorder(crossings, likeness, count, arc * 2, a, b);
}

/** The share of its price that a border from region `a` to region `b` costs at a crossing. */
function priceBorder(
  { line, price }: Crossings,
  likeness: Float32Array,
  count: number,
  slot: number,
  a: number,
  b: number,
): number {
  let least = 1;
  for (let i = slot; i < slot + 2; i++) {
    const name = line[i]!;
    if (name === 0) break;
    const base = (Math.abs(name) - 1) * 2 * count;
    const first = name > 0 ? a : b;
    const second = name > 0 ? b : a;
    const like = likeness[base + first]! * likeness[base + count + second]!;
    least = Math.min(least, 1 - (1 - price[i]!) * like);
  }
  return least;
}

function startFromNearest(
  complete: Int32Array,
  nodes: Int32Array,
  labels: readonly number[],
  width: number,
  height: number,
): void {
  const isGiven = new Uint8Array(complete.length);
  for (const label of labels) isGiven[label] = 1;
  for (let node = 0; node < nodes.length; node++) complete[nodes[node]!] = -1;
  let left = nodes;
  for (;;) {
    const found = left.map((at) => findLabelBeside(complete, isGiven, at, width, height));
    if (found.every((label) => label < 0)) return;
    for (let i = 0; i < left.length; i++) complete[left[i]!] = found[i]!;
    left = left.filter((at) => complete[at]! < 0);
  }
}

function findLabelBeside(
  complete: Int32Array,
  isGiven: Uint8Array,
  at: number,
  width: number,
  height: number,
): number {
  for (let k = 0; k < 4; k++) {
    const other = findBeside(at, k, width, height);
    const label = other < 0 ? -1 : complete[other]!;
    if (label >= 0 && isGiven[label] === 1) return label;
  }
  return -1;
}

/** The pixel in one of the first four directions of `gridSteps`, -1 beyond the border. */
function findBeside(at: number, k: number, width: number, height: number): number {
  if (k === 0) return (at + 1) % width === 0 ? -1 : at + 1;
  if (k === 1) return at % width === 0 ? -1 : at - 1;
  if (k === 2) return at + width < width * height ? at + width : -1;
  return at >= width ? at - width : -1;
}

/**
 * Lets each pixel of the hole keep its region or take `label`, whichever is cheapest together;
 * whether any took it.
 */
function expand(
  space: Space,
  complete: Int32Array,
  unary: Float32Array,
  borders: Borders,
  label: number,
): boolean {
  const { nodes, graph, pixels } = space;
  const { neighbours, capacities, terminals } = graph;
  const { count } = borders;
  capacities.fill(0);
  terminals.fill(0);
  for (let node = 0; node < nodes.length; node++) {
    const own = complete[nodes[node]!]!;
    if (own < 0) continue;
    terminals[node]! += unary[node * count + label]! - unary[node * count + own]!;
    for (let arc = node * 8; arc < node * 8 + 8; arc++) {
      const pixel = pixels[arc]!;
      if (pixel < 0) continue;
      const other = complete[pixel]!;
      if (other < 0 || (own === label && other === label)) continue;
      const near = neighbours[arc]!;
      if (near >= 0 && (arc & 1) === 1) continue;
      const take = measureBorder(space, borders, arc, label, other);
      const keep = measureBorder(space, borders, arc, own, other);
      terminals[node]! += take - keep;
      if (near < 0) continue;
      terminals[near]! -= take;
      const leave = measureBorder(space, borders, arc, own, label);
      capacities[arc] = Math.max(0, leave + take - keep);
    }
  }
  const side = graph.cut();
  let taken = false;
  for (let node = 0; node < nodes.length; node++) {
    if (side[node] !== 2 || complete[nodes[node]!] === label) continue;
    complete[nodes[node]!] = label;
    taken = true;
  }
  return taken;
}
