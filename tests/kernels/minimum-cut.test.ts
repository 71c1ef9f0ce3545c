import { describe, expect, test } from "vitest";

import {
  createCuttableGraph,
  gridSteps,
  type CuttableGraph,
} from "#kernels/erase/cut/minimum-cut.ts";
import { createRandom } from "#kernels/random.ts";

import { runOnTwins } from "./twins/twin-engine.ts";

describe("a minimum cut", () => {
  test("goes through the weakest link of a chain", () => {
    const { neighbours, capacities, terminals, cut } = createCuttableGraph(5, 8);
    const links = [4, 3, 1, 5];
    links.forEach((link, node) => {
      neighbours[node * 8] = node + 1;
      neighbours[(node + 1) * 8 + 1] = node;
      capacities[node * 8] = link;
    });
    terminals.set([9, 0, 0, 0, -9]);
    expect(Array.from(cut(), (side) => side === 2)).toEqual([false, false, false, true, true]);
  });

  test("writes the same bytes as its twin, cut after cut", () => {
    expect(cutThrice()).toEqual(runOnTwins(cutThrice));
  });

  test("parts what is joined at least cost, however many joins a node has", () => {
    const nodes = 11;
    for (let seed = 1; seed <= 20; seed++) {
      const random = createRandom(seed);
      const graph = createCuttableGraph(nodes, nodes * 4);
      const ties = Array.from({ length: nodes }, () => Math.floor(random() * 21) - 10);
      const joins = Array.from({ length: nodes * nodes }, (_, i) => {
        const [a, b] = [i % nodes, Math.floor(i / nodes)];
        return { a, b, capacity: a < b && random() < 0.5 ? Math.floor(random() * 6) : 0 };
      });
      graph.terminals.set(ties);
      for (const { a, b, capacity } of joins) {
        if (capacity > 0) joinNodes(graph, a, b, capacity);
      }
      const priceOf = (isSource: (node: number) => boolean): number => {
        const cut = joins.filter(({ a, b }) => isSource(a) !== isSource(b));
        const lost = ties.map((tie, node) => (tie > 0 === isSource(node) ? 0 : Math.abs(tie)));
        return [...cut.map(({ capacity }) => capacity), ...lost].reduce((sum, one) => sum + one, 0);
      };
      const sides = graph.cut();
      const least = Math.min(
        ...Array.from({ length: 2 ** nodes }, (_, set) =>
          priceOf((node) => ((set >> node) & 1) === 1),
        ),
      );
      expect(priceOf((node) => sides[node] === 1)).toBe(least);
    }
  });
});

function cutThrice(): number[][] {
  const graph = createCuttableGraph(300, gridSteps.length);
  return [1, 2, 3].map((seed) => {
    fillGrid(graph, 20, createRandom(seed));
    return [...graph.cut(), ...graph.capacities, ...graph.terminals];
  });
}

/** Arcs and terminals by chance on a grid of this width. */
function fillGrid(graph: CuttableGraph, width: number, random: () => number): void {
  const { count, neighbours, capacities, terminals } = graph;
  for (let node = 0; node < count; node++) {
    terminals[node] = random() < 0.3 ? random() * 4 - 2 : 0;
    for (const [k, [dx, dy]] of gridSteps.entries()) {
      const x = (node % width) + dx;
      const other = node + dy * width + dx;
      if (x < 0 || x >= width || other < 0 || other >= count) continue;
      neighbours[node * 8 + k] = other;
      capacities[node * 8 + k] = random() < 0.5 ? random() : 0;
    }
  }
}

/** Joins two nodes by the same capacity both ways; there are slots for as many joins as needed. */
function joinNodes(graph: CuttableGraph, a: number, b: number, capacity: number): void {
  const { degree, neighbours, capacities } = graph;
  const isFree = (k: number): boolean =>
    neighbours[a * degree + k]! < 0 && neighbours[b * degree + k + 1]! < 0;
  const free = Array.from({ length: degree / 2 }, (_, pair) => pair * 2).find(isFree);
  if (free === undefined) throw new RangeError("graph: has no free slots for a join");
  const [there, back] = [a * degree + free, b * degree + free + 1];
  neighbours[there] = b;
  neighbours[back] = a;
  capacities[there] = capacity;
  capacities[back] = capacity;
}
