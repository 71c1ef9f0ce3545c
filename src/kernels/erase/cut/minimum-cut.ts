import { createWasmModule } from "../../wasm-module.ts";
import { minimumCutBinary } from "./minimum-cut-binary.ts";

/**
 * A graph to cut, again and again with other capacities. Every node has `degree` slots for arcs; the
 * way back of an arc in slot k is in slot k ^ 1 of its other end.
 */
export type CuttableGraph = {
  readonly count: number;
  /** Even. */
  readonly degree: number;
  /** The node that each slot leads to, -1 for a free slot. */
  readonly neighbours: Int32Array;
  /** What may flow along each slot; changed by the flow. */
  readonly capacities: Float32Array;
  /** Capacity from the source if positive, to the sink if negative; changed by the flow. */
  readonly terminals: Float32Array;
  /**
   * Cuts the graph at least cost, by augmenting paths over two search trees (Boykov and Kolmogorov,
   * 2004), and leaves in its capacities what is left of them. Gives until the next cut 1 for the
   * nodes that the source still reaches, 2 for those that still reach the sink, 0 for neither. Cost
   * in practice a few times the nodes.
   */
  readonly cut: () => Uint8Array;
};

/** Eight neighbours of a grid, for graphs of that degree: each is followed by its opposite. */
export const gridSteps = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const;

const cutModule = createWasmModule(minimumCutBinary);

/** A graph of `count` nodes without arcs. */
export function createCuttableGraph(count: number, degree: number): CuttableGraph {
  const { memory, set, call } = cutModule.instantiate(count * (degree * 8 + 4 + 12), 5);
  const neighbours = memory.takeInt32(count * degree).fill(-1);
  const capacities = memory.takeFloat32(count * degree);
  const terminals = memory.takeFloat32(count);
  const side = memory.takeUint8(count);
  const active = memory.takeUint8(count * 11);
  set({ count, degree, neighbours, capacities, terminals, side, active });
  const cut = (): Uint8Array => {
    call("cut");
    return side;
  };
  return { count, degree, neighbours, capacities, terminals, cut };
}
