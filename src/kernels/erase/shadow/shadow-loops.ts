import type { PixelSize, Rect } from "../../raster.ts";
import type { WasmInstance } from "../../wasm-module.ts";

/** Pixels in logarithms. */
export type Pixels = PixelSize & {
  /** Three planes, red, green and blue: ln(light + `logFloor`). */
  readonly logs: Float32Array;
  /** As `shadeParts`. */
  readonly parts: Uint8Array;
};

/** What superpixels look like, where they are and which of them touch. */
export type Links = {
  readonly count: number;
  /** Side of a superpixel in pixels: lengths are spoken of in steps. */
  readonly step: number;
  /** In pixels; 0 for an empty superpixel. */
  readonly sizes: Int32Array;
  /** Centres, in pixels. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Three planes, red, green and blue: mean logarithm of light. */
  readonly logs: Float32Array;
  /** Mean logarithm of the standard deviation of lightness in 5 × 5 pixels. */
  readonly texture: Float32Array;
  /** The neighbours of k are `neighbours[starts[k]]` up to `neighbours[starts[k + 1] - 1]`. */
  readonly starts: Int32Array;
  readonly neighbours: Int32Array;
  /** How many steps long the border to each neighbour is. */
  readonly borders: Float32Array;
};

/** Centres of superpixels, five values each: place and colour; and what is claimed for them. */
export type Clusters = {
  readonly count: number;
  readonly centres: Float32Array;
  readonly sides: Uint8Array;
  readonly labels: Int32Array;
  readonly distances: Float32Array;
  readonly sums: Float64Array;
  readonly sizes: Int32Array;
};

/** Room for sums over squares: values and their sums, `2 * radius + 2` rows of them, and one. */
export type BoxRoom = {
  readonly values: Float32Array;
  readonly sums: Float32Array;
  readonly ring: Float32Array;
  readonly totals: Float64Array;
};

/** What sources say about gains: four each, and how sure they are. */
export type Votes = { readonly gains: Float32Array; readonly weights: Float32Array };

/** Lit superpixels in six planes of `stride`: x, y, three of colour, texture. */
export type Sources = {
  readonly count: number;
  readonly stride: number;
  readonly planes: Float32Array;
};

/**
 * The loops over pixels and superpixels that telling a shadow from its object consists of; what
 * they are for is told where they are called.
 */
export type ShadowLoops = ReturnType<typeof bindLoops>;

/** The loops of one run of the module. */
export function bindLoops(instance: WasmInstance) {
  return { ...bindPixels(instance), ...bindAreas(instance), ...bindMatches(instance) };
}

function bindPixels({ call }: WasmInstance) {
  return {
    cluster(
      { logs, parts, width, height }: Pixels,
      clusters: Clusters,
      how: { readonly step: number; readonly spread: number; readonly rounds: number },
    ): void {
      const { centres, sides, count, labels, distances, sums, sizes } = clusters;
      const rest = [count, how.step, how.spread, how.rounds, labels, distances, sums, sizes];
      call("cluster", logs, parts, width, height, centres, sides, ...rest);
    },
    measureTexture(
      { logs, width, height }: Pixels,
      radius: number,
      { values, sums, ring, totals }: BoxRoom,
      texture: Float32Array,
    ): void {
      call("measureTexture", logs, width, height, radius, values, sums, ring, totals, texture);
    },
    /** Six sums each: place, texture and colour. */
    gatherSums(
      { logs, width, height }: Pixels,
      labels: Int32Array,
      texture: Float32Array,
      sums: Float64Array,
      sizes: Int32Array,
    ): void {
      call("gatherSums", labels, logs, texture, width, height, sums, sizes);
    },
    /** Chains of links from 1, three values a link; returns how many there are. */
    linkNeighbours: (
      { width, height }: Pixels,
      labels: Int32Array,
      chains: Int32Array,
      list: Int32Array,
    ): number => call("linkNeighbours", labels, width, height, chains, list),
    packLinks(
      chains: Int32Array,
      list: Int32Array,
      links: Pick<Links, "count" | "step" | "starts" | "neighbours" | "borders">,
    ): void {
      const { count, step, starts, neighbours, borders } = links;
      call("packLinks", chains, list, count, step, starts, neighbours, borders);
    },
  };
}

/** The sides of a picture and of a window into it, as the loops take them. */
function listSides({ width, height }: Pixels, { left, top, right, bottom }: Rect): number[] {
  return [width, height, left, top, right, bottom];
}

function bindAreas({ call }: WasmInstance) {
  return {
    sumBox(
      { values, sums, ring, totals }: BoxRoom,
      { width, height, channels }: PixelSize & { readonly channels: number },
      radius: number,
    ): void {
      call("sumBox", values, sums, ring, totals, width, height, channels, radius);
    },
    fillMoments(
      pixels: Pixels,
      isRelit: Uint8Array,
      labels: Int32Array,
      gains: Float32Array,
      window: Rect,
      moments: Float32Array,
    ): void {
      const looks = [pixels.logs, pixels.parts, isRelit, labels, gains];
      call("fillMoments", ...looks, ...listSides(pixels, window), moments);
    },
    fitLines(moments: Float32Array, sums: Float32Array, pixels: number): void {
      call("fitLines", moments, sums, pixels);
    },
    applyLines(
      pixels: Pixels,
      isRelit: Uint8Array,
      window: Rect,
      fits: Float32Array,
      values: Float32Array,
    ): void {
      call("applyLines", pixels.logs, isRelit, ...listSides(pixels, window), fits, values);
    },
  };
}

function bindMatches({ set, call }: WasmInstance) {
  return {
    voteGains(
      links: Links,
      shaded: Int32Array,
      { planes, count, stride }: Sources,
      ranges: { readonly reachSquared: number; readonly brightness: number },
      gains: Float32Array,
      votes: Votes,
    ): void {
      openLinks(set, links);
      const read = [planes, count, stride, ranges.reachSquared, ranges.brightness];
      call("voteGains", shaded, shaded.length, ...read, gains, votes.gains, votes.weights);
    },
    smoothGains(
      links: Links,
      shaded: Int32Array,
      isShaded: Uint8Array,
      rounds: number,
      votes: Votes,
      gains: Float32Array,
    ): void {
      openLinks(set, links);
      const read = [isShaded, rounds, votes.gains, votes.weights];
      call("smoothGains", shaded, shaded.length, ...read, gains);
    },
  };
}

function openLinks(set: WasmInstance["set"], links: Links): void {
  const { count, step, x: xs, y: ys, logs, texture: textures, sizes } = links;
  const { starts, neighbours, borders } = links;
  const reds = logs.subarray(0, count);
  const greens = logs.subarray(count, 2 * count);
  const blues = logs.subarray(2 * count);
  const colours = { reds, greens, blues, textures };
  set({ count, step, xs, ys, sizes, starts, neighbours, borders, ...colours });
}
