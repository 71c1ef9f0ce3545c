import { expect, test } from "vitest";

import { drawMatte } from "#kernels/select/draw-matte.ts";
import { floodBasins } from "#kernels/select/flood-basins.ts";
import { createMergeQueue } from "#kernels/select/merge-queue.ts";
import { findRoots, mergeRegions } from "#kernels/select/merge-regions.ts";
import { createMergeTree } from "#kernels/select/merge-tree.ts";
import { connectRegions, contractGraph, type RegionGraph } from "#kernels/select/region-graph.ts";
import { enlargePlane, shrinkPlane } from "#kernels/select/shrink-plane.ts";

import { paintPicture } from "./pictures.ts";

/** Regions in a row, each touching the next, with the given costs of merging neighbours. */
function rowGraph(costs: readonly number[]): RegionGraph {
  return {
    count: costs.length + 1,
    channels: 2,
    first: Int32Array.from(costs, (_, i) => i),
    second: Int32Array.from(costs, (_, i) => i + 1),
    sums: Float64Array.from(costs.flatMap((cost) => [1, cost])),
  };
}

const borderCost = (_: number, __: number, sums: Float64Array, at: number): number =>
  sums[at + 1]! / sums[at]!;

test("basins meet on the ridge between two valleys and cover every pixel", () => {
  const heights = Float32Array.from([0, 1, 5, 1, 0, 0, 1, 5, 1, 0]);
  const { count, labels } = floodBasins(heights, 5, 2, 10);
  expect(count).toBe(2);
  expect(labels[0]).toBe(labels[6]);
  expect(labels[4]).toBe(labels[8]);
  expect(labels[0]).not.toBe(labels[4]);
  expect(labels.every((label) => label === 0 || label === 1)).toBe(true);
});

test("the graph of a partition has one edge a pair, with the length of the border", () => {
  const labels = Int32Array.from([0, 0, 1, 0, 2, 1]);
  const graph = connectRegions({ width: 3, height: 2, count: 3, labels }, 1, () => undefined);
  const edges = Array.from(graph.first, (first, e) => [first, graph.second[e], graph.sums[e]]);
  expect(
    edges.toSorted((a, b) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1])),
  ).toEqual([
    [0, 1, 1],
    [0, 2, 2],
    [1, 2, 1],
  ]);
});

test("contracting a graph adds up what its edges measured and drops what is now within", () => {
  const graph = rowGraph([3, 4, 5]);
  const small = contractGraph(graph, Int32Array.from([0, 1, 1, 0]), 2);
  expect([...small.first, ...small.second]).toEqual([0, 1]);
  expect([...small.sums]).toEqual([2, 8]);
});

test("a plane shrinks to the means of its squares and comes back in steps", () => {
  const plane = Float32Array.from([0, 2, 4, 2, 4, 6, 8, 8, 1]);
  const small = shrinkPlane(plane, 3, 3, 2);
  expect([small.width, small.height, ...small.data]).toEqual([2, 2, 2, 5, 8, 1]);
  expect([...enlargePlane(small, 3, 3, 2)]).toEqual([2, 2, 5, 2, 2, 5, 8, 8, 1]);
});

test("the queue gives the cheapest first, equal ones by their number", () => {
  const queue = createMergeQueue(2);
  for (const [edge, cost] of [5, 1, 3, 1, 4].entries()) queue.push(cost, edge, 0);
  const order = Array.from({ length: 6 }, () => queue.pop()?.edge);
  expect(order).toEqual([1, 3, 2, 4, 0, undefined]);
});

test("regions merge from the cheapest border on until as many are left as wanted", () => {
  const steps = mergeRegions(rowGraph([9, 1, 5, 2]), {
    until: 2,
    join: () => undefined,
    cost: borderCost,
  });
  expect(steps.map(({ cost }) => cost)).toEqual([1, 2, 5]);
  const { rootOf, roots } = findRoots(steps, 5);
  expect(roots).toHaveLength(2);
  expect(new Set(rootOf.subarray(1, 5)).size).toBe(1);
  expect(rootOf[0]).not.toBe(rootOf[1]);
});

test("a refused merge stays undone", () => {
  const steps = mergeRegions(rowGraph([1, 2, 3]), {
    until: 1,
    join: () => undefined,
    cost: borderCost,
    allow: (first, second) => !(first === 0 || second === 0),
  });
  expect(steps.map(({ cost }) => cost)).toEqual([2, 3]);
});

test("a tree's nodes hold their superpixels side by side and never sink towards the root", () => {
  const steps = mergeRegions(rowGraph([4, 1, 2]), {
    until: 1,
    join: () => undefined,
    cost: borderCost,
  });
  const tree = createMergeTree(steps, 4);
  const leaves = (node: number): number[] =>
    [...tree.order.subarray(tree.low[node], tree.high[node])].toSorted((a, b) => a - b);
  expect(leaves(4)).toEqual([1, 2]);
  expect(leaves(5)).toEqual([1, 2, 3]);
  expect(leaves(6)).toEqual([0, 1, 2, 3]);
  expect([...tree.height.subarray(4)]).toEqual([1, 2, 4]);
  expect(tree.parent[6]).toBe(-1);
});

test("a pixel that mixes both sides gets its share of coverage", () => {
  const photo = paintPicture(12, 3, (x) => {
    const light = x < 6 ? 200 : x === 6 ? 80 : 40;
    return [light, light, light];
  });
  const isInside = Uint8Array.from({ length: 36 }, (_, i) => (i % 12 < 6 ? 1 : 0));
  const { data } = drawMatte(photo, photo, isInside);
  expect(data[12 + 2]).toBe(255);
  expect(data[12 + 10]).toBe(0);
  expect(data[12 + 5]).toBeGreaterThan(240);
  expect(data[12 + 6]! / 255).toBeGreaterThan(0.15);
  expect(data[12 + 6]! / 255).toBeLessThan(0.4);
});
