import { createWasmModule, type WasmInstance } from "../../wasm-module.ts";
import type { WasmMemory } from "../../wasm-memory.ts";
import { patchRadius, patchSide } from "../patch.ts";
import { patchCoreBinary } from "./patch-core-binary.ts";
import type { NearestNeighbourField, PatchLevel } from "./patch-level.ts";
import { depthWeights, likenessWeights } from "./vote-weights.ts";

/** Memory for the arrays of one erase, and the loops that run over it. */
export type PatchCore = WasmMemory & { readonly loops: PatchLoops };

/** What one sweep of the search does. */
export type Sweep = {
  /** Visits the targets from the last to the first. */
  readonly backwards: boolean;
  /** Side of the first random search, in pixels; the search halves it down to 1. */
  readonly reach: number;
  /** State of the sweep's own random numbers: whole, 1 to 2³² - 1. */
  readonly seed: number;
  /** Pairs of dx, dy from a target to a source to try, at most `mostOffsets` pairs. */
  readonly offsets: Int32Array | null;
  /** A field whose matches are tried as well. */
  readonly candidates: NearestNeighbourField | null;
};

/** How many pairs a list of offsets may hold. */
export const mostOffsets = 512;

/** The inner loops of the exemplar fill; all arrays they are given lie in their memory. */
export type PatchLoops = {
  /** Writes the mean of every patch that lies in the picture into `means`. */
  readonly measureAllMeans: (level: PatchLevel) => void;
  /** Writes the mean of each target's patch into `means`. */
  readonly measureMeans: (level: PatchLevel) => void;
  /** Writes the distance of each target to its match into the field. */
  readonly measureDistances: (level: PatchLevel, field: NearestNeighbourField) => void;
  /** One sweep of PatchMatch. */
  readonly sweep: (level: PatchLevel, field: NearestNeighbourField, sweep: Sweep) => void;
  /** Writes the shift of each target's match into the field. */
  readonly setShifts: (level: PatchLevel, field: NearestNeighbourField) => void;
  /** Weighs each target's patch by its distance times `scale` and by its depth, into the field. */
  readonly weigh: (level: PatchLevel, field: NearestNeighbourField, scale: number) => void;
  /** Writes the weighted mean of all patches over it into each pixel of the hole. */
  readonly vote: (level: PatchLevel, field: NearestNeighbourField) => void;
  /** Writes the rounded means of squares of four pixels of a picture `fromWidth` wide. */
  readonly halve: (from: Bytes, fromWidth: number, to: Bytes, width: number) => void;
  /** Writes what a coarse level holds into the hole, bilinearly; the guide stays. */
  readonly copyUp: (coarse: PatchLevel, level: PatchLevel) => void;
  /** Carries the matches of a coarse level up, -1 where none is allowed, into a field. */
  readonly refine: (
    coarseField: NearestNeighbourField,
    coarse: PatchLevel,
    level: PatchLevel,
    field: NearestNeighbourField,
  ) => void;
  /**
   * Gives each pixel of `order` the colour of the candidate whose surroundings match best what is
   * known around it, and marks it as known.
   */
  readonly fillInwards: (
    level: PatchLevel,
    order: Int32Array<ArrayBuffer>,
    candidates: Int32Array<ArrayBuffer>,
    isKnown: Bytes,
  ) => void;
};

type Bytes = Uint8Array<ArrayBuffer>;

/** How far the pixels are that `fillInwards` compares: pairs of dx and dy, the nearest first. */
export const nearestFirst: Int32Array = listNearestFirst();

function listNearestFirst(): Int32Array {
  const places = Array.from({ length: patchSide * patchSide }, (_, i) => {
    const dx = (i % patchSide) - patchRadius;
    const dy = Math.floor(i / patchSide) - patchRadius;
    return { dx, dy, far: dx * dx + dy * dy };
  });
  return Int32Array.from(
    places.toSorted((a, b) => a.far - b.far).flatMap(({ dx, dy }) => [dx, dy]),
  );
}

type Setting =
  | "colours"
  | "means"
  | "width"
  | "height"
  | "windowLeft"
  | "windowTop"
  | "windowRight"
  | "windowBottom"
  | "isSource"
  | "labels"
  | "allows";

type Instance = WasmInstance<keyof PatchLoops | "weighGuide", Setting>;

