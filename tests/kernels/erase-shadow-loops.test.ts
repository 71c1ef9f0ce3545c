import { describe, expect, test } from "vitest";

import { takeLogs } from "#kernels/erase/shadow/log-picture.ts";
import { logarithm } from "#kernels/erase/shadow/loop-tables.ts";
import { createShadowCore, measureRoom, takeBoxRoom } from "#kernels/erase/shadow/shadow-core.ts";
import { measureSuperpixels } from "#kernels/erase/shadow/superpixel-graph.ts";
import { divideIntoSuperpixels } from "#kernels/erase/shadow/superpixels.ts";
import { createRandom } from "#kernels/random.ts";

import { decay } from "./twins/decay.ts";
import { runOnTwins } from "./twins/twin-engine.ts";
import { findCastShadow, relightShadow } from "./whole-kernels.ts";

type Scene = {
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly grain: number;
};

/** Stripes under a slope of light with a dark blot, an odd thing in it and a mask around both. */
function drawScene({ width, height, seed, grain }: Scene) {
  const random = createRandom(seed);
  const colours = new Uint8Array(width * height * 4);
  const isMasked = new Uint8Array(width * height);
  const isThing = new Uint8Array(width * height);
  for (let p = 0; p < width * height; p++) {
    const [x, y] = [p % width, Math.floor(p / width)];
    const far = Math.hypot((x / width - 0.5) / 0.35, (y / height - 0.45) / 0.4);
    const light = 0.5 + (0.5 * x) / width - 0.35 * Math.max(0, 1 - far);
    const stripe = Math.floor((x + y / 2) / 9) % 2 === 0 ? 190 : 150;
    isThing[p] = far < 0.45 ? 1 : 0;
    for (let c = 0; c < 3; c++) {
      const surface = isThing[p] === 1 ? [30, 120, 90][c]! : stripe - c * 20;
      colours[p * 4 + c] = Math.min(255, surface * light + random() * grain);
    }
    isMasked[p] = far < 1.05 || random() < 0.001 ? 1 : 0;
  }
  return { colours, isMasked, isThing, width, height };
}

const scenes: readonly Scene[] = [
  { width: 61, height: 54, seed: 1, grain: 5 },
  { width: 120, height: 97, seed: 2, grain: 12 },
  { width: 97, height: 140, seed: 3, grain: 60 },
  { width: 110, height: 100, seed: 4, grain: 0 },
  { width: 131, height: 90, seed: 5, grain: 8 },
];

/** The core in WASM, and its twin. */
function openCores(bytes: number) {
  return [createShadowCore(bytes), runOnTwins(() => createShadowCore(bytes))];
}

describe("the loops of the shadow stage", () => {
  test.each(scenes)("write the same bytes as their twins: %o", (scene) => {
    const run = () => {
      const { colours, isMasked, isThing, width, height } = drawScene(scene);
      const parts = isMasked.map((masked, p) => (isThing[p] === 1 ? 2 : masked));
      relightShadow(colours, parts, width, height);
      const data = isMasked.map((masked) => masked * 255);
      const photo = { width, height, data: new Uint8ClampedArray(colours) };
      return { parts, colours, grown: findCastShadow(photo, { width, height, data }) };
    };
    const ours = run();
    const twin = runOnTwins(run);
    expect(ours.parts).toEqual(twin.parts);
    expect(ours.colours).toEqual(twin.colours);
    expect(ours.grown).toEqual(twin.grown);
    expect(ours.colours).not.toEqual(drawScene(scene).colours);
  });

  test.each(scenes)("see the same superpixels and links: %o", (scene) => {
    const { colours, isMasked, isThing, width, height } = drawScene(scene);
    const rgb = colours.filter((_, i) => i % 4 !== 3);
    const see = (step: number) => {
      const core = createShadowCore(measureRoom(width, height, step));
      const parts = isMasked.map((masked, p) => masked + isThing[p]!);
      const picture = takeLogs(core, rgb, parts, width, height);
      return measureSuperpixels(picture, divideIntoSuperpixels(picture, step), step);
    };
    for (const step of [3, 5, 8]) expect(see(step)).toEqual(runOnTwins(() => see(step)));
  });

  test("refuse an array that is not of their memory", () => {
    const core = createShadowCore(4096);
    const size = { width: 2, height: 2, channels: 1 };
    const room = { ...takeBoxRoom(core, 2, 2, 1, 1), sums: new Float32Array(4) };
    expect(() => core.loops.sumBox(room, size, 1)).toThrow(RangeError);
  });
});

describe("sums over squares", () => {
  test.each([
    { width: 1, height: 1, channels: 1, radius: 3 },
    { width: 7, height: 5, channels: 3, radius: 1 },
    { width: 5, height: 9, channels: 7, radius: 6 },
    { width: 23, height: 17, channels: 5, radius: 4 },
  ])("count what lies within the picture: %o", (given) => {
    const { width, height, channels, radius } = given;
    for (const core of openCores(65_536)) {
      const room = takeBoxRoom(core, width, height, channels, radius);
      room.values.set(room.values.map((_, i) => (i * 7) % 11));
      core.loops.sumBox(room, given, radius);
      const expected = room.sums.map((_, i) => {
        const [p, c] = [Math.floor(i / channels), i % channels];
        let sum = 0;
        for (let q = 0; q < width * height; q++) {
          const isNear =
            Math.abs((q % width) - (p % width)) <= radius &&
            Math.abs(Math.floor(q / width) - Math.floor(p / width)) <= radius;
          if (isNear) sum += room.values[q * channels + c]!;
        }
        return sum;
      });
      expect(room.sums).toEqual(expected);
    }
  });
});

describe("the tables of the loops", () => {
  test("follow the exponential and the logarithm", () => {
    for (let value = 0; value <= 6; value += 0.0137) {
      expect(Math.abs(decay(value) / Math.exp(-value) - 1)).toBeLessThan(1e-8);
    }
    for (let value = 0.01; value < 9; value *= 1.01) {
      expect(Math.abs(logarithm(value) - Math.log(value))).toBeLessThan(1e-11);
    }
  });
});

describe("the memory of the shadow stage", () => {
  test("gives zeros again after it was lent", () => {
    const core = createShadowCore(4096);
    core.lend(() => core.takeUint8(1000).fill(9));
    expect(core.takeUint8(1500).every((value) => value === 0)).toBe(true);
  });

  test("throws when there is no more of it", () => {
    const core = createShadowCore(1000);
    expect(() => core.takeFloat32(core.buffer.byteLength / 4)).toThrow(RangeError);
  });

  test("has room for a picture that is all noise", () => {
    const [width, height] = [83, 59];
    const random = createRandom(3);
    const colours = Uint8Array.from({ length: width * height * 4 }, () => random() * 256);
    const isMasked = Uint8Array.from({ length: width * height }, () => random() * 3);
    expect(() => relightShadow(colours, isMasked, width, height)).not.toThrow();
  });
});
