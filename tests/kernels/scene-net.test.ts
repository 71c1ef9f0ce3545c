import { fileURLToPath } from "node:url";

import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { createRandom } from "#kernels/random.ts";
import type { Raster } from "#kernels/raster.ts";
import { labelScene } from "#kernels/scene/label-scene.ts";
import { sceneClasses, type SceneLabels } from "#kernels/scene/scene-labels.ts";
import { createSceneNet, sceneInput } from "#kernels/scene/scene-net.ts";
import { sceneWeights } from "#kernels/scene/scene-weights.ts";
import { prepareSelection } from "#kernels/select/selection-model.ts";
import {
  classifySuperpixels,
  findSelectedSurface,
  keepKind,
} from "#kernels/select/superpixel-kinds.ts";

import { paintPicture } from "./pictures.ts";
import { overlapWith, paintRoom, room } from "./select-rooms.ts";
import { runOnTwins } from "./twins/twin-engine.ts";
import { answerClicks } from "./whole-kernels.ts";

/** A pale ceiling, two walls that meet in a corner, a floor of boards, and a dark cabinet. */
function paintCorner(): Raster {
  const random = createRandom(2);
  const [width, height] = [320, 240];
  return paintPicture(width, height, (x, y) => {
    const grain = 5 * (random() - 0.5);
    const slant = Math.abs(x - 130) * 0.25;
    if (x > 200 && x < 290 && y > 130 && y < 205) return [70 + grain, 52 + grain, 40 + grain];
    if (y < 62 - slant) return [236 + grain, 235 + grain, 232 + grain];
    if (y > 170 + slant) {
      const seam = Math.floor((x - 130) / (0.35 * (y - 120))) % 2 === 0 ? 8 : 0;
      return [150 + grain - seam, 108 + grain - seam, 70 + grain - seam];
    }
    const light = x < 130 ? 205 : 180;
    return [light + grain, light - 8 + grain, light - 30 + grain];
  });
}

