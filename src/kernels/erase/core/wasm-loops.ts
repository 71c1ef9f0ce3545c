import type { EraseLevel } from "../erase-level.ts";
import type { NearestNeighbourField } from "../nearest-neighbour-field.ts";
import { mostOffsets, type PatchLoops, type Sweep } from "./patch-loops.ts";
import { patchCoreBinary } from "./patch-core-binary.ts";

/** What `assembly/patch-core.ts` exports; pointers are byte offsets into the memory. */
type Exports = {
  openLevel: (
    colours: number,
    means: number,
    width: number,
    height: number,
    guideWeight: number,
  ) => void;
  openWindow: (left: number, top: number, right: number, bottom: number) => void;
  openSources: (isSource: number, labels: number, allows: number) => void;
  measureAllMeans: (scratch: number) => void;
  measureMeans: (targets: number, count: number) => void;
  measureDistances: (targets: number, count: number, source: number, distance: number) => void;
  sweep: (
    targets: number,
    count: number,
    source: number,
    distance: number,
    backwards: number,
    reach: number,
    seed: number,
    offsets: number,
    offsetCount: number,
    candidates: number,
    drawn: number,
  ) => void;
  setShifts: (targets: number, count: number, source: number, shifts: number) => void;
  vote: (holes: number, count: number, source: number, weights: number, shifts: number) => void;
};

/** The part of the engine's WebAssembly that is used: the kernels know no world that types it. */
type Engine = {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/** The WASM loops with the memory that they run over. */
export type WasmLoops = {
  readonly loops: PatchLoops;
  readonly buffer: ArrayBuffer;
  /** How many bytes at the start of the memory are the loops' own. */
  readonly reserved: number;
};

const pageBytes = 65_536;
const offsetBytes = mostOffsets * 8;
const scratchBytes = 1032 * 8;

/** The compiled module, null where the engine has none to give: code only, no picture. */
let compiled: object | null | undefined;

/** Loops over a new memory of `bytes` or more; null where the engine has or allows no WASM SIMD. */
export function createWasmLoops(bytes: number): WasmLoops | null {
  const engine = (globalThis as { WebAssembly?: Engine }).WebAssembly;
  if (engine === undefined) return null;
  if (compiled === undefined) compiled = compileModule(engine);
  if (compiled === null) return null;
  try {
    const memory = new engine.Memory({
      initial: Math.ceil((bytes + offsetBytes + scratchBytes) / pageBytes),
    });
    const instance = new engine.Instance(compiled, { env: { memory } });
    const { buffer } = memory;
    return {
      loops: bindLoops(instance.exports as Exports, buffer),
      buffer,
      reserved: offsetBytes + scratchBytes,
    };
  } catch {
    return null;
  }
}

/** A content security policy may refuse, and an old engine does not know SIMD. */
function compileModule(engine: Engine): object | null {
  try {
    return new engine.Module(decodeBase64(patchCoreBinary));
  } catch {
    return null;
  }
}

function bindLoops(exports: Exports, buffer: ArrayBuffer): PatchLoops {
  const offsetsInside = new Int32Array(buffer, 0, mostOffsets * 2);
  const open = (level: EraseLevel): void => {
    const { colours, means, width, height, guideWeight } = level;
    const { left, top, right, bottom } = level.window;
    exports.openLevel(colours.byteOffset, means.byteOffset, width, height, guideWeight);
    exports.openWindow(left, top, right, bottom);
  };
  return {
    measureAllMeans: (level) => {
      open(level);
      exports.measureAllMeans(offsetBytes);
    },
    measureMeans: (level) => {
      open(level);
      exports.measureMeans(level.targets.byteOffset, level.targets.length);
    },
    measureDistances: (level, { source, distance }) => {
      open(level);
      const { targets } = level;
      exports.measureDistances(
        targets.byteOffset,
        targets.length,
        source.byteOffset,
        distance.byteOffset,
      );
    },
    sweep: (level, field, sweep) => {
      open(level);
      const { isSource, labels, allows } = level;
      exports.openSources(isSource.byteOffset, labels.byteOffset, allows.byteOffset);
      if (sweep.offsets !== null) offsetsInside.set(sweep.offsets);
      runSweep(exports, level, field, sweep);
    },
    setShifts: (level, { source, shifts }) => {
      open(level);
      const { targets } = level;
      exports.setShifts(targets.byteOffset, targets.length, source.byteOffset, shifts.byteOffset);
    },
    vote: (level, { source, weights, shifts }) => {
      open(level);
      const { holes } = level;
      exports.vote(
        holes.byteOffset,
        holes.length,
        source.byteOffset,
        weights.byteOffset,
        shifts.byteOffset,
      );
    },
  };
}

function runSweep(
  exports: Exports,
  { targets }: EraseLevel,
  { source, distance }: NearestNeighbourField,
  { backwards, reach, seed, offsets, candidates }: Sweep,
): void {
  exports.sweep(
    targets.byteOffset,
    targets.length,
    source.byteOffset,
    distance.byteOffset,
    backwards ? 1 : 0,
    reach,
    seed,
    0,
    offsets === null ? 0 : offsets.length >> 1,
    candidates === null ? 0 : candidates.source.byteOffset,
    offsetBytes,
  );
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Not every engine has a decoder that is there in a page, a worker and Node alike. */
function decodeBase64(text: string): Uint8Array {
  const digits = text.replaceAll("=", "");
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let to = 0;
  for (const digit of digits) {
    held = ((held << 6) | alphabet.indexOf(digit)) & 0xffffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[to++] = (held >> bits) & 0xff;
  }
  return bytes;
}
