import { checkMaskFits } from "../../check-input.ts";
import { placeTaps } from "../../interpolate.ts";
import { measureDistance } from "../../mask/distance-transform.ts";
import { findMaskBounds } from "../../mask.ts";
import type { Mask, Raster, Rect } from "../../raster.ts";
import { growRect } from "../../rect.ts";
import type { Steps } from "../../steps.ts";
import { takeLogs } from "./log-picture.ts";
import { shadeParts } from "./shade-parts.ts";
import { createShadowCore, measureRoom } from "./shadow-core.ts";
import {
  gatherEvidence,
  weighEvidence,
  type ObjectPlace,
  type ShadowEvidence,
} from "./shadow-evidence.ts";
import { shrinkPicture, type SmallPicture } from "./shrink-picture.ts";
import { measureSuperpixels, type SuperpixelGraph } from "./superpixel-graph.ts";
import { divideIntoSuperpixels } from "./superpixels.ts";

/** A shadow is looked for as far around as this share of the object's width. */
const reachInSides = 0.6;
/** What it is compared with reaches further, by as much. */
const surroundingsInSides = 1.6;
/** The object's width in the smaller copy that is looked at, at most. */
const workingSide = 90;
const step = 4;
const smallestMask = 200;

/** What was looked at around an object: a smaller copy, its superpixels and what was found of them. */
export type ShadowSearch = {
  readonly area: Rect;
  readonly small: SmallPicture;
  readonly graph: SuperpixelGraph;
  readonly evidence: ShadowEvidence;
};

/**
 * The shadow that the object under a mask casts on surfaces around it, without the object; null
 * where nothing is sure enough. Surroundings that look like others further away with less light of
 * every colour, that hang together and begin at the object; rather none than a wrong one. Throws
 * `RangeError` for a mask of another size. Cost: linear in the pixels around the object, then about
 * 60 ms whatever their number.
 */
export function* findCastShadowInSteps(photo: Raster, mask: Mask): Steps<Mask | null> {
  checkMaskFits(mask, photo);
  const search = yield* searchShadowInSteps(photo, mask);
  if (search === null) return null;
  const isShadow = joinSuperpixels(search);
  yield 0.95;
  return isShadow === null ? null : drawShadow(mask, search, isShadow);
}

/** Gathers what tells a shadow around the masked object; null where the mask is too small for one. */
export function* searchShadowInSteps(photo: Raster, mask: Mask): Steps<ShadowSearch | null> {
  const bounds = findMaskBounds(mask);
  let covered = 0;
  for (let i = 0; i < mask.data.length; i++) if (mask.data[i]! > 0) covered++;
  if (bounds === null || covered < smallestMask) return null;
  const side = Math.sqrt(covered);
  const area = growRect(bounds, Math.ceil(side * surroundingsInSides), photo);
  const factor = Math.max(1, side / workingSide);
  const shrunk = shrinkPicture(photo.data, mask.data, photo.width, area, factor);
  const parts = shrunk.parts.map((coverage) => (coverage > 0 ? shadeParts.object : shadeParts.lit));
  const small = { ...shrunk, parts };
  yield 0.1;
  const core = createShadowCore(measureRoom(small.width, small.height, step));
  const picture = takeLogs(core, small.rgb, parts, small.width, small.height);
  const superpixels = divideIntoSuperpixels(picture, step);
  yield 0.4;
  const graph = measureSuperpixels(picture, superpixels, step);
  yield 0.5;
  const evidence = gatherEvidence(graph, placeAround(graph, small, (side * reachInSides) / factor));
  yield 0.9;
  return { area, small, graph, evidence };
}

/** How far superpixels are from the object, and which way: that in which the distance rises. */
function placeAround(
  { count, sizes, x, y }: SuperpixelGraph,
  { parts, width, height }: SmallPicture,
  reach: number,
): ObjectPlace {
  const distance = measureDistance(parts, width, height);
  const distances = new Float32Array(count);
  const awayX = new Float32Array(count);
  const awayY = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    if (sizes[k] === 0) continue;
    const p = Math.round(y[k]!) * width + Math.round(x[k]!);
    distances[k] = distance[p]!;
    const across = (distance[p + 1] ?? 0) - (distance[p - 1] ?? 0);
    const down = (distance[p + width] ?? 0) - (distance[p - width] ?? 0);
    const length = Math.sqrt(Math.max(1e-6, across * across + down * down));
    awayX[k] = across / length;
    awayY[k] = down / length;
  }
  return { distances, awayX, awayY, reach };
}

