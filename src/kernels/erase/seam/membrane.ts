import { createWasmModule } from "../../wasm-module.ts";
import { membraneBinary } from "./membrane-binary.ts";

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

const membraneModule = createWasmModule(membraneBinary);

/** A membrane of zeros. */
export function createMembrane(width: number, height: number): Membrane {
  const pixels = width * height;
  // Lists of the unknown, and the halvings, a third of it all and a little for their odd sides.
  const roomBytes = pixels * 6 + (pixels + 4 * (width + height) + 64) * 10 + 4096;
  const { memory, call } = membraneModule.instantiate(pixels * 17 + roomBytes, 3);
  const values = memory.takeFloat32(pixels * 4);
  const parts = memory.takeUint8(pixels);
  const room = memory.takeUint8(roomBytes);
  return { values, parts, fill: () => call("fillMembrane", values, parts, width, height, room) };
}
