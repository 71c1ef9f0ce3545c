import type { WasmMemory } from "../../wasm-memory.ts";
import { createWasmModule, type WasmInstance } from "../../wasm-module.ts";
import { exponentials, logarithms, reciprocals } from "./loop-tables.ts";
import { shadowLoopsBinary } from "./shadow-loops-binary.ts";
import type {
  BoxRoom,
  Links,
  Pixels,
  PointGrid,
  ShadowLoops,
  Walk,
  Window,
} from "./shadow-loops.ts";

/** Memory for the arrays of one look at a shadow, and the loops that run over it. */
export type ShadowCore = WasmMemory & { readonly loops: ShadowLoops };

/** What superpixels, points and a walk are in the module, beside the tables. */
type Setting =
  | keyof typeof tables
  | "columnRoom"
  | "count"
  | "step"
  | "xs"
  | "ys"
  | "reds"
  | "greens"
  | "blues"
  | "textures"
  | "sizes"
  | "isMasked"
  | "starts"
  | "neighbours"
  | "borders"
  | "cell"
  | "columns"
  | "rows"
  | "cellStarts"
  | "ids"
  | "planes"
  | "pointStride"
  | "costs"
  | "barriers"
  | "shades"
  | "anchorXs"
  | "anchorYs"
  | "isSettled"
  | "explanations"
  | "waiting";

type Instance = WasmInstance<keyof ShadowLoops, Setting>;
type Call = Instance["call"];

const shadowModule = createWasmModule<keyof ShadowLoops, Setting>(shadowLoopsBinary);
const tables = { exponentials, logarithms, reciprocals };
/** What the loops keep for themselves. */
const ownBytes = 8192;
const columnBytes = 64 * 8;
const mostArrays = 64;

/** A core with memory for arrays of `bytes` in all. */
export function createShadowCore(bytes: number): ShadowCore {
  const instance = shadowModule.instantiate(bytes + ownBytes, mostArrays);
  const { memory, set, call } = instance;
  for (const [name, table] of Object.entries(tables)) {
    const inside = memory.takeFloat64(table.length);
    inside.set(table);
    set({ [name]: inside });
  }
  set({ columnRoom: memory.takeUint8(columnBytes) });
  return { ...memory, loops: { ...bindPixels(call), ...bindMatches(instance) } };
}

type OfPixels = Exclude<keyof ShadowLoops, keyof ReturnType<typeof bindMatches>>;

function bindPixels(call: Call): Pick<ShadowLoops, OfPixels> {
  return {
    cluster: ({ logs, isMasked, width, height }, clusters, { step, spread, rounds }) => {
      const { centres, sides, count, labels, distances, sums, sizes } = clusters;
      const claimed = [labels, distances, sums, sizes];
      const how = [count, step, spread, rounds];
      call("cluster", logs, isMasked, width, height, centres, sides, ...how, ...claimed);
    },
    measureTexture: ({ logs, width, height }, radius, room, texture) => {
      const { values, sums, ring, totals } = room;
      call("measureTexture", logs, width, height, radius, values, sums, ring, totals, texture);
    },
    gatherSums: ({ logs, width, height }, labels, texture, sums, sizes) => {
      call("gatherSums", labels, logs, texture, width, height, sums, sizes);
    },
    linkNeighbours: ({ width, height }, labels, chains, list) =>
      call("linkNeighbours", labels, width, height, chains, list),
    packLinks: (chains, list, { count, step, starts, neighbours, borders }) => {
      call("packLinks", chains, list, count, step, starts, neighbours, borders);
    },
    sumBox: ({ values, sums, ring, totals }, { width, height, channels }, radius) => {
      call("sumBox", values, sums, ring, totals, width, height, channels, radius);
    },
    fillMoments: (pixels, isRelit, labels, gains, window, moments) => {
      const { logs, isMasked } = pixels;
      call(
        "fillMoments",
        logs,
        isMasked,
        isRelit,
        labels,
        gains,
        ...listSides(pixels, window),
        moments,
      );
    },
    fitLines: (moments, sums, pixels) => {
      call("fitLines", moments, sums, pixels);
    },
    applyLines: (pixels, isRelit, window, fits, values) => {
      call("applyLines", pixels.logs, isRelit, ...listSides(pixels, window), fits, values);
    },
    markWithin: (isMarked, width, limits, { gaps, padded }, isWithin) => {
      const height = isMarked.length / width;
      const reach = limits.length - 1;
      call("markWithin", isMarked, width, height, reach, limits, gaps, padded, isWithin);
    },
    flood: (queue, given, allowed, isReached, width) =>
      call("flood", queue, given, allowed, isReached, width, allowed.length / width),
  };
}

