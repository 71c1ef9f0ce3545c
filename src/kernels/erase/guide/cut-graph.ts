import { createWasmModule } from "../../wasm-module.ts";
import { cutGraph, type GridGraph } from "./minimum-cut.ts";
import { minimumCutBinary } from "./minimum-cut-binary.ts";

/** A graph to cut, again and again with other capacities. */
export type CuttableGraph = GridGraph & {
  /**
   * Cuts the graph at least cost, which leaves in its capacities what is left of them. Gives 2 for
   * the nodes on the sink's side, else less, until the next cut.
   */
  readonly cut: () => Uint8Array;
};

/** What `assembly/minimum-cut.ts` exports; pointers are byte offsets into the memory. */
type Exports = {
  cut: (
    count: number,
    neighbours: number,
    capacities: number,
    terminals: number,
    side: number,
    scratch: number,
  ) => void;
};

const cutModule = createWasmModule(minimumCutBinary);

/**
 * A graph of `count` nodes without arcs, that is cut in WASM, or where there is none, or none is
 * wanted, in plain TypeScript with the same bytes.
 */
export function createCuttableGraph(count: number, wasm = true): CuttableGraph {
  const bytes = count * (8 * 4 + 8 * 4 + 4 + 4 + 4 + 3);
  const instance = wasm ? cutModule.instantiate(bytes) : null;
  const buffer = instance?.buffer ?? new ArrayBuffer(bytes);
  const neighbours = new Int32Array(buffer, 0, count * 8).fill(-1);
  const capacities = new Float32Array(buffer, count * 32, count * 8);
  const terminals = new Float32Array(buffer, count * 64, count);
  const scratch = count * 68;
  const side = new Uint8Array(buffer, scratch + count * 10, count);
  const graph = { count, neighbours, capacities, terminals };
  if (instance === null) {
    return {
      ...graph,
      cut: () => {
        cutGraph(graph, side);
        return side;
      },
    };
  }
  const exports = instance.exports as Exports;
  return {
    ...graph,
    cut: () => {
      const { byteOffset } = terminals;
      exports.cut(count, 0, capacities.byteOffset, byteOffset, side.byteOffset, scratch);
      return side;
    },
  };
}
