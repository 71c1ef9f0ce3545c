import type { Colour } from "../colour.ts";
import { brightnessOf } from "./find-neighbours.ts";
import { eachBeside, findRoomWhites } from "./find-room-whites.ts";
import { findSkirtingLight, type LightEvidence } from "./find-skirting-light.ts";
import { findWhites, whiteLevel } from "./find-whites.ts";
import { meanLevel } from "./posterior-level.ts";
import type { SurfaceKind } from "./room-light.ts";
import { medianOf } from "./select-rank.ts";
import type { SmallScene } from "./shrink-scene.ts";

const norm = 6;
/** How much of the cast of bright things is the light's; the rest is theirs or bounced. */
const trustInCast = 0.6;

/**
 * Colour of a room's lamps and windows (green is 1) from what is bright beside the surface: the
 * sixth Minkowski norm of red and blue. Finlayson and Trezzi, "Shades of Gray" (2004).
 */
export function estimateLightColour(scene: SmallScene): Colour {
  const { light } = scene;
  let red = 0;
  let blue = 0;
  eachBeside(scene, (i) => {
    red += light[0][i]! ** norm;
    blue += light[2][i]! ** norm;
  });
  const warmth = red > 0 && blue > 0 ? (trustInCast * Math.log(red / blue)) / norm : 0;
  return [Math.exp(warmth / 2), 1, Math.exp(-warmth / 2)];
}

/** How much the light that bounces about in a room has of the room's median colour. */
const trustInRoom = 0.48;
const usualWarmth = 0.03;

/**
 * Colour of the light that falls on a surface (green is 1): half of it has been reflected by the
 * room, whose median colour it takes. A shrunken grey world (Buchsbaum, 1980); fitted.
 */
function estimateFallingColour(scene: SmallScene): Colour {
  const { light } = scene;
  const reds: number[] = [];
  const blues: number[] = [];
  eachBeside(scene, (i) => {
    const green = Math.log(Math.max(least, light[1][i]!));
    reds.push(Math.log(Math.max(least, light[0][i]!)) - green);
    blues.push(Math.log(Math.max(least, light[2][i]!)) - green);
  });
  const red = usualWarmth / 2 + trustInRoom * medianOf(Float32Array.from(reds));
  const blue = trustInRoom * medianOf(Float32Array.from(blues)) - usualWarmth / 2;
  return [Math.exp(red), 1, Math.exp(blue)];
}

const least = 0.002;

/** What light beside and on a surface is known. */
export type SeenSurface = {
  /** Mean diffuse light from the surface, and of all light from it, in scene light. */
  readonly usual: Colour;
  readonly seen: Colour;
};

/**
 * Mean irradiance on a surface whose own paint or wood is of no use, in scene light. Of a floor:
 * what walls and whites of the room say, beside what photographs usually have; of a wall: white
 * things beside it.
 */
export function estimateIrradiance(
  scene: SmallScene,
  kind: SurfaceKind,
  surface: SeenSurface,
): Colour {
  const isFloor = kind === "floor";
  const level = isFloor ? findFloorLevel(scene, surface) : findWallLevel(scene, surface);
  const light = isFloor ? estimateFallingColour(scene) : estimateLightColour(scene);
  const scale = Math.exp(level - brightnessOf(Math.log(light[0]), 0, Math.log(light[2])));
  return [light[0] * scale, light[1] * scale, light[2] * scale];
}

/** Irradiance that photographers give a floor. */
const usualFloor: LightEvidence = { level: -0.1, variance: 0.2 };
/** Log of a floor's irradiance over the upper quartile of what may be white in the room. */
const floorOverWhites = 0.52;
const whitesVariance = 0.16;

/** What is known of a floor's irradiance: null where a photo says nothing. */
export type FloorClues = {
  /** What photographs usually have. */
  readonly usual: LightEvidence;
  readonly whites: LightEvidence | null;
  readonly walls: LightEvidence | null;
};

/** The clues to the brightness of the light on a floor, of which `usual` is the mean diffuse light. */
export function findFloorClues(scene: SmallScene, usual: Colour): FloorClues {
  const whites = findRoomWhites(scene);
  return {
    usual: usualFloor,
    whites:
      whites === null ? null : { level: whites.level + floorOverWhites, variance: whitesVariance },
    walls: findSkirtingLight(scene, usual),
  };
}

function findFloorLevel(scene: SmallScene, { usual }: SeenSurface): number {
  const clues = Object.values(findFloorClues(scene, usual));
  return combineEvidence(clues.filter((clue) => clue !== null));
}

/** The level that independent clues speak for together: their mean by weights of 1 / variance. */
function combineEvidence(clues: readonly LightEvidence[]): number {
  let sum = 0;
  let total = 0;
  for (const { level, variance } of clues) {
    sum += level / variance;
    total += 1 / variance;
  }
  return sum / total;
}

/** Irradiance that photographers give a wall. */
const usualWall = Math.log(0.7);
const usualSpread = 0.22;
const lightSpread = 0.25;
const chance = 0.03;

function findWallLevel(scene: SmallScene, { seen }: SeenSurface): number {
  const whites = findWhites(scene);
  const brightness = brightnessOf(Math.log(seen[0]), Math.log(seen[1]), Math.log(seen[2]));
  return meanLevel(-1.5, 1, (asked) => {
    const off = (asked - usualWall) / usualSpread;
    const expected = whiteLevel + asked - brightness;
    return Math.exp(-0.5 * off * off) * (chance + whites.shareAt(expected, lightSpread));
  });
}
