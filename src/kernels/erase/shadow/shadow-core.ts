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

type Own = "openTables" | "openGraph" | "openPoints" | "openWalk";
type Call = WasmInstance<keyof ShadowLoops | Own>["call"];

const shadowModule = createWasmModule<keyof ShadowLoops | Own>(shadowLoopsBinary);
const tables = [exponentials, logarithms, reciprocals];
/** What the loops keep for themselves. */
const ownBytes = 8192;
const columnBytes = 64 * 8;
const mostArrays = 64;

/** A core with memory for arrays of `bytes` in all. */
export function createShadowCore(bytes: number): ShadowCore {
  const { memory, call } = shadowModule.instantiate(bytes + ownBytes, mostArrays);
  const held = tables.map((table) => {
    const inside = memory.takeFloat64(table.length);
    inside.set(table);
    return inside;
  });
  call("openTables", ...held, memory.takeUint8(columnBytes));
  return { ...memory, loops: { ...bindPixels(call), ...bindMatches(call) } };
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

function bindMatches(call: Call) {
  return {
    trackShade: (links: Links, points: PointGrid, walk: Walk) => {
      openLinks(call, links);
      openPoints(call, points);
      const { costs, barriers, shades, anchorX, anchorY, isSettled } = walk;
      const kept = [walk.explanations, walk.waiting];
      call("openWalk", costs, barriers, shades, anchorX, anchorY, isSettled, ...kept);
      call("trackShade");
    },
    matchPatterns: (links, points, targets, { contrast, spread }, reach, least) => {
      openLinks(call, links);
      openPoints(call, points);
      call("matchPatterns", targets, targets.length, contrast, spread, reach, least);
    },
    matchOwnColours: (links, points, targets, { colour, reach }, least) => {
      openLinks(call, links);
      openPoints(call, points);
      call("matchOwnColours", targets, targets.length, colour, reach, least);
    },
    voteGains: (links, shaded, sources, { reachSquared, brightness }, gains, votes) => {
      openLinks(call, links);
      const lit = [sources.planes, sources.count, sources.stride];
      const written = [gains, votes.gains, votes.weights];
      call("voteGains", shaded, shaded.length, ...lit, reachSquared, brightness, ...written);
    },
    smoothGains: (links, shaded, isShaded, rounds, votes, gains) => {
      openLinks(call, links);
      const read = [isShaded, rounds, votes.gains, votes.weights];
      call("smoothGains", shaded, shaded.length, ...read, gains);
    },
  } satisfies Partial<ShadowLoops>;
}

function openLinks(call: Call, links: Links): void {
  const { count, step, x, y, logs, texture, sizes, isMasked } = links;
  const linked = [links.starts, links.neighbours, links.borders];
  call("openGraph", count, step, x, y, logs, texture, sizes, isMasked, ...linked);
}

function openPoints(call: Call, points: PointGrid): void {
  const { cell, columns, rows, starts, ids, planes, stride } = points;
  call("openPoints", cell, columns, rows, starts, ids, planes, stride);
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
