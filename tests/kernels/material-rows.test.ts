import { describe, expect, test } from "vitest";

import { createRandom } from "#kernels/random.ts";
import { planMaterial, type MaterialPattern } from "#kernels/surface/plan-material.ts";
import type { MaterialDrawing } from "#kernels/surface/rows/material-rows.ts";
import { createMaterialRows } from "#kernels/surface/rows/material-rows.ts";
import { buildTexturePyramid } from "#kernels/surface/texture-pyramid.ts";

import { paintNoise } from "./pictures.ts";
import { createTwinMaterialRows } from "./twins/twin-material-rows.ts";

const [width, height] = [53, 40];
/** The horizon is at y = 10, and runs askew. */
const seenFloor = [0.01, 0.001, -0.4, 0.002, 0, 1.5, 0.0007, 0.01, -0.1];
const tile = { width: 0.6, height: 0.4 };
const piece = { width: 0.3, height: 0.1 };
const grout = { width: 0.01, colour: [0.3, 0.25, 0.2] } as const;
const noise = paintNoise(width, height, 4);

function drawing(pattern: MaterialPattern, imageToPlane = seenFloor): MaterialDrawing {
  const random = createRandom(8);
  const values = Float32Array.from({ length: 7 * 5 * 4 }, () => 1.6 * random());
  const coverage = Uint8Array.from({ length: width * height }, () =>
    random() < 0.3 ? 0 : random() < 0.5 ? 255 : Math.floor(256 * random()),
  );
  return {
    mask: { width, height, data: coverage },
    data: noise.data.slice(),
    plan: planMaterial(buildTexturePyramid(paintNoise(37, 20, 5)), imageToPlane, pattern),
    field: { width: 7, height: 5, values },
    shine: [1.1, 1, 0.8],
  };
}

function draw(create: typeof createMaterialRows, given: MaterialDrawing): Uint8ClampedArray {
  const drawRow = create(given);
  for (let y = 3; y < height; y++) drawRow(y, 2, width - 1);
  return given.data;
}

describe("the rows of a material", () => {
  test.each<[string, MaterialPattern]>([
    ["a plain texture", { tile, layout: "grid" }],
    ["an enlarged one", { tile, layout: "grid", scale: 40, rotation: 31, offset: [0.3, -2] }],
    ["a shrunken one", { tile, layout: "grid", scale: 0.01 }],
    ["tiles", { tile, layout: "grid", piece, grout }],
    ["tiles by halves", { tile, layout: "half", piece, grout, scale: 1.7 }],
    ["tiles by thirds", { tile, layout: "third", piece, rotation: -50 }],
    ["planks", { tile, layout: "plank", piece, grout, seed: 4_000_000_000 }],
    ["a herringbone", { tile, layout: "herringbone", piece, grout, seed: 5, rotation: 45 }],
    ["mere joints", { tile, layout: "grid", grout: { ...grout, width: 3 } }],
  ])("are the same in WASM and in TypeScript: %s", (_, pattern) => {
    const quick = draw(createMaterialRows, drawing(pattern));
    expect(quick).toEqual(draw(createTwinMaterialRows, drawing(pattern)));
    expect(quick).not.toEqual(noise.data);
  });

  test("are the same on a plane that no camera sees, where nothing overflows", () => {
    const pattern: MaterialPattern = { tile, layout: "plank", piece, grout };
    for (const plane of [
      [1e-9, 0, 1e9, 0, 1e-9, -1e9, 0, 0, 1],
      [1, 0, 0, 0, 1, 0, 0, 0, 0],
      [0.01, 0, 0, 0, 0.01, 0, 1, 1, -30],
      [1e300, 1, 1, 1, 1e300, 1, 1e300, 1, 1],
    ]) {
      const quick = draw(createMaterialRows, drawing(pattern, plane));
      expect(quick).toEqual(draw(createTwinMaterialRows, drawing(pattern, plane)));
    }
  });

  test("leave alpha and what is not covered alone, and columns that were not asked for", () => {
    const given = drawing({ tile, layout: "grid" });
    const drawn = draw(createMaterialRows, given);
    for (let i = 0; i < width * height; i++) {
      expect(drawn[i * 4 + 3]).toBe(noise.data[i * 4 + 3]);
      const isAsked = i >= 3 * width && i % width >= 2 && i % width < width - 1;
      if (isAsked && given.mask.data[i] !== 0) continue;
      expect(drawn.subarray(i * 4, i * 4 + 4)).toEqual(noise.data.subarray(i * 4, i * 4 + 4));
    }
  });
});
