import { createRandom } from "#kernels/random.ts";
import type { Mask, Raster } from "#kernels/raster.ts";
import { sceneClasses } from "#kernels/scene/scene-labels.ts";
import type { SceneLabels } from "#kernels/scene/scene-labels.ts";

import { paintPicture } from "./pictures.ts";

type Place = (x: number, y: number) => boolean;

/** A plain wall with a picture, a floor on both sides of a post, and a striped rug; 200 × 140. */
export const room = {
  width: 200,
  height: 140,
  isPicture: ((x, y) => x >= 120 && x < 170 && y >= 20 && y < 55) satisfies Place,
  isPost: ((x, y) => x >= 96 && x < 102 && y >= 60) satisfies Place,
  isFloor: ((x, y) => y >= 90 && !(x >= 96 && x < 102)) satisfies Place,
  isWall: ((x, y) =>
    y < 90 &&
    !(x >= 120 && x < 170 && y >= 20 && y < 55) &&
    !(x >= 96 && x < 102 && y >= 60)) satisfies Place,
};

/** The room with light falling along the wall and grain on everything. */
export function paintRoom(): Raster {
  const random = createRandom(4);
  return paintPicture(room.width, room.height, (x, y) => {
    const grain = 4 * (random() - 0.5);
    if (room.isPicture(x, y)) return [150 + grain, 60 + grain, 50 + grain];
    if (room.isPost(x, y)) return [40 + grain, 44 + grain, 60 + grain];
    if (room.isFloor(x, y)) return [120 + grain, 84 + grain, 52 + grain];
    const light = 226 - x * 0.2 + grain;
    return [light, light, light - 10];
  });
}

/** A wall of bricks and mortar beside a plain door, twice as large. */
export function paintBrickRoom(): Raster {
  const random = createRandom(7);
  const tones = Array.from({ length: 400 }, () => 30 * (random() - 0.5));
  return paintPicture(room.width * 2, room.height * 2, (x, y) => {
    if (x >= 260 && x < 350 && y >= 60) return [235, 233, 228];
    const course = Math.floor(y / 7);
    const along = x + (course % 2) * 8;
    if (y % 7 === 0 || along % 16 === 0) return [178, 128, 112];
    const tone = tones[(course * 17 + Math.floor(along / 16)) % tones.length]!;
    return [158 + tone, 74 + tone, 58 + tone];
  });
}

/** A pleated curtain beside a wall whose light falls in bands, above a floor; 400 × 280. */
export const curtainRoom = {
  isCurtain: ((x, y) => x < 40 && y < 200) satisfies Place,
  isWall: ((x, y) => x >= 40 && y < 200) satisfies Place,
};

export function paintCurtainRoom(): Raster {
  const random = createRandom(9);
  return paintPicture(400, 280, (x, y) => {
    const grain = 6 * (random() - 0.5);
    if (curtainRoom.isCurtain(x, y))
      return [60 + grain + (x % 8 < 4 ? 20 : 0), 70 + grain, 90 + grain];
    if (y >= 200) return [120 + grain, 84 + grain, 52 + grain];
    const light = 215 - 4 * Math.floor(x / 30) + grain;
    return [light, light - 4, light - 10];
  });
}

/** Intersection over union of a mask (128 and more is inside) and a place. */
export function overlapWith(mask: Mask, isWanted: Place): number {
  let shared = 0;
  let joined = 0;
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const isInside = mask.data[y * mask.width + x]! > 127;
      if (isInside && isWanted(x, y)) shared++;
      if (isInside || isWanted(x, y)) joined++;
    }
  }
  return shared / joined;
}

/** What a network would say that is right, and sure, everywhere. */
export function labelPixels(
  { width, height }: Raster,
  nameAt: (x: number, y: number) => (typeof sceneClasses)[number],
): SceneLabels {
  const classes = sceneClasses.length;
  const shares = new Float32Array(width * height * classes);
  for (let i = 0; i < width * height; i++) {
    const name = nameAt(i % width, Math.floor(i / width));
    shares[i * classes + sceneClasses.indexOf(name)] = 1;
  }
  return { width, height, shares };
}
