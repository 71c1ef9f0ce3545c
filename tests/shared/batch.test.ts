import { expect, test } from "vitest";

import { batchRecipeSchema, listRecipeTextures, readRecipe } from "#shared/batch.ts";
import type { Edit } from "#shared/edit.ts";

const mask = {
  shapes: [{ kind: "stroke", operation: "add", radius: 5, points: [[1, 1]] }],
  grow: 0,
  feather: 0,
} satisfies Extract<Edit, { kind: "paint" }>["mask"];
const id = "00000000-0000-4000-8000-000000000001";
const productId = "00000000-0000-4000-8000-00000000000a";

const paint = (colour: string, enabled = true): Edit => ({
  id,
  enabled,
  mask,
  kind: "paint",
  colour,
  finish: "matt",
  materialId: null,
});
const floor: Edit = {
  id,
  enabled: true,
  mask,
  kind: "material",
  materialId: productId,
  surface: "floor",
  plane: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  tile: { widthMetres: 1, heightMetres: 1 },
  layout: "grid",
  piece: null,
  scale: 1,
  rotation: 0,
  offset: { xMetres: 0.1, yMetres: 0 },
  grout: null,
  roughness: 0.5,
  seed: 1,
};

test("a recipe is what a design did last to each surface, without its photo", () => {
  const tone: Edit = { id, enabled: true, kind: "tone", preset: "warm", strength: 0.5 };
  const found = readRecipe([paint("#111111"), floor, paint("#222222"), tone]);
  expect(found).toMatchObject({
    walls: { kind: "paint", colour: "#222222" },
    floor: { materialId: productId },
    tone: { preset: "warm", strength: 0.5 },
  });
  expect(JSON.stringify(found)).not.toMatch(/mask|plane|offset/);
  const more = { sizes: ["full"], format: "jpeg", mark: null };
  expect(batchRecipeSchema.safeParse({ ...found, ...more }).error).toBeUndefined();
});

test("what is switched off or belongs to its photo alone gives no recipe", () => {
  const erase: Edit = { id, enabled: true, mask, kind: "erase", engine: "builtin", seed: 1 };
  expect(readRecipe([paint("#111111", false), erase])).toBeNull();
  expect(readRecipe([])).toBeNull();
});

test("a recipe says which tiles it needs", () => {
  const found = readRecipe([floor, { ...floor, surface: "wall" }]);
  expect(found === null ? [] : listRecipeTextures(found)).toEqual([productId]);
});
