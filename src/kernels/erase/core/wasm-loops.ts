import { createWasmModule } from "../../wasm-module.ts";
import type { EraseLevel } from "../erase-level.ts";
import type { NearestNeighbourField } from "../nearest-neighbour-field.ts";
import { mostOffsets, nearestFirst, type PatchLoops, type Sweep } from "./patch-loops.ts";
import { patchCoreBinary } from "./patch-core-binary.ts";
import { depthWeights, likenessWeights } from "./vote-weights.ts";

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
  weigh: Numbers;
  halve: Numbers;
  copyUp: Numbers;
  refine: Numbers;
  fillInwards: Numbers;
  vote: (
    holes: number,
    count: number,
    targets: number,
    targetCount: number,
    source: number,
    weights: number,
    shifts: number,
    band: number,
  ) => void;
};

type Numbers = (...given: readonly number[]) => void;

/** The WASM loops with the memory that they run over. */
export type WasmLoops = {
  readonly loops: PatchLoops;
  readonly buffer: ArrayBuffer;
  /** How many bytes at the start of the memory are the loops' own. */
  readonly reserved: number;
};

const offsetBytes = mostOffsets * 8;
/** Sums of columns, or the rows of a vote. */
const scratchBytes = 8 * 256 * 16;
const depthTable = offsetBytes + scratchBytes;
const likenessTable = depthTable + depthWeights.byteLength;
const placesTable = likenessTable + likenessWeights.byteLength;
const reserved = Math.ceil((placesTable + nearestFirst.byteLength) / 16) * 16;
const patchCore = createWasmModule(patchCoreBinary);

/** Loops over a new memory of `bytes` or more; null where the engine has or allows no WASM SIMD. */
export function createWasmLoops(bytes: number): WasmLoops | null {
  const instance = patchCore.instantiate(bytes + reserved);
  if (instance === null) return null;
  const { exports, buffer } = instance;
  new Float64Array(buffer, depthTable, depthWeights.length).set(depthWeights);
  new Float64Array(buffer, likenessTable, likenessWeights.length).set(likenessWeights);
  new Int32Array(buffer, placesTable, nearestFirst.length).set(nearestFirst);
  return { loops: bindLoops(exports as Exports, buffer), buffer, reserved };
}

function bindLoops(exports: Exports, buffer: ArrayBuffer): PatchLoops {
  const offsetsInside = new Int32Array(buffer, 0, mostOffsets * 2);
  const open: Open = (level) => {
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
    ...bindVotes(exports, open),
    ...bindGuess(exports, open),
  };
}

type Open = (level: EraseLevel) => void;

function bindVotes(exports: Exports, open: Open) {
  return {
    setShifts: (level, { source, shifts }) => {
      open(level);
      const { targets } = level;
      exports.setShifts(targets.byteOffset, targets.length, source.byteOffset, shifts.byteOffset);
    },
    weigh: (level, { distance, weights }, scale) => {
      open(level);
      const { targets, targetDepths } = level;
      exports.weigh(
        targets.byteOffset,
        targets.length,
        distance.byteOffset,
        targetDepths.byteOffset,
        weights.byteOffset,
        scale,
        likenessTable,
        likenessWeights.length - 1,
        depthTable,
      );
    },
    vote: (level, { source, weights, shifts }) => {
      open(level);
      const { holes, targets } = level;
      exports.vote(
        holes.byteOffset,
        holes.length,
        targets.byteOffset,
        targets.length,
        source.byteOffset,
        weights.byteOffset,
        shifts.byteOffset,
        offsetBytes,
      );
    },
  } satisfies Partial<PatchLoops>;
}

function bindGuess(exports: Exports, open: Open) {
  return {
    halve: (from, fromWidth, to, width) => {
      exports.halve(from.byteOffset, to.byteOffset, fromWidth, width, to.length / width / 4);
    },
    copyUp: (coarse, level) => {
      open(level);
      const { colours, width, height } = coarse;
      exports.copyUp(colours.byteOffset, width, height, level.holes.byteOffset, level.holes.length);
    },
    refine: ({ source }, { width, height, window }, level, field) => {
      open(level);
      const { targets, isSource, labels, allows } = level;
      exports.openSources(isSource.byteOffset, labels.byteOffset, allows.byteOffset);
      const { left, top, right, bottom } = window;
      const coarse = [source.byteOffset, width, height, left, top, right, bottom];
      exports.refine(...coarse, targets.byteOffset, targets.length, field.source.byteOffset);
    },
    fillInwards: (level, order, candidates, isKnown) => {
      open(level);
      exports.fillInwards(
        order.byteOffset,
        order.length,
        candidates.byteOffset,
        candidates.length,
        isKnown.byteOffset,
        level.guideWeight,
        placesTable,
        nearestFirst.length >> 1,
        offsetBytes,
      );
    },
  } satisfies Partial<PatchLoops>;
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
