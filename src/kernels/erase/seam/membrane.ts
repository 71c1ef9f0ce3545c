import { createWasmModule } from "../../wasm-module.ts";
import { membraneBinary } from "./membrane-binary.ts";
import { fillPlainly } from "./plain-membrane.ts";

/** What a pixel is to a membrane. */
export const membraneParts = { known: 0, unknown: 1, apart: 2 } as const;

/** A plane of pixels of which some are to be found. */
export type Membrane = {
  /** Four a pixel. */
  readonly values: Float32Array<ArrayBuffer>;
  /** What each pixel is, of `membraneParts`: all known at first. */
  readonly parts: Uint8Array<ArrayBuffer>;
  /**
   * Fills the unknown pixels with the smoothest surface that meets the known ones (Laplace's
   * equation), in place. What is apart takes no part, and known pixels must lie between it and the
   * unknown. Coarse to fine with a few over-relaxed Gauss–Seidel sweeps a size; cost linear in the
   * pixels, and small for those apart.
   */
  readonly fill: () => void;
};

/** What `assembly/membrane.ts` exports; pointers are byte offsets into the memory. */
type Exports = {
  fillMembrane: (
    values: number,
    parts: number,
    width: number,
    height: number,
    room: number,
  ) => void;
};

const membraneModule = createWasmModule(membraneBinary);

/**
 * A membrane of zeros, that is filled in WASM SIMD, or where there is none, or none is wanted, in
 * plain TypeScript with the same bytes.
 */
export function createMembrane(width: number, height: number, wasm = true): Membrane {
  const pixels = width * height;
  const room = pixels * 17;
  // Lists of the unknown, and the halvings, a third of it all and a little for their odd sides.
  const rest = pixels * 6 + (pixels + 4 * (width + height) + 64) * 10 + 4096;
  const instance = wasm ? membraneModule.instantiate(room + rest) : null;
  const buffer = instance?.buffer ?? new ArrayBuffer(room);
  const values = new Float32Array(buffer, 0, pixels * 4);
  const parts = new Uint8Array(buffer, pixels * 16, pixels);
  if (instance === null) {
    return { values, parts, fill: () => fillPlainly(values, parts, width, height) };
  }
  const { fillMembrane } = instance.exports as Exports;
  return {
    values,
    parts,
    fill: () => fillMembrane(0, parts.byteOffset, width, height, Math.ceil(room / 16) * 16),
  };
}