/** Logarithms of odds that what belongs to a shadow has, and that some shadow has on average. */
const leastOdds = 0.5;
const leastMeanOdds = 0.7;
/** A shadow that is worth removing covers this share of the object at least. */
const leastShare = 0.02;

/** 1 for the pixels of the shadows that touch the object; null when there is none. */
function joinSuperpixels({ graph, small, evidence }: ShadowSearch): Uint8Array | null {
  const { count, labels, sizes } = graph;
  const odds = weighEvidence(evidence);
  const ofObject = small.parts.reduce((sum, part) => sum + (part === shadeParts.lit ? 0 : 1), 0);
  const isSeen = new Uint8Array(count);
  const isShadow = new Uint8Array(count);
  for (let start = 0; start < count; start++) {
    if (isSeen[start] === 1 || odds[start]! <= leastOdds) continue;
    const { members, touches } = flood(graph, odds, start, isSeen);
    let [size, sum] = [0, 0];
    for (const k of members) {
      size += sizes[k]!;
      sum += sizes[k]! * odds[k]!;
    }
    if (!touches || size < leastShare * ofObject || sum < leastMeanOdds * size) continue;
    for (const k of members) isShadow[k] = 1;
  }
  if (!isShadow.includes(1)) return null;
  return Uint8Array.from(labels, (k) => isShadow[k]!);
}

/** The superpixels with the least odds that hang together with one, and whether they touch the object. */
function flood(
  { starts, neighbours, parts }: SuperpixelGraph,
  odds: Float32Array,
  start: number,
  isSeen: Uint8Array,
): { members: number[]; touches: boolean } {
  const members = [start];
  let touches = false;
  isSeen[start] = 1;
  for (let i = 0; i < members.length; i++) {
    const k = members[i]!;
    for (let n = starts[k]!; n < starts[k + 1]!; n++) {
      const beside = neighbours[n]!;
      if (parts[beside] !== shadeParts.lit) touches = true;
      if (isSeen[beside] === 1 || odds[beside]! <= leastOdds) continue;
      isSeen[beside] = 1;
      members.push(beside);
    }
  }
  return { members, touches };
}

/** By how much a shadow reaches into its fringe; holes and notches up to twice as wide are closed. */
const fringe = 3;

/** The shadow at the size of the photo, up to two pixels into the object, so that nothing is left between. */
function drawShadow(mask: Mask, { area, small }: ShadowSearch, isShadow: Uint8Array): Mask {
  const { width, height, parts } = small;
  const both = isShadow.map((inside, p) => (parts[p] === shadeParts.object ? 1 : inside));
  const far = measureDistance(both, width, height);
  const isOpen = Uint8Array.from(far, (distance) => (distance > 2 * fringe ? 1 : 0));
  const toOpen = measureDistance(isOpen, width, height);
  const toShadow = measureDistance(isShadow, width, height);
  const closed = Float32Array.from(toOpen, (distance, p) =>
    distance > fringe && toShadow[p]! <= 2 * fringe ? 1 : 0,
  );
  const data = new Uint8Array(mask.data.length);
  const across = placeAlong(area.right - area.left, width);
  const down = placeAlong(area.bottom - area.top, height);
  for (let y = area.top; y < area.bottom; y++) {
    const top = down.first[y - area.top]! * width;
    const bottom = down.second[y - area.top]! * width;
    const v = down.share[y - area.top]!;
    for (let x = area.left; x < area.right; x++) {
      const left = across.first[x - area.left]!;
      const right = across.second[x - area.left]!;
      const u = across.share[x - area.left]!;
      const upper = closed[top + left]! * (1 - u) + closed[top + right]! * u;
      const lower = closed[bottom + left]! * (1 - u) + closed[bottom + right]! * u;
      if (upper * (1 - v) + lower * v >= 0.5) data[y * mask.width + x] = 255;
    }
  }
  return { width: mask.width, height: mask.height, data };
}

function placeAlong(length: number, small: number) {
  const share = new Float32Array(length);
  return placeTaps(small, share, (i) => ((i + 0.5) * small) / length - 0.5);
}
