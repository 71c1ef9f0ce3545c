import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { listScenes, readScene } from "#bench/erase/erase-set.ts";
import { measureOutside } from "#bench/metrics/measure-outside.ts";
import { scoreErase, type EraseScene } from "#bench/metrics/score-erase.ts";
import type { Raster } from "#kernels/raster.ts";

const size = 64;

/** A grey slope with a grid of dots. */
function drawTexture(shift = 0): Raster {
  const data = new Uint8ClampedArray(size * size * 4);
  for (let i = 0; i < size * size; i++) {
    const x = (i % size) + shift;
    const y = Math.floor(i / size);
    const value = 60 + 2 * y + (x % 5 === 0 && y % 4 === 0 ? 70 : 0);
    data.set([value, value + 10, value + 20, 255], i * 4);
  }
  return { width: size, height: size, data };
}

function drawSquare(left: number, side: number): EraseScene["mask"] {
  const data = new Uint8Array(size * size);
  for (let y = 20; y < 20 + side; y++) data.fill(1, y * size + left, y * size + left + side);
  return { width: size, height: size, data };
}

function drawScene(): EraseScene {
  const clean = drawTexture();
  const data = clean.data.slice();
  const object = drawSquare(20, 16);
  for (let i = 0; i < object.data.length; i++) {
    if (object.data[i] === 1) data.set([200, 30, 30], i * 4);
  }
  return { photo: { ...clean, data }, clean, mask: drawSquare(20, 24), object };
}

describe("the score of an erase", () => {
  test("is perfect for the truth", () => {
    const scene = drawScene();
    const perfect = { psnr: 99, psnrObj: 99, ssim: 1, ssimObj: 1, gmsd: 0, swd: 0, seam: 0, de: 0 };
    expect(scoreErase(scene.clean, scene)).toEqual({ ...perfect, outside: 0, outsideChanged: 0 });
  });

  test("is worse for the object itself, and worse where it was than in its shadow", () => {
    const scene = drawScene();
    const score = scoreErase(scene.photo, scene);
    expect(score.psnrObj).toBeLessThan(score.psnr);
    expect(score.ssimObj).toBeLessThan(score.ssim);
    expect(score.gmsd).toBeGreaterThan(0.1);
    expect(score.swd).toBeGreaterThan(5);
    expect(score.de).toBeGreaterThan(10);
  });

  test("of texture in another place is better by SWD than that of a flat colour", () => {
    const scene = drawScene();
    const shifted = scoreErase(drawTexture(2), scene);
    const flat = { ...scene.clean, data: scene.clean.data.slice() };
    for (let i = 0; i < scene.mask.data.length; i++) {
      if (scene.mask.data[i] === 1) flat.data.set([124, 134, 144], i * 4);
    }
    expect(shifted.swd).toBeLessThan(scoreErase(flat, scene).swd / 3);
  });

  test("counts what was changed outside of the mask", () => {
    const scene = drawScene();
    const data = scene.clean.data.slice();
    data[4] = data[4]! + 6;
    data[8] = data[8]! + 20;
    const outside = size * size - 24 * 24;
    const score = scoreErase({ ...scene.clean, data }, scene);
    expect(score.outside).toBeCloseTo(26 / outside, 9);
    expect(score.outsideChanged).toBeCloseTo(1 / outside, 9);
  });

  test("needs a picture of the scene's size and a mask", () => {
    const scene = drawScene();
    const small = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
    expect(() => scoreErase(small, scene)).toThrow(RangeError);
    const mask = { ...scene.mask, data: new Uint8Array(size * size) };
    expect(() => scoreErase(scene.clean, { ...scene, mask })).toThrow(RangeError);
  });
});

/** What RoomBench's own scorer gives for the untouched photo, and for what is outside of the truth. */
const known = [
  {
    room: "scene_2",
    photo: [12.802361, 0.726525, 13.384567, 0.477847, 0.197841, 1.887009, 4.365636, 15.933869],
    truth: { mean: 5.600943, changed: 0.173547 },
  },
  {
    room: "scene_6",
    photo: [16.637419, 0.765432, 13.903992, 0.503499, 0.209114, 2.178342, 2.672819, 10.347782],
    truth: { mean: 3.775566, changed: 0.055289 },
  },
];

test.each(known)("the score in $room equals that of RoomBench's scorer", async (expected) => {
  const scenes = await listScenes(join(import.meta.dirname, "../../../bench/rooms"));
  const files = scenes.find(({ name }) => name === expected.room);
  if (files === undefined) throw new Error("the room is not carried");
  const scene = await readScene(files);
  const { outside, outsideChanged, ...score } = scoreErase(scene.photo, scene);
  const differences = Object.values(score).map((value, i) => Math.abs(value - expected.photo[i]!));
  expect(Math.max(...differences)).toBeLessThan(1e-5);
  expect([outside, outsideChanged]).toEqual([0, 0]);
  const truth = measureOutside(scene.clean, scene.photo, scene.mask);
  expect(truth.mean).toBeCloseTo(expected.truth.mean, 5);
  expect(truth.changed).toBeCloseTo(expected.truth.changed, 5);
});
