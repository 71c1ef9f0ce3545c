import type { EraseLevel } from "../erase-level.ts";
import type { NearestNeighbourField } from "../nearest-neighbour-field.ts";

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
  /** Writes the weighted mean of all patches over it into each pixel of the hole. */
  readonly vote: (level: EraseLevel, field: NearestNeighbourField) => void;
};
