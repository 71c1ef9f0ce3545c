import type { Homography } from "#kernels/camera/homography.ts";
import type { MaterialPlan } from "#kernels/surface/plan-material.ts";
import {
  footprintWidth,
  measureFootprint,
  type Footprint,
} from "#kernels/surface/plane-footprint.ts";
import type { TextureLevel, TexturePyramid } from "#kernels/surface/texture-pyramid.ts";
import { pieceSpread } from "#kernels/surface/tile-layout.ts";

import { createLayout, type PiecePlace } from "./find-piece.ts";

/**
 * Writes the material's linear colour at a photo point, in single floats, to `colour`; false, and
 * nothing written, beyond the horizon.
 */
export type MaterialSampler = (x: number, y: number, colour: Float32Array) => boolean;

/** Adds the material to `sum` at the tap, which lies on the material's own axes. */
type PlaneTap = (tap: TextureTap, footprint: Footprint, sum: Float32Array) => void;

/** A million metres away whole numbers would run over. */
const farthestPlace = 1e6;

/**
 * A sampler of a texture on a plane, anti-aliased along both axes of a pixel's footprint. Places
 * and lengths are doubles, colours single floats, in the order in which the WASM rows have them.
 */
export function createMaterialSampler(plan: MaterialPlan): MaterialSampler {
  const { matrix, offset, cosines, sines } = plan;
  const addTap = tapFor(plan);
  const readFootprint = createFootprintReader(matrix, plan.footprint);
  const tap = new Float64Array(3);
  const [h0, h1, h2, h3, h4, h5, h6, h7, h8] = matrix;
  const [offsetX, offsetY] = offset;
  const [cosX, cosY] = cosines;
  const [sinX, sinY] = sines;
  return (x, y, colour) => {
    const footprint = readFootprint(x, y);
    const { taps, isAcross } = footprint;
    const perW = 1 / (h6 * x + (h7 * y + h8));
    const planeX = (h0 * x + (h1 * y + h2)) * perW;
    const planeY = (h3 * x + (h4 * y + h5)) * perW;
    if (!(Math.abs(planeX) < farthestPlace && Math.abs(planeY) < farthestPlace)) return false;
    if (taps === 0) return false;
    const per = perW / taps;
    const axisW = isAcross ? h6 : h7;
    const stepX = ((isAcross ? h0 : h1) - planeX * axisW) * per;
    const stepY = ((isAcross ? h3 : h4) - planeY * axisW) * per;
    const back = (taps - 1) / 2;
    const firstX = planeX - offsetX - stepX * back;
    const firstY = planeY - offsetY - stepY * back;
    const ownX = firstX * cosX + firstY * sinX;
    const ownY = firstY * cosY + firstX * sinY;
    const turnedX = stepX * cosX + stepY * sinX;
    const turnedY = stepY * cosY + stepX * sinY;
    colour.fill(0);
    for (let k = 0; k < taps; k++) {
      tap[0] = ownX + turnedX * k;
      tap[1] = ownY + turnedY * k;
      tap[2] = 1;
      addTap(tap, footprint, colour);
    }
    for (let c = 0; c < 3; c++) colour[c] = colour[c]! / taps;
    return true;
  };
}

/** Measures at the first point that is asked for of a block of a row. */
function createFootprintReader(
  matrix: Homography,
  options: MaterialPlan["footprint"],
): (x: number, y: number) => Footprint {
  const footprint: Footprint = { reach: 0, level: 0, part: 0, taps: 0, isAcross: true };
  let measuredRow = Number.NaN;
  let measuredBlock = Number.NaN;
  return (x, y) => {
    const block = Math.floor(x / footprintWidth);
    if (block !== measuredBlock || y !== measuredRow) {
      measureFootprint(matrix, options, x, y, footprint);
      measuredBlock = block;
      measuredRow = y;
    }
    return footprint;
  };
}

