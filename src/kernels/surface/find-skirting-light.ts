import type { Colour } from "../colour.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { medianOf, selectRank } from "./select-rank.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** What one clue says of a light's level: a logarithm and its variance. */
export type LightEvidence = { readonly level: number; readonly variance: number };

/** Parts of the small scene's longer side: what is mixed at a border, and how far one looks. */
const mixedPart = 0.0052;
const wallPart = 0.104;
const floorPart = 0.036;
const leastWallPart = 0.031;
/** Scene light above this is a lamp, a window or clipped. */
const brightestScene = 1.5;
/** A wall's brightness differs by at most this (log, 9th decile over median) within a column. */
const flattest = 0.3;
/** Columns this much darker (log) than the brightest walls are furniture. */
const furnitureDarker = 0.8;
/** Log of the floor's strength of light below which it lies in a shadow of its own. */
const deepShadow = -1.5;
const leastColumns = 8;
/** Log of the usual floor's irradiance over the wall's brightness, both at the skirting. */
const usualTransfer = 0.53;
const transferVariance = 0.045;
/** How much surer than their number makes them columns that agree are: spread comes with bias. */
const spreadCounts = 2;

/** One column where something flat and upright stands on the floor. */
type Column = { readonly wall: number; readonly floor: number };

/**
 * Mean irradiance on a floor from the walls that stand on it: at the skirting both see nearly the
 * same room. Walls are flat stretches above the floor's upper border, column by column; what is dark
 * or uneven is furniture. `strength` is the light on the floor over its mean, of the scene's size.
 * Null where too few columns show a wall. Cost: some hundred reads a column.
 */
export function findSkirtingLight(scene: SmallScene, seen: Colour): LightEvidence | null {
  const usual = brightnessOf(Math.log(seen[0]), Math.log(seen[1]), Math.log(seen[2]));
  const columns = findColumns(scene, usual);
  if (columns.length < leastColumns) return null;
  const brightest = rankOf(columns, ({ wall }) => wall, 0.9);
  const walls = columns.filter(({ wall }) => wall > brightest - furnitureDarker);
  if (walls.length < leastColumns) return null;
  const transferAt = (share: number): number =>
    rankOf(walls, ({ wall, floor }) => wall - floor, share);
  const spread = (transferAt(0.75) - transferAt(0.25)) / 1.35;
  return {
    level: transferAt(0.5) + usualTransfer,
    variance: transferVariance + spreadCounts * spread * spread,
  };
}

function rankOf(
  columns: readonly Column[],
  valueOf: (column: Column) => number,
  share: number,
): number {
  const values = Float32Array.from(columns, valueOf);
  return selectRank(values, Math.floor(share * (values.length - 1)));
}

function findColumns(scene: SmallScene, usual: number): Column[] {
  const { width, height, cover } = scene;
  const columns: Column[] = [];
  for (let x = 0; x < width; x++) {
    for (let y = 1; y < height; y++) {
      const i = y * width + x;
      if (!(cover[i]! > 0.99 && cover[i - width]! <= 0.99)) continue;
      const column = readColumn(scene, usual, x, y);
      if (column !== null) columns.push(column);
      break;
    }
  }
  return columns;
}

/** What stands above the floor's border in one column, and the floor's light right below it. */
function readColumn(
  { width, height, light, cover }: SmallScene,
  usual: number,
  x: number,
  border: number,
): Column | null {
  const side = Math.max(width, height);
  const mixed = Math.round(mixedPart * side);
  let top = border - 1;
  while (top > 0 && cover[top * width + x]! > 0) top--;
  const above: number[] = [];
  const last = Math.max(0, top - Math.round(wallPart * side));
  for (let y = top - 1 - mixed; y >= last; y--) {
    const i = y * width + x;
    if (cover[i]! > 0) break;
    if (Math.max(light[0][i]!, light[1][i]!, light[2][i]!) > brightestScene) break;
    above.push(logBrightness(light, i));
  }
  const below: number[] = [];
  const end = Math.min(height, border + 1 + Math.round(floorPart * side));
  for (let y = border + mixed; y < end && cover[y * width + x]! > 0.99; y++) {
    below.push(logBrightness(light, y * width + x));
  }
  if (above.length < Math.max(3, leastWallPart * side) || below.length < mixed + 1) return null;
  const values = Float32Array.from(above);
  const wall = medianOf(values);
  if (selectRank(values, Math.floor(0.9 * values.length)) - wall > flattest) return null;
  const floor = medianOf(Float32Array.from(below)) - usual;
  return floor > deepShadow ? { wall, floor } : null;
}

const least = 0.002;

function logBrightness(planes: readonly Float32Array[], i: number): number {
  const logOf = (plane: Float32Array): number => Math.log(Math.max(least, plane[i]!));
  return brightnessOf(logOf(planes[0]!), logOf(planes[1]!), logOf(planes[2]!));
}
