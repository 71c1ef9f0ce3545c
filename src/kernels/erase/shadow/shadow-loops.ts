/** Pixels in three planes of logarithms, and 1 where they are masked. */
export type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly logs: Float32Array;
  readonly isMasked: Uint8Array;
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
  readonly isMasked: Uint8Array;
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

/**
 * Points sorted into square cells: those of a cell are `starts[cell]` up to `starts[cell + 1]`.
 * `planes` holds seven attributes of `stride` values each: x, y, three of colour and two more.
 */
export type PointGrid = {
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  readonly starts: Int32Array;
  readonly ids: Int32Array;
  readonly planes: Float32Array;
  readonly stride: number;
};

/** What a walk knows of each superpixel, as `track-shade.ts` tells, and what it keeps for itself. */
export type Walk = {
  readonly costs: Float32Array;
  readonly barriers: Float32Array;
  /** Four each: brightness, then three of tint. */
  readonly shades: Float32Array;
  readonly anchorX: Float32Array;
  readonly anchorY: Float32Array;
  readonly isSettled: Uint8Array;
  /** 13 each: cost, shade expected and found, anchor, barrier, rank. */
  readonly explanations: Float64Array;
  /** Three lists: who waits, when each came (from 1), and what explains it. */
  readonly waiting: Int32Array;
};

/** The part of a picture that the fit of gains is about. */
export type Window = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
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
 * The loops over pixels and superpixels that telling a shadow from its object consists of. Every
 * set writes the same bytes; what they are for is told where they are called.
 */
export type ShadowLoops = {
  cluster(
    pixels: Pixels,
    clusters: Clusters,
    how: { readonly step: number; readonly spread: number; readonly rounds: number },
  ): void;
  measureTexture(pixels: Pixels, radius: number, room: BoxRoom, texture: Float32Array): void;
  /** Six sums each: place, texture and colour. */
  gatherSums(
    pixels: Pixels,
    labels: Int32Array,
    texture: Float32Array,
    sums: Float64Array,
    sizes: Int32Array,
  ): void;
  /** Chains of links from 1, three values a link; returns how many there are. */
  linkNeighbours(pixels: Pixels, labels: Int32Array, chains: Int32Array, list: Int32Array): number;
  packLinks(
    chains: Int32Array,
    list: Int32Array,
    links: Pick<Links, "count" | "step" | "starts" | "neighbours" | "borders">,
  ): void;
  sumBox(
    room: BoxRoom,
    size: { readonly width: number; readonly height: number; readonly channels: number },
    radius: number,
  ): void;
  trackShade(links: Links, points: PointGrid, walk: Walk): void;
  matchPatterns(
    links: Links,
    points: PointGrid,
    targets: Int32Array,
    patterns: { readonly contrast: Float32Array; readonly spread: Float32Array },
    reach: number,
    least: Float32Array,
  ): void;
  matchOwnColours(
    links: Links,
    points: PointGrid,
    targets: Int32Array,
    ranges: { readonly colour: number; readonly reach: number },
    least: Float32Array,
  ): void;
  voteGains(
    links: Links,
    shaded: Int32Array,
    sources: Sources,
    ranges: { readonly reachSquared: number; readonly brightness: number },
    gains: Float32Array,
    votes: Votes,
  ): void;
  smoothGains(
    links: Links,
    shaded: Int32Array,
    isShaded: Uint8Array,
    rounds: number,
    votes: Votes,
    gains: Float32Array,
  ): void;
  fillMoments(
    pixels: Pixels,
    isRelit: Uint8Array,
    labels: Int32Array,
    gains: Float32Array,
    window: Window,
    moments: Float32Array,
  ): void;
  fitLines(moments: Float32Array, sums: Float32Array, pixels: number): void;
  applyLines(
    pixels: Pixels,
    isRelit: Uint8Array,
    window: Window,
    fits: Float32Array,
    values: Float32Array,
  ): void;
  /** `limits[dx]` is how far up or down counts at `dx` across. */
  markWithin(
    isMarked: Uint8Array,
    width: number,
    limits: Uint8Array,
    room: { readonly gaps: Uint8Array; readonly padded: Uint8Array },
    isWithin: Uint8Array,
  ): void;
  /** Returns how much of the queue is filled. */
  flood(
    queue: Int32Array,
    given: number,
    allowed: Uint8Array,
    isReached: Uint8Array,
    width: number,
  ): number;
};
