import type { ColourFamily } from "#kernels/palette/colour-family.ts";
import type { Fit, FitSurface } from "#kernels/palette/judge-fit.ts";
import type { RoomColour } from "#kernels/palette/room-palette.ts";
import type { Product, ProductKind } from "#shared/product.ts";

export type FamilyWords = Readonly<Record<ColourFamily, string>>;

/** Which of the products of a kind are wanted. */
export type ProductQuery = {
  kind: ProductKind;
  search: string;
  /** Null is every colour. */
  family: ColourFamily | null;
  /** The ids there may be, in the order they are wanted; null is all as they come. */
  only: readonly string[] | null;
  /** What the families of colour are called. */
  words: FamilyWords;
};

/** A family that there is, and how many products of it the other filters leave. */
export type FamilyCount = { family: ColourFamily; count: number };

/** Places in the list of all products of the kind. */
export type FoundPlaces = { at: Uint32Array; families: FamilyCount[] };

/** What is ranked by how well it goes with the colours of a room, at most `count`. */
export type FitQuery = { palette: readonly RoomColour[]; surface: FitSurface; count: number };
export type RankedPlace = Fit & { at: number };

/** What the worker that finds products answers. */
export type ProductFinderApi = {
  /** From here on these are searched. */
  hold(products: readonly Product[]): void;
  /** Reads a catalogue's file, which is not searched yet. Answers how many products it has. */
  read(file: Blob): Promise<number>;
  /** Some of those that were read. */
  take(from: number, count: number): Product[];
  /** From here on those that were read are searched. */
  adopt(): void;
  find(query: ProductQuery): FoundPlaces;
  rank(query: ProductQuery, fit: FitQuery): RankedPlace[];
};