function tapFor({
  pyramid,
  pieces,
  tile,
  joint,
  jointColour,
  isLoose,
  seed,
}: MaterialPlan): PlaneTap {
  if (pieces === null) return (tap, footprint, sum) => addTexture(sum, pyramid, footprint, tap);
  const findPiece = createLayout(pieces.layout, pieces.size, seed);
  const place: PiecePlace = { x: 0, y: 0, isTurned: false, piece: 0, edge: 0 };
  const [acrossTile, downTile] = [1 / tile.width, 1 / tile.height];
  const filling = Float32Array.from(jointColour);
  return (tap, footprint, sum) => {
    findPiece(tap[0]!, tap[1]!, place);
    const { reach } = footprint;
    const inJoint =
      joint > 0 ? Math.min(1, Math.max(0, (joint / 2 - place.edge) / reach + 0.5)) : 0;
    const covers = Math.fround(Math.min(inJoint, Math.max(joint / reach, joint > reach ? 1 : 0)));
    for (let c = 0; c < 3; c++) sum[c]! += Math.fround(covers * filling[c]!);
    const random = isLoose ? Math.imul(place.piece ^ seed, 0x9e3779b1) >>> 0 : 0;
    const tone = isLoose ? 1 + pieceSpread * ((random >>> 20) / 2048 - 1) : 1;
    tap[0] = place.x * acrossTile + (random & 1023) / 1024;
    tap[1] = -(place.y * downTile + ((random >>> 10) & 1023) / 1024);
    tap[2] = Math.fround(Math.fround(1 - covers) * Math.fround(tone));
    addTexture(sum, pyramid, footprint, tap);
  };
}

/** Where and how much to read: u, v, weight. An array, as numbers in it are never boxed. */
type TextureTap = Float64Array;

/**
 * Adds a tap's weight times the texture's colour at (u, v), in turns of the texture with v
 * downwards, to `sum`: `part` of the way from a level to the next (trilinear), in single floats.
 * Reads at most 8 texels.
 */
function addTexture(
  sum: Float32Array,
  pyramid: TexturePyramid,
  { level, part }: { readonly level: number; readonly part: number },
  tap: TextureTap,
): void {
  const weight = tap[2]!;
  const u = tap[0]! - Math.floor(tap[0]!);
  const v = tap[1]! - Math.floor(tap[1]!);
  readLevel(lower, pyramid[level]!, u, v);
  if (part !== 0) {
    readLevel(upper, pyramid[level + 1]!, u, v);
    for (let c = 0; c < 3; c++) lower[c] = mix(lower[c]!, upper[c]!, Math.fround(part));
  }
  for (let c = 0; c < 3; c++) sum[c]! += Math.fround(weight * lower[c]!);
}

const lower = new Float32Array(3);
const upper = new Float32Array(3);

/** Of single floats, each step rounded to one. */
function mix(one: number, other: number, part: number): number {
  return Math.fround(one + Math.fround(part * Math.fround(other - one)));
}

function readLevel(
  to: Float32Array,
  { width, height, texels }: TextureLevel,
  u: number,
  v: number,
): void {
  const x = u * width - 0.5;
  const y = v * height - 0.5;
  const floorX = Math.floor(x);
  const floorY = Math.floor(y);
  const partX = Math.fround(x - floorX);
  const partY = Math.fround(y - floorY);
  const left = floorX < 0 ? width - 1 : floorX;
  const right = floorX + 1 >= width ? 0 : floorX + 1;
  const top = (floorY < 0 ? height - 1 : floorY) * width;
  const bottom = (floorY + 1 >= height ? 0 : floorY + 1) * width;
  for (let c = 0; c < 3; c++) {
    const above = mix(texels[(top + left) * 3 + c]!, texels[(top + right) * 3 + c]!, partX);
    const below = mix(texels[(bottom + left) * 3 + c]!, texels[(bottom + right) * 3 + c]!, partX);
    to[c] = mix(above, below, partY);
  }
}
