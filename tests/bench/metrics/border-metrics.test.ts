import { describe, expect, test } from "vitest";

import { measureBand } from "#bench/metrics/measure-band.ts";
import { measureBorderDistance } from "#bench/metrics/measure-border.ts";
import { findStraightEdges, measureRipple } from "#bench/metrics/measure-ripple.ts";
import type { Mask, Raster } from "#kernels/raster.ts";

const width = 160;
const height = 120;

/** 1 where `isInside` says so, at pixel centres. */
function draw(isInside: (x: number, y: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, i) =>
    isInside((i % width) + 0.5, Math.floor(i / width) + 0.5) ? 1 : 0,
  );
}

function toMask(region: Uint8Array): Mask {
  return { width, height, data: region.map((value) => 255 * value) };
}

/** A square that is cut off nowhere, its left side where `left` says for every row. */
function drawSquare(left: (y: number) => number): Uint8Array {
  return draw((x, y) => x > left(y) && x < 130 && y > 15 && y < 105);
}

const square = drawSquare(() => 40);

describe("the distance of borders", () => {
  test("is nothing for the truth itself", () => {
    const same = { width, height, selected: square, truth: square };
    expect(measureBorderDistance(same)).toEqual({ mean: 0, near: 0 });
  });

  test("is how far one side is off, over its share of the border", () => {
    const shifted = drawSquare(() => 46);
    const found = measureBorderDistance({ width, height, selected: shifted, truth: square })!;
    // One of four sides of 90 pixels is six off; its corners share the others' distance.
    expect(found.mean).toBeGreaterThan(1.3);
    expect(found.mean).toBeLessThan(1.7);
    expect(found.near).toBe(found.mean);
  });

  test("counts a hole far from the border, but not as the border's own quality", () => {
    const holed = draw(
      (x, y) => square[Math.floor(y) * width + Math.floor(x)] === 1 && !isHole(x, y),
    );
    const found = measureBorderDistance({ width, height, selected: holed, truth: square })!;
    expect(found.mean).toBeGreaterThan(1);
    expect(found.near).toBe(0);
  });

  test("leaves out what is ignored and the frame", () => {
    const isIgnored = draw((x) => x < 60);
    const shifted = drawSquare(() => 46);
    const cases = { width, height, selected: shifted, truth: square, isIgnored };
    expect(measureBorderDistance(cases)).toEqual({ mean: 0, near: 0 });
    const whole = new Uint8Array(width * height).fill(1);
    expect(measureBorderDistance({ width, height, selected: square, truth: whole })).toBeNull();
  });

  test("is the longer side where nothing is selected", () => {
    const nothing = new Uint8Array(width * height);
    const found = measureBorderDistance({ width, height, selected: nothing, truth: square })!;
    expect(found.mean).toBe(160);
  });
});

/** A dark wall on white. */
function paint(region: Uint8Array): Raster {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  region.forEach((value, i) => {
    if (value === 1) data.set([40, 70, 60], i * 4);
  });
  return { width, height, data };
}

function isHole(x: number, y: number): boolean {
  return Math.hypot(x - 85, y - 60) < 6;
}

describe("the ripple of a border", () => {
  test("is nothing along straight sides, wherever they run", () => {
    const shifted = toMask(drawSquare(() => 45));
    expect(measureRipple(shifted, toMask(square), 60)!.ripple).toBeLessThan(0.03);
  });

  test("is the standard deviation of a wave along one of four sides", () => {
    const wave = toMask(drawSquare((y) => 40 + 4 * Math.sin((2 * Math.PI * y) / 9)));
    const { ripple } = measureRipple(wave, toMask(square), 60)!;
    // A sine of amplitude 4 deviates by 2.83; three sides do not.
    expect(ripple).toBeGreaterThan(0.25 * 2.3);
    expect(ripple).toBeLessThan(0.25 * 3.3);
  });

  test("is small for the stairs of a slanting line", () => {
    const slanting = drawSquare((y) => 30 + 0.3 * y);
    const { ripple } = measureRipple(toMask(slanting), toMask(slanting), 60)!;
    expect(ripple).toBeLessThan(0.3);
  });

  test("is unknown where no straight side is long enough", () => {
    const disc = draw((x, y) => Math.hypot(x - 80, y - 60) < 40);
    expect(measureRipple(toMask(disc), toMask(disc), 60)).toBeNull();
  });

  test("knows the sides of a square, and none along the frame", () => {
    expect(findStraightEdges(toMask(square), 60)).toHaveLength(4);
    const atFrame = draw((x, y) => x < 80 && y < 70);
    expect(findStraightEdges(toMask(atFrame), 60)).toHaveLength(2);
  });
});

describe("the difference along a border", () => {
  test("shows a rim of two pixels that the whole wall would drown", () => {
    const truth = { width, height, data: square };
    const rimmed = paint(draw((x, y) => x > 42 && x < 128 && y > 17 && y < 103));
    const found = measureBand(rimmed, paint(square), truth, 6)!;
    expect(found.p95).toBeGreaterThan(40);
    expect(found.mean).toBeGreaterThan(5);
    expect(found.mean).toBeLessThan(found.p95 / 3);
    expect(measureBand(paint(square), paint(square), truth, 6)).toEqual({ mean: 0, p95: 0 });
  });
});
