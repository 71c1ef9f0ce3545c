import type { EraseLevel } from "../erase-level.ts";
import type { NearestNeighbourField } from "../nearest-neighbour-field.ts";
import { patchRadius, patchSide } from "../patch.ts";

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

/**
 * The inner loops of the exemplar fill. There are two, WASM SIMD and plain TypeScript, and they
 * write the same bytes.
 */
export type PatchLoops = {
  /** Writes the mean of every patch that lies in the picture into `means`. */
  readonly measureAllMeans: (level: EraseLevel) => void;
  /** Writes the mean of each target's patch into `means`. */
  readonly measureMeans: (level: EraseLevel) => void;
  /** Writes the distance of each target to its match into the field. */
  readonly measureDistances: (level: EraseLevel, field: NearestNeighbourField) => void;
  /** One sweep of PatchMatch. */
  readonly sweep: (level: EraseLevel, field: NearestNeighbourField, sweep: Sweep) => void;
  /** Writes the shift of each target's match into the field. */
  readonly setShifts: (level: EraseLevel, field: NearestNeighbourField) => void;
  /** Weighs each target's patch by its distance times `scale` and by its depth, into the field. */
  readonly weigh: (level: EraseLevel, field: NearestNeighbourField, scale: number) => void;
  /** Writes the weighted mean of all patches over it into each pixel of the hole. */
  readonly vote: (level: EraseLevel, field: NearestNeighbourField) => void;
  /** Writes the rounded means of squares of four pixels of a picture `fromWidth` wide. */
  readonly halve: (from: Bytes, fromWidth: number, to: Bytes, width: number) => void;
  /** Writes what a coarse level holds into the hole, bilinearly; the guide stays. */
  readonly copyUp: (coarse: EraseLevel, level: EraseLevel) => void;
  /** Carries the matches of a coarse level up, -1 where none is allowed, into a field. */
  readonly refine: (
    coarseField: NearestNeighbourField,
    coarse: EraseLevel,
    level: EraseLevel,
    field: NearestNeighbourField,
  ) => void;
  /**
   * Gives each pixel of `order` the colour of the candidate whose surroundings match best what is
   * known around it, and marks it as known.
   */
  readonly fillInwards: (
    level: EraseLevel,
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