const patchCore = createWasmModule<keyof PatchLoops | "weighGuide", Setting>(patchCoreBinary);
/** Sums of columns, the rows of a vote, or what is around a pixel. */
const scratchBytes = 8 * 256 * 16;
const tables = [likenessWeights, depthWeights, nearestFirst];
const ownBytes = tables.reduce(
  (sum, { byteLength }) => sum + byteLength,
  scratchBytes + mostOffsets * 8,
);
const ownArrays = tables.length + 2;

/** A core whose memory has room for so many arrays of `bytes` in all. */
export function createPatchCore(bytes: number, arrays: number): PatchCore {
  const instance = patchCore.instantiate(bytes + ownBytes, arrays + ownArrays);
  const { memory } = instance;
  const scratch = memory.takeUint8(scratchBytes);
  return {
    ...memory,
    loops: { ...bindSearch(instance, scratch), ...bindFill(instance, scratch) },
  };
}

function openLevel({ set, call }: Instance, level: PatchLevel): void {
  const { colours, means, width, height, isSource, labels, allows } = level;
  const { left, top, right, bottom } = level.window;
  const window = { windowLeft: left, windowTop: top, windowRight: right, windowBottom: bottom };
  set({ colours, means, width, height, isSource, labels, allows, ...window });
  call("weighGuide", level.guideWeight);
}

function bindSearch(instance: Instance, scratch: Uint8Array) {
  const { memory, call } = instance;
  const offsetsInside = memory.takeInt32(mostOffsets * 2);
  return {
    measureAllMeans: (level) => {
      openLevel(instance, level);
      call("measureAllMeans", scratch);
    },
    measureMeans: (level) => {
      openLevel(instance, level);
      call("measureMeans", level.targets, level.targets.length);
    },
    measureDistances: (level, { source, distance }) => {
      openLevel(instance, level);
      call("measureDistances", level.targets, level.targets.length, source, distance);
    },
    sweep: (level, { source, distance }, { backwards, reach, seed, offsets, candidates }) => {
      openLevel(instance, level);
      if (offsets !== null) offsetsInside.set(offsets);
      const walk = [level.targets, level.targets.length, source, distance, backwards ? 1 : 0];
      const hints = [offsetsInside, (offsets?.length ?? 0) >> 1, candidates?.source ?? 0];
      call("sweep", ...walk, reach, seed, ...hints, scratch);
    },
    setShifts: (level, { source, shifts }) => {
      openLevel(instance, level);
      call("setShifts", level.targets, level.targets.length, source, shifts);
    },
  } satisfies Partial<PatchLoops>;
}

function bindFill(instance: Instance, scratch: Uint8Array) {
  const { memory, call } = instance;
  const likeness = memory.takeFloat64(likenessWeights.length);
  const depths = memory.takeFloat64(depthWeights.length);
  const places = memory.takeInt32(nearestFirst.length);
  likeness.set(likenessWeights);
  depths.set(depthWeights);
  places.set(nearestFirst);
  return {
    weigh: (level, { distance, weights }, scale) => {
      openLevel(instance, level);
      const { targets, targetDepths } = level;
      const table = [likeness, likeness.length - 1, depths];
      call("weigh", targets, targets.length, distance, targetDepths, weights, scale, ...table);
    },
    vote: (level, { source, weights, shifts }) => {
      openLevel(instance, level);
      const { holes, targets } = level;
      const listed = [holes, holes.length, targets, targets.length];
      call("vote", ...listed, source, weights, shifts, scratch);
    },
    halve: (from, fromWidth, to, width) => {
      call("halve", from, to, fromWidth, width, to.length / width / 4);
    },
    copyUp: ({ colours, width, height }, level) => {
      openLevel(instance, level);
      call("copyUp", colours, width, height, level.holes, level.holes.length);
    },
    refine: ({ source }, { width, height, window }, level, field) => {
      openLevel(instance, level);
      const { left, top, right, bottom } = window;
      const coarse = [source, width, height, left, top, right, bottom];
      call("refine", ...coarse, level.targets, level.targets.length, field.source);
    },
    fillInwards: (level, order, candidates, isKnown) => {
      openLevel(instance, level);
      const lists = [order, order.length, candidates, candidates.length];
      const around = [places, places.length >> 1, scratch];
      call("fillInwards", ...lists, isKnown, level.guideWeight, ...around);
    },
  } satisfies Partial<PatchLoops>;
}
