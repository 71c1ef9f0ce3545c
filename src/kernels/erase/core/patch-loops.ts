import { createWasmModule, type WasmInstance } from "../../wasm-module.ts";
import type { WasmMemory } from "../../wasm-memory.ts";
import { patchRadius, patchSide } from "../patch.ts";
import { patchCoreBinary } from "./patch-core-binary.ts";
import type { NearestNeighbourField, PatchLevel } from "./patch-level.ts";
import { depthWeights, likenessWeights } from "./vote-weights.ts";

/** Memory for the arrays of one erase, and the loops that run over it. */
export type PatchCore = WasmMemory & { readonly loops: PatchLoops };

/** The inner loops of the exemplar fill; all arrays they are given lie in their memory. */
export type PatchLoops = ReturnType<typeof bindSearch> & ReturnType<typeof bindFill>;

/** What one sweep of the search does. */
export type Sweep = {
  /** Visits the targets from the last to the first. */
  readonly backwards: boolean;
  /** Side of the first random search, in pixels; the search halves it down to 1. */
  readonly reach: number;
  /** State of the sweep's own random numbers: whole, 1 to 2³² - 1. */
  readonly seed: number;
};

type Bytes = Uint8Array<ArrayBuffer>;
type Numbers = Int32Array<ArrayBuffer>;

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

const patchCore = createWasmModule(patchCoreBinary);
/** Sums of columns, the rows of a vote, or what is around a pixel. */
const scratchBytes = 8 * 256 * 16;
const tables = [likenessWeights, depthWeights, nearestFirst];
const ownBytes = tables.reduce((sum, { byteLength }) => sum + byteLength, scratchBytes);
const ownArrays = tables.length + 1;

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

function openLevel({ set, call }: WasmInstance, level: PatchLevel): void {
  const { colours, means, width, height, isSource } = level;
  const { left, top, right, bottom } = level.window;
  const window = { windowLeft: left, windowTop: top, windowRight: right, windowBottom: bottom };
  set({ colours, means, width, height, isSource, ...window });
  call("weighGuide", level.guideWeight);
}

function bindSearch(instance: WasmInstance, scratch: Bytes) {
  const { call } = instance;
  return {
    /** Writes the mean of every patch that lies in the picture into `means`. */
    measureAllMeans(level: PatchLevel): void {
      openLevel(instance, level);
      call("measureAllMeans", scratch);
    },
    /** Writes the mean of each target's patch into `means`. */
    measureMeans(level: PatchLevel): void {
      openLevel(instance, level);
      call("measureMeans", level.targets, level.targets.length);
    },
    /** Writes the distance of each target to its match into the field. */
    measureDistances(level: PatchLevel, { source, distance }: NearestNeighbourField): void {
      openLevel(instance, level);
      call("measureDistances", level.targets, level.targets.length, source, distance);
    },
    /** One sweep of PatchMatch. */
    sweep(level: PatchLevel, { source, distance }: NearestNeighbourField, how: Sweep): void {
      openLevel(instance, level);
      const walk = [level.targets, level.targets.length, source, distance, how.backwards ? 1 : 0];
      call("sweep", ...walk, how.reach, how.seed, scratch);
    },
    /** Writes the shift of each target's match into the field. */
    setShifts(level: PatchLevel, { source, shifts }: NearestNeighbourField): void {
      openLevel(instance, level);
      call("setShifts", level.targets, level.targets.length, source, shifts);
    },
  };
}

function bindFill(instance: WasmInstance, scratch: Bytes) {
  const { memory, call } = instance;
  const likeness = memory.takeFloat64(likenessWeights);
  const depths = memory.takeFloat64(depthWeights);
  const places = memory.takeInt32(nearestFirst);
  return {
    /** Weighs each target's patch by its distance times `scale` and by its depth, into the field. */
    weigh(level: PatchLevel, { distance, weights }: NearestNeighbourField, scale: number): void {
      openLevel(instance, level);
      const { targets, targetDepths } = level;
      const table = [likeness, likeness.length - 1, depths];
      call("weigh", targets, targets.length, distance, targetDepths, weights, scale, ...table);
    },
    /**
     * Writes the weighted mean of all patches over it into each pixel of the hole that one covers.
     * Sources are never in the hole, so order is free.
     */
    vote(level: PatchLevel, { source, weights, shifts }: NearestNeighbourField): void {
      openLevel(instance, level);
      const { holes, targets } = level;
      const listed = [holes, holes.length, targets, targets.length];
      call("vote", ...listed, source, weights, shifts, scratch);
    },
    /** Writes the rounded means of squares of four pixels of a picture `fromWidth` wide. */
    halve(from: Bytes, fromWidth: number, to: Bytes, width: number): void {
      call("halve", from, to, fromWidth, width, to.length / width / 4);
    },
    /** Writes what a coarse level holds into the hole, bilinearly; the guide stays. */
    copyUp({ colours, width, height }: PatchLevel, level: PatchLevel): void {
      openLevel(instance, level);
      call("copyUp", colours, width, height, level.holes, level.holes.length);
    },
    /** Carries the matches of a coarse level up, -1 where there is none, into a field. */
    refine(
      { source }: NearestNeighbourField,
      { width, height, window }: PatchLevel,
      level: PatchLevel,
      field: NearestNeighbourField,
    ): void {
      openLevel(instance, level);
      const { left, top, right, bottom } = window;
      const coarse = [source, width, height, left, top, right, bottom];
      call("refine", ...coarse, level.targets, level.targets.length, field.source);
    },
    /**
     * Gives each pixel of `order` the colour of the candidate whose surroundings match best what is
     * known around it, and marks it as known.
     */
    fillInwards(level: PatchLevel, order: Numbers, candidates: Numbers, isKnown: Bytes): void {
      openLevel(instance, level);
      const lists = [order, order.length, candidates, candidates.length];
      const around = [places, places.length >> 1, scratch];
      call("fillInwards", ...lists, isKnown, level.guideWeight, ...around);
    },
  };
}
