import type { LogPicture } from "./log-picture.ts";
import { takeBoxRoom } from "./shadow-core.ts";
import type { Links } from "./shadow-loops.ts";
import type { Superpixels } from "./superpixels.ts";

/** Superpixels, the one that each pixel belongs to, and the part of the picture that each is of. */
export type SuperpixelGraph = Links & {
  readonly labels: Int32Array;
  /** As `shadeParts`. */
  readonly parts: Uint8Array;
};

const textureRadius = 2;

/** Measures the superpixels of a picture. Cost: linear in the pixels. */
export function measureSuperpixels(
  picture: LogPicture,
  { labels, count }: Superpixels,
  step: number,
): SuperpixelGraph {
  const { core } = picture;
  const sizes = core.takeInt32(count);
  const parts = new Uint8Array(count);
  for (let p = 0; p < labels.length; p++) parts[labels[p]!] = picture.parts[p]!;
  const means = { x: core.takeFloat32(count), y: core.takeFloat32(count) };
  const colours = { texture: core.takeFloat32(count), logs: core.takeFloat32(count * 3) };
  const links = linkNeighbours(picture, labels, count, step);
  const graph = { count, labels, step, sizes, parts, ...means, ...colours, ...links };
  core.lend(() => {
    measureMeans(picture, graph);
  });
  return graph;
}

function measureMeans(picture: LogPicture, graph: SuperpixelGraph): void {
  const { core, width, height } = picture;
  const { count, labels, sizes } = graph;
  const texture = core.takeFloat32(labels.length);
  const room = takeBoxRoom(core, width, height, 2, textureRadius);
  core.loops.measureTexture(picture, textureRadius, room, texture);
  const sums = core.takeFloat64(count * 6);
  core.loops.gatherSums(picture, labels, texture, sums, sizes);
  for (let k = 0; k < count; k++) {
    const size = Math.max(1, sizes[k]!);
    graph.x[k] = sums[k * 6]! / size;
    graph.y[k] = sums[k * 6 + 1]! / size;
    graph.texture[k] = sums[k * 6 + 2]! / size;
    for (let c = 0; c < 3; c++) graph.logs[c * count + k] = sums[k * 6 + 3 + c]! / size;
  }
}

type Neighbours = Pick<SuperpixelGraph, "starts" | "neighbours" | "borders">;

function linkNeighbours(
  picture: LogPicture,
  labels: Int32Array,
  count: number,
  step: number,
): Neighbours {
  const { core } = picture;
  const starts = core.takeInt32(count + 1);
  const packed = core.lend(() => {
    const chains = core.takeInt32(count * 2);
    // Each pixel touches at most two others that come later, and a link has two ends.
    const list = core.takeInt32((labels.length * 4 + 1) * 3);
    const number = core.loops.linkNeighbours(picture, labels, chains, list);
    const room = { neighbours: core.takeInt32(number), borders: core.takeFloat32(number) };
    core.loops.packLinks(chains, list, { count, step, starts, ...room });
    return { neighbours: room.neighbours.slice(), borders: room.borders.slice() };
  });
  const neighbours = core.takeInt32(packed.neighbours);
  return { starts, neighbours, borders: core.takeFloat32(packed.borders) };
}
