import type { BoxRoom, Links, Pixels } from "#kernels/erase/shadow/shadow-loops.ts";

import type { ReadSetting, TwinExports, TwinMemory } from "./twin-memory.ts";
import { twinShadowLoops as loops } from "./twin-shadow-loops.ts";

/** The twin of the loops of the shadow stage. */
export function createTwinShadows(memory: TwinMemory, read: ReadSetting): TwinExports {
  return { ...bindPixels(memory), ...bindSuperpixels(memory, read) };
}

function bindPixels(memory: TwinMemory): TwinExports {
  const openPixels = (logs: number, parts: number, width: number, height: number): Pixels => ({
    width,
    height,
    logs: memory.float32(logs, width * height * 3),
    parts: memory.uint8(parts, width * height),
  });
  const openRoom = (values: number, sums: number, ring: number, totals: number): BoxRoom => ({
    values: memory.float32(values),
    sums: memory.float32(sums),
    ring: memory.float32(ring),
    totals: memory.float64(totals),
  });
  return {
    cluster(logs = 0, parts = 0, width = 0, height = 0, centres = 0, sides = 0, ...rest) {
      const [count = 0, step = 0, spread = 0, rounds = 0] = rest;
      const [labels = 0, distances = 0, sums = 0, sizes = 0] = rest.slice(4);
      const clusters = {
        count,
        centres: memory.float32(centres, count * 5),
        sides: memory.uint8(sides, count),
        labels: memory.int32(labels, width * height),
        distances: memory.float32(distances, width * height),
        sums: memory.float64(sums, count * 5),
        sizes: memory.int32(sizes, count),
      };
      const pixels = openPixels(logs, parts, width, height);
      loops.cluster(pixels, clusters, { step, spread, rounds });
    },
    measureTexture(logs = 0, width = 0, height = 0, radius = 0, ...rest) {
      const [values = 0, sums = 0, ring = 0, totals = 0, texture = 0] = rest;
      const room = openRoom(values, sums, ring, totals);
      const pixels = openPixels(logs, 0, width, height);
      loops.measureTexture(pixels, radius, room, memory.float32(texture));
    },
    gatherSums(labels = 0, logs = 0, texture = 0, width = 0, height = 0, sums = 0, sizes = 0) {
      const listed = memory.int32(labels, width * height);
      const count = listed.reduce((most, label) => Math.max(most, label), 0) + 1;
      const pixels = openPixels(logs, 0, width, height);
      const room = memory.float64(sums, count * 6);
      loops.gatherSums(pixels, listed, memory.float32(texture), room, memory.int32(sizes));
    },
    linkNeighbours(labels = 0, width = 0, height = 0, chains = 0, list = 0) {
      const pixels = openPixels(0, 0, width, height);
      const listed = memory.int32(labels, width * height);
      return loops.linkNeighbours(pixels, listed, memory.int32(chains), memory.int32(list));
    },
    sumBox(values = 0, sums = 0, ring = 0, totals = 0, width = 0, height = 0, ...rest) {
      const [channels = 0, radius = 0] = rest;
      loops.sumBox(openRoom(values, sums, ring, totals), { width, height, channels }, radius);
    },
    fillMoments(logs = 0, parts = 0, isRelit = 0, labels = 0, gains = 0, ...rest) {
      const [width = 0, height = 0, left = 0, top = 0, right = 0, bottom = 0, moments = 0] = rest;
      loops.fillMoments(
        openPixels(logs, parts, width, height),
        memory.uint8(isRelit, width * height),
        memory.int32(labels, width * height),
        memory.float32(gains),
        { left, top, right, bottom },
        memory.float32(moments, (right - left) * (bottom - top) * 7),
      );
    },
    fitLines(moments = 0, sums = 0, pixels = 0) {
      loops.fitLines(memory.float32(moments), memory.float32(sums), pixels);
    },
    applyLines(logs = 0, isRelit = 0, width = 0, height = 0, ...rest) {
      const [left = 0, top = 0, right = 0, bottom = 0, fits = 0, values = 0] = rest;
      const window = { left, top, right, bottom };
      const pixels = openPixels(logs, 0, width, height);
      const relit = memory.uint8(isRelit, width * height);
      loops.applyLines(pixels, relit, window, memory.float32(fits), memory.float32(values));
    },
  };
}

function bindSuperpixels(memory: TwinMemory, read: ReadSetting): TwinExports {
  const openLinks = (): Links => {
    const count = read("count");
    return {
      count,
      step: read("step"),
      x: memory.float32(read("xs"), count),
      y: memory.float32(read("ys"), count),
      logs: memory.float32(read("reds"), count * 3),
      texture: memory.float32(read("textures"), count),
      sizes: memory.int32(read("sizes"), count),
      starts: memory.int32(read("starts"), count + 1),
      neighbours: memory.int32(read("neighbours")),
      borders: memory.float32(read("borders")),
    };
  };
  return {
    packLinks(chains = 0, list = 0, count = 0, step = 0, starts = 0, neighbours = 0, borders = 0) {
      loops.packLinks(memory.int32(chains), memory.int32(list), {
        count,
        step,
        starts: memory.int32(starts, count + 1),
        neighbours: memory.int32(neighbours),
        borders: memory.float32(borders),
      });
    },
    voteGains(shaded = 0, shadedCount = 0, planes = 0, count = 0, stride = 0, ...rest) {
      const [reachSquared = 0, brightness = 0, gains = 0, votes = 0, weights = 0] = rest;
      loops.voteGains(
        openLinks(),
        memory.int32(shaded, shadedCount),
        { count, stride, planes: memory.float32(planes) },
        { reachSquared, brightness },
        memory.float32(gains),
        { gains: memory.float32(votes), weights: memory.float32(weights) },
      );
    },
    smoothGains(shaded = 0, shadedCount = 0, isShaded = 0, rounds = 0, ...rest) {
      const [votes = 0, weights = 0, gains = 0] = rest;
      loops.smoothGains(
        openLinks(),
        memory.int32(shaded, shadedCount),
        memory.uint8(isShaded),
        rounds,
        { gains: memory.float32(votes), weights: memory.float32(weights) },
        memory.float32(gains),
      );
    },
  };
}
