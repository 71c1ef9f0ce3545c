import { brightnessOf } from "./find-neighbours.ts";
import { isWhiteInHomes, whiteTint, whiteWarmth } from "./find-whites.ts";
import { medianOf, selectRank } from "./select-rank.ts";
import type { SmallScene } from "./shrink-scene.ts";

/** Scene light above this is a lamp or a window. */
const brightestScene = 1.5;
const least = 0.002;

/** What is white in a room, and the light on it, as logarithms. */
export type RoomWhites = {
  /** Brightness of the whites' upper quartile: dirt and shade only darken. */
  readonly level: number;
  /** Median colour of the light on what is brighter: red over blue, green over both. */
  readonly warmth: number;
  readonly tint: number;
};

/** Finds what may be white anywhere beside a surface; null without any. Cost linear. */
export function findRoomWhites(scene: SmallScene): RoomWhites | null {
  const { light } = scene;
  const levels: number[] = [];
  const warmths: number[] = [];
  const tints: number[] = [];
  eachBeside(scene, (i) => {
    const red = Math.log(Math.max(least, light[0][i]!));
    const green = Math.log(Math.max(least, light[1][i]!));
    const blue = Math.log(Math.max(least, light[2][i]!));
    const tint = green - (red + blue) / 2;
    if (!isWhiteInHomes(red - blue, tint)) return;
    levels.push(brightnessOf(red, green, blue));
    warmths.push(red - blue);
    tints.push(tint);
  });
  if (levels.length === 0) return null;
  const level = selectRank(Float32Array.from(levels), Math.floor(0.75 * (levels.length - 1)));
  const middle = (values: readonly number[]): number =>
    medianOf(Float32Array.from(values.filter((_value, n) => levels[n]! >= level)));
  return { level, warmth: middle(warmths) - whiteWarmth, tint: middle(tints) - whiteTint };
}

/** Calls back for every pixel beside the surface that is neither a lamp nor a window. */
export function eachBeside({ light, cover }: SmallScene, visit: (i: number) => void): void {
  const [red, green, blue] = light;
  for (let i = 0; i < cover.length; i++) {
    if (cover[i]! > 0 || Math.max(red[i]!, green[i]!, blue[i]!) > brightestScene) continue;
    visit(i);
  }
}