function listSides({ width, height }: Pixels, { left, top, right, bottom }: Window): number[] {
  return [width, height, left, top, right, bottom];
}

function bindMatches({ set, call }: Instance) {
  return {
    trackShade: (links: Links, points: PointGrid, walk: Walk) => {
      openLinks(set, links);
      openPoints(set, points);
      const { anchorX: anchorXs, anchorY: anchorYs, ...others } = walk;
      set({ anchorXs, anchorYs, ...others });
      call("trackShade");
    },
    matchPatterns: (links, points, targets, { contrast, spread }, reach, least) => {
      openLinks(set, links);
      openPoints(set, points);
      call("matchPatterns", targets, targets.length, contrast, spread, reach, least);
    },
    matchOwnColours: (links, points, targets, { colour, reach }, least) => {
      openLinks(set, links);
      openPoints(set, points);
      call("matchOwnColours", targets, targets.length, colour, reach, least);
    },
    voteGains: (links, shaded, sources, { reachSquared, brightness }, gains, votes) => {
      openLinks(set, links);
      const lit = [sources.planes, sources.count, sources.stride];
      const written = [gains, votes.gains, votes.weights];
      call("voteGains", shaded, shaded.length, ...lit, reachSquared, brightness, ...written);
    },
    smoothGains: (links, shaded, isShaded, rounds, votes, gains) => {
      openLinks(set, links);
      const read = [isShaded, rounds, votes.gains, votes.weights];
      call("smoothGains", shaded, shaded.length, ...read, gains);
    },
  } satisfies Partial<ShadowLoops>;
}

function openLinks(set: Instance["set"], links: Links): void {
  const { count, step, x: xs, y: ys, logs, texture: textures, sizes, isMasked } = links;
  const { starts, neighbours, borders } = links;
  const reds = logs.subarray(0, count);
  const greens = logs.subarray(count, 2 * count);
  const blues = logs.subarray(2 * count);
  const colours = { reds, greens, blues, textures };
  set({ count, step, xs, ys, sizes, isMasked, starts, neighbours, borders, ...colours });
}

function openPoints(set: Instance["set"], points: PointGrid): void {
  const { cell, columns, rows, starts: cellStarts, ids, planes, stride } = points;
  set({ cell, columns, rows, cellStarts, ids, planes, pointStride: stride * 4 });
}

/**
 * How many bytes a look at a picture of this size may take: per pixel the widest sums, per
 * superpixel, of which there are at most two a cell of the grid, what is known of it.
 */
export function measureRoom(width: number, height: number, step: number): number {
  const cells = Math.ceil(width / step) * Math.ceil(height / step);
  return width * height * 120 + cells * 2 * 420 + width * 2000 + 65_536;
}

/** Room for sums of `channels` values within `radius`. */
export function takeBoxRoom(
  core: ShadowCore,
  width: number,
  height: number,
  channels: number,
  radius: number,
): BoxRoom {
  return {
    values: core.takeFloat32(width * height * channels),
    sums: core.takeFloat32(width * height * channels),
    ring: core.takeFloat32((2 * radius + 2) * width * channels),
    totals: core.takeFloat64(width * channels),
  };
}

/** 1 for the pixels within `radius`, less than 250, of one that is not 0. */
export function markWithin(
  core: ShadowCore,
  isMarked: Uint8Array,
  width: number,
  radius: number,
): Uint8Array {
  const isWithin = core.takeUint8(isMarked.length);
  core.lend(() => {
    const reach = Math.floor(radius);
    const limits = core.takeUint8(reach + 1);
    for (let d = 0; d <= reach; d++) limits[d] = Math.floor(Math.sqrt(radius * radius - d * d));
    const room = {
      gaps: core.takeUint8(isMarked.length),
      padded: core.takeUint8(2 * (width + 2 * reach + 32)),
    };
    core.loops.markWithin(isMarked, width, limits, room, isWithin);
  });
  return isWithin;
}
