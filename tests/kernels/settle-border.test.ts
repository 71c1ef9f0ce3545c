import { describe, expect, it } from "vitest";

import type { Raster } from "#kernels/raster.ts";
import { createSelectPlanes } from "#kernels/select/select-planes.ts";
import { settleBorder } from "#kernels/select/settle-border.ts";

const [width, height] = [120, 80];
const edge = 40;

/** Two fields of grey, the upper one lighter by `step` levels, with a dark pole in front. */
function twoFields(step: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isPole = x >= 90 && x < 93 && y < edge;
      const grey = isPole ? 20 : y < edge ? 120 + step : 120;
      data.set([grey, grey, grey, 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** The upper field, its border a saw of `depth` pixels about the edge, without the pole. */
function sawn(depth: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, p) => {
    const [x, y] = [p % width, Math.floor(p / width)];
    if (x >= 90 && x < 93) return 0;
    return y < edge + (x % 12 < 6 ? depth : -depth) ? 1 : 0;
  });
}

const lowestInside = (inside: Uint8Array, x: number): number => {
  for (let y = height - 1; y >= 0; y--) if (inside[y * width + x] === 1) return y;
  return -1;
};

describe("settling a border", () => {
  it("puts the saw of a faint edge where the colours part", () => {
    const planes = createSelectPlanes(twoFields(10));
    const settled = settleBorder(planes, sawn(3), []);
    for (let x = 12; x < 80; x++) {
      expect(Math.abs(lowestInside(settled, x) - (edge - 1))).toBeLessThanOrEqual(1);
    }
  });

  it("straightens a saw where both sides look the same, without moving it", () => {
    const planes = createSelectPlanes(twoFields(0));
    const settled = settleBorder(planes, sawn(2), []);
    for (let x = 12; x < 80; x++) {
      expect(Math.abs(lowestInside(settled, x) - (edge - 1))).toBeLessThanOrEqual(1);
    }
  });

  it("leaves a clear border, and what is too thin to have a colour of its own", () => {
    const planes = createSelectPlanes(twoFields(90));
    const inside = sawn(0);
    expect(settleBorder(planes, inside, [])).toEqual(inside);
  });

  it("leaves what was clicked", () => {
    const planes = createSelectPlanes(twoFields(10));
    const inside = sawn(3);
    const click = { x: 27, y: edge + 2 };
    const settled = settleBorder(planes, inside, [click]);
    expect(settled[click.y * width + click.x]).toBe(inside[click.y * width + click.x]);
    expect(settleBorder(planes, inside, [])[click.y * width + click.x]).toBe(0);
  });

  it("has nothing to do where all or nothing is inside", () => {
    const planes = createSelectPlanes(twoFields(10));
    for (const value of [0, 1]) {
      const inside = new Uint8Array(width * height).fill(value);
      expect(settleBorder(planes, inside, [])).toBe(inside);
    }
  });
});
