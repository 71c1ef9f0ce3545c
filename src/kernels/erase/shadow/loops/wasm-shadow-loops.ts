import { createWasmModule } from "../../../wasm-module.ts";
import { exponentials, logarithms, reciprocals } from "./loop-tables.ts";
import { shadowLoopsBinary } from "./shadow-loops-binary.ts";
import type { Links, Pixels, PointGrid, ShadowLoops, Walk, Window } from "./shadow-loops.ts";

/** What `assembly/shadow-loops.ts` exports: numbers, and arrays by their byte offsets. */
type Exports = Record<string, (...given: readonly number[]) => number>;

/** The WASM loops with the memory that they run over. */
export type WasmShadowLoops = {
  readonly loops: ShadowLoops;
  readonly buffer: ArrayBuffer;
  /** How many bytes at the start of the memory are the loops' own. */
  readonly reserved: number;
};

type Argument = number | { readonly buffer: ArrayBufferLike; readonly byteOffset: number };

const shadowModule = createWasmModule(shadowLoopsBinary);
const tables = [exponentials, logarithms, reciprocals];
const reserved = 8192;

/** Loops over a new memory of `bytes` or more; null where the engine has or allows no WASM SIMD. */
export function createWasmShadowLoops(bytes: number): WasmShadowLoops | null {
  const instance = shadowModule.instantiate(bytes + reserved);
  if (instance === null) return null;
  const { exports, buffer } = instance;
  const call: Call = (name, ...given) =>
    (exports as Exports)[name]!(...given.map((value) => placeOf(value, buffer)));
  let at = 16;
  const places = tables.map((table) => {
    new Float64Array(buffer, at, table.length).set(table);
    at += table.byteLength;
    return at - table.byteLength;
  });
  call("openTables", ...places, at);
  return { loops: { ...bindPixels(call), ...bindMatches(call) }, buffer, reserved };
}

function placeOf(value: Argument, buffer: ArrayBuffer): number {
  if (typeof value === "number") return value;
  if (value.buffer !== buffer) throw new RangeError("array: must be of the loops' memory");
  return value.byteOffset;
}

type Call = (name: string, ...given: readonly Argument[]) => number;
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
