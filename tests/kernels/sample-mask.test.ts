import { describe, expect, test } from "vitest";

import { rasteriseMask } from "#kernels/mask.ts";
import { sampleMask } from "#kernels/mask/sample-mask.ts";
import type { Mask } from "#kernels/raster.ts";
import { encodeRuns } from "#kernels/select/selection-runs.ts";
import type { MaskShape } from "#shared/mask.ts";

import { boxShape, maskOf } from "./pictures.ts";

const frame = { originalWidth: 4096, originalHeight: 3072, width: 400, height: 300 };

describe("sampling a mask", () => {
  test("counts what drawing it counts, within half a percent", () => {
    const mask = maskOf([leafShape("add", 500, 400, 330), leafShape("subtract", 560, 380, 90)]);
    const [drawn, sampled] = [rasteriseMask(mask, frame), sampleMask(mask, frame)];
    expect(Math.abs(sum(sampled) / sum(drawn) - 1)).toBeLessThan(0.005);
    expect(sampled.data.every((value) => value === 0 || value === 255)).toBe(true);
  });

  test("draws strokes, polygons, growth and soft edges as ever", () => {
    const stroke: MaskShape = {
      kind: "stroke",
      operation: "add",
      radius: 120,
      points: [
        [400, 300],
        [1900, 2200],
      ],
    };
    const mask = { ...maskOf([boxShape(100, 100, 900, 700), stroke]), grow: 30, feather: 40 };
    expect(sampleMask(mask, frame)).toEqual(rasteriseMask(mask, frame));
  });

  test("takes a selection of the frame's own size as it is", () => {
    const small = { originalWidth: 1024, originalHeight: 768, width: 1024, height: 768 };
    const mask = maskOf([leafShape("add", 500, 400, 330)]);
    expect(sampleMask(mask, small)).toEqual(rasteriseMask(mask, small));
  });

  test("refuses a selection whose runs do not fit", () => {
    const shape: MaskShape = { ...leafShape("add", 500, 400, 330), runs: [3, 4] };
    expect(() => sampleMask(maskOf([shape]), frame)).toThrow(RangeError);
  });
});

const clicked = { seeds: [[2000, 1600] as [number, number]], tolerance: 30 };

/** A selection with a wavy edge, on a working raster of 1024 × 768. */
function leafShape(operation: "add" | "subtract", x0: number, y0: number, radius: number) {
  const [width, height] = [1024, 768];
  const data = Uint8Array.from({ length: width * height }, (_, p) => {
    const [dx, dy] = [(p % width) - x0, Math.floor(p / width) - y0];
    const edge = radius * (1 + 0.1 * Math.sin(7 * Math.atan2(dy, dx)));
    return Math.hypot(dx, dy) < edge ? 255 : 0;
  });
  const runs = encodeRuns({ width, height, data });
  return { kind: "selection" as const, operation, ...clicked, width, height, runs };
}

function sum({ data }: Mask): number {
  return data.reduce((total, coverage) => total + coverage, 0);
}