async function readPicture(scene: string, name: string): Promise<Raster> {
  const file = fileURLToPath(new URL(`../../bench/rooms/${scene}/${name}.png`, import.meta.url));
  const picture = sharp(file).toColourspace("srgb").ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

function classAt({ width, height, shares }: SceneLabels, x: number, y: number): string {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * sceneClasses.length;
  const row = [...shares.subarray(at, at + sceneClasses.length)];
  return sceneClasses[row.indexOf(Math.max(...row))]!;
}

describe("labelling a scene", () => {
  const labels = labelScene(paintCorner());

  test.each([
    ["scene_2", "walls", "wall"],
    ["scene_2", "floor", "floor"],
    ["scene_6", "walls", "wall"],
    ["scene_6", "floor", "floor"],
  ])("names the surfaces of a rendered room: %s, %s", async (scene, surface, name) => {
    const photo = await readPicture(scene, "photo");
    const truth = await readPicture(scene, surface);
    const found = labelScene(photo);
    let [inside, right] = [0, 0];
    for (let y = 0; y < truth.height; y += 4) {
      for (let x = 0; x < truth.width; x += 4) {
        if (truth.data[(y * truth.width + x) * 4]! < 128) continue;
        inside++;
        if (classAt(found, x / truth.width, y / truth.height) === name) right++;
      }
    }
    expect(inside).toBeGreaterThan(500);
    expect(right / inside).toBeGreaterThan(2 / 3);
  });

  test("answers the mirror image of a photo with its mirrored labels", () => {
    const { width, height, data } = paintCorner();
    const mirrored = { width, height, data: data.slice() };
    for (let i = 0; i < width * height; i++) {
      const from = (i - (i % width) + (width - 1 - (i % width))) * 4;
      mirrored.data.set(data.subarray(from, from + 4), i * 4);
    }
    const other = labelScene(mirrored);
    for (const x of [0.1, 0.4, 0.8]) {
      for (const y of [0.1, 0.5, 0.9]) {
        expect(classAt(other, 0.999 - x, y)).toBe(classAt(labels, x, y));
      }
    }
  });

  test("answers probabilities that sum up to one", () => {
    const { shares } = labels;
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    for (let at = 0; at < shares.length; at += 5) {
      const sum = shares.subarray(at, at + 5).reduce((all, one) => all + one, 0);
      expect(sum).toBeCloseTo(1, 5);
    }
  });

  test("writes the same bytes as its twin", () => {
    const random = createRandom(11);
    const size = { width: 64, height: 32 };
    const length = size.width * size.height * sceneInput.channels;
    const input = Float32Array.from({ length }, () => 4 * random() - 2);
    const run = createSceneNet(sceneWeights, size);
    const answer = run(input);
    expect(answer.every(Number.isFinite)).toBe(true);
    expect(run(input)).toEqual(answer);
    expect(runOnTwins(() => createSceneNet(sceneWeights, size)(input))).toEqual(answer);
  });

  test("refuses a size that cannot be halved five times", () => {
    expect(() => createSceneNet(sceneWeights, { width: 100, height: 64 })).toThrow(RangeError);
  });
});

describe("the kinds of superpixels", () => {
  /** Left half surely wall; of the right half the upper is surely a thing, the lower an opening. */
  const scene: SceneLabels = {
    width: 2,
    height: 2,
    shares: Float32Array.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
  };
  const superpixels = {
    width: 8,
    height: 8,
    count: 4,
    labels: Int32Array.from({ length: 64 }, (_, i) => {
      const [x, y] = [i % 8, Math.floor(i / 8)];
      return (x < 4 ? 0 : 1) + (y < 4 ? 0 : 2);
    }),
  };
  const kinds = classifySuperpixels(superpixels, scene);

  test("are the mean of the labels under them, windows and things together", () => {
    const [leftWall, , , leftRest] = kinds.subarray(0, 4);
    const [rightWall, , , rightRest] = kinds.subarray(4, 8);
    expect(leftWall! + leftRest!).toBeCloseTo(1);
    expect(leftWall).toBeCloseTo(0.875);
    expect(rightRest).toBeCloseTo(leftWall!);
    expect(rightWall).toBeCloseTo(leftRest!);
  });

  test("keep a click on a surface from what is surely none of it, and one on a thing from nothing", () => {
    const everything = new Uint8Array(4).fill(1);
    const sure = Float32Array.from([
      1, 0, 0, 0, 0.04, 0, 0, 0.96, 0.4, 0, 0, 0.6, 0, 0.95, 0, 0.05,
    ]);
    expect([...keepKind(sure, everything, 0, null)]).toEqual([1, 0, 1, 0]);
    expect([...keepKind(sure, everything, 3, null)]).toEqual([0, 0, 0, 1]);
    expect([...keepKind(sure, everything, 1, null)]).toEqual([1, 1, 1, 1]);
  });

  test("keep a click that may be on a wall from a thing before it", () => {
    const everything = new Uint8Array(2).fill(1);
    const unsure = Float32Array.from([0.8, 0, 0, 0.2, 0.08, 0, 0, 0.92]);
    expect([...keepKind(unsure, everything, 0, null)]).toEqual([1, 0]);
  });

  test("keep what corrects a surface from what is less like it than the place clicked on", () => {
    const everything = new Uint8Array(3).fill(1);
    const shade = Float32Array.from([0, 0.08, 0, 0.92, 0, 0.02, 0, 0.98, 0, 0.05, 0, 0.95]);
    const floor = findSelectedSurface(
      Float32Array.from([0, 0.9, 0, 0.1, 0, 0, 0, 1]),
      Uint8Array.from([1, 1]),
      [3, 1],
    );
    expect([...keepKind(shade, everything, 0, floor)]).toEqual([1, 0, 1]);
    expect([...keepKind(shade, everything, 1, floor)]).toEqual([1, 1, 1]);
  });

  test("know no surface where most of what is selected is a thing, or nothing is", () => {
    const half = Float32Array.from([0, 0.9, 0, 0.1, 0, 0, 0, 1]);
    expect(findSelectedSurface(half, Uint8Array.from([1, 1]), [1, 1])).toBeNull();
    expect(findSelectedSurface(half, new Uint8Array(2), [1, 1])).toBeNull();
  });
});

/** What the labels call a thing, though it looks like the wall beside it. */
const isThing = (x: number): boolean => x < 40;
const isLeft = (x: number, y: number): boolean => room.isWall(x, y) && !isThing(x);

test("a click on a wall leaves out what its labels call a thing, however alike they look", () => {
  const photo = paintRoom();
  const [columns, rows] = [20, 14];
  const shares = Float32Array.from({ length: columns * rows * sceneClasses.length }, (_, i) => {
    const [k, at] = [i % sceneClasses.length, Math.floor(i / sceneClasses.length)];
    return k === (isThing((at % columns) * 10) ? 4 : 0) ? 1 : 0;
  });
  const onWall = { x: 75, y: 40, positive: true };
  const blind = answerClicks(prepareSelection(photo), [onWall]);
  expect(overlapWith(blind, isLeft)).toBeLessThan(0.8);
  const model = prepareSelection(photo, null, { width: columns, height: rows, shares });
  expect(overlapWith(answerClicks(model, [onWall]), isLeft)).toBeGreaterThan(0.9);
});
