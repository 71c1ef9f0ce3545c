import { describe, expect, test } from "vitest";

import { settleBorder } from "#kernels/erase/shadow/settle-border.ts";
import { takeLogs } from "#kernels/erase/shadow/log-picture.ts";
import { shadeParts } from "#kernels/erase/shadow/shade-parts.ts";
import { createShadowCore } from "#kernels/erase/shadow/shadow-core.ts";

const { lit, shadow, object } = shadeParts;
const [width, height] = [60, 12];
type Colour = readonly [number, number, number];
const bright: Colour = [180, 170, 160];
const dark: Colour = [133, 125, 118];

/** Gains by column after 0.6 was estimated from column 10 to 50, where the object begins. */
function settle(colourAt: (x: number) => Colour, hasLight = true): number[] {
  const columns = Array.from({ length: width }, (_, x) => x);
  const partAt = (x: number) => (x < 10 && hasLight ? lit : x < 50 ? shadow : object);
  const rgb = Array.from({ length: height }, () => columns.flatMap((x) => colourAt(x))).flat();
  const parts = Uint8Array.from({ length: width * height }, (_, p) => partAt(p % width));
  const isRelit = parts.map((part) => (part === shadow ? 1 : 0));
  const core = createShadowCore(1_000_000);
  const picture = takeLogs(core, Uint8Array.from(rgb), parts, width, height);
  const gains = Float32Array.from({ length: width * height * 3 }, (_, i) =>
    isRelit[Math.floor(i / 3)] === 1 ? 0.6 : 0,
  );
  settleBorder(picture, isRelit, gains);
  return columns.map((x) => gains[((height >> 1) * width + x) * 3 + 1]!);
}

describe("the border of a relit shadow", () => {
  test("gets nothing where both sides are as bright, and what lies further in keeps its gain", () => {
    const gains = settle((x) => (x < 20 ? bright : dark));
    expect(gains[10]).toBeCloseTo(0, 5);
    expect(gains.slice(10, 50)).toEqual(gains.slice(10, 50).toSorted((a, b) => a - b));
    expect(gains[49]).toBeGreaterThan(0.55);
    expect([gains[9], gains[50]]).toEqual([0, 0]);
  });

  test("gets all that it lacks where the mask ends with the shadow", () => {
    for (const gain of settle((x) => (x < 10 ? bright : dark)).slice(10, 50)) {
      expect(gain).toBeCloseTo(0.6, 1);
    }
  });

  test("gets nothing where another surface is beside it", () => {
    expect(settle((x) => (x < 10 ? [190, 90, 60] : dark))[10]).toBeCloseTo(0, 5);
  });

  test("is none where nothing beside it is lit", () => {
    const gains = settle(() => dark, false).slice(0, 50);
    expect(gains.every((gain) => Math.abs(gain - 0.6) < 1e-6)).toBe(true);
  });
});
