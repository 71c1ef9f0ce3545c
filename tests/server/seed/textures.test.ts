import sharp from "sharp";
import { describe, expect, test } from "vitest";

import { floorSeeds, wallCoveringSeeds } from "#server/seed/catalogue-textured.ts";
import { paintSeeds } from "#server/seed/catalogue-paints.ts";
import { makeTexture } from "#server/textures/make-texture.ts";
import { textureRecipes } from "#server/textures/texture-recipes.ts";

const seeds = [...floorSeeds, ...wallCoveringSeeds];

describe.each(Object.entries(textureRecipes))("the texture %s", (name, create) => {
  const recipe = create();
  const { tileWidthMetres: width, tileHeightMetres: height } = recipe;

  test("repeats without a seam in both directions", () => {
    for (let index = 1; index < 300; index += 1) {
      const x = ((index * 0.618_034) % 1) * width;
      const y = ((index * 0.754_878) % 1) * height;
      const here = recipe.colourAt(x, y);
      for (const there of [recipe.colourAt(x + width, y), recipe.colourAt(x, y + height)]) {
        there.forEach((value, channel) => {
          expect(Math.abs(value - (here[channel] ?? 0))).toBeLessThan(0.01);
        });
      }
    }
  });

  test("is offered with the size it is drawn at", () => {
    const seed = seeds.find(({ texture }) => texture === name);
    expect(seed?.tileWidthMetres).toBeCloseTo(width, 6);
    expect(seed?.tileHeightMetres).toBeCloseTo(height, 6);
  });
});

test("a texture is the same every time and its swatch is its average colour", async () => {
  const seed = seeds.find(({ texture }) => texture === "regatta-stripe");
  const [first, second] = [
    await makeTexture("regatta-stripe"),
    await makeTexture("regatta-stripe"),
  ];
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
  expect(await sharp(first.bytes).metadata()).toMatchObject({ format: "webp", width: 768 });
  expect(first.colour.toUpperCase()).toBe(seed?.colour);
});

test("there are forty-eight paints, each with a name, a number and a colour of its own", () => {
  expect(paintSeeds).toHaveLength(48);
  for (const key of ["name", "number", "colour"] as const) {
    expect(new Set(paintSeeds.map((paint) => paint[key])).size).toBe(48);
  }
});
