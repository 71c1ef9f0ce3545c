import { describe, expect, test } from "vitest";

import { editListSchema, editSchema, omitTone, readProductId } from "#shared/edit.ts";
import type { PaintEdit } from "#shared/edit.ts";
import { layFloor } from "#support/material-edits.ts";
import { setTone } from "#support/tone-edits.ts";

const productId = "00000000-0000-4000-8000-00000000000f";
const floor = layFloor(productId);
const paint: PaintEdit = {
  id: "00000000-0000-4000-8000-000000000001",
  enabled: true,
  kind: "paint",
  colour: "#566e59",
  finish: "eggshell",
  materialId: null,
  mask: floor.mask,
};

describe("a list of edits", () => {
  test("may end with a tone", () => {
    const edits = [paint, floor, setTone()];
    expect(editListSchema.parse(JSON.parse(JSON.stringify(edits)))).toEqual(edits);
  });

  test.each([
    ["a tone before another edit", [setTone(), paint]],
    ["two tones", [paint, setTone(), setTone({ preset: "warm" })]],
    ["a tone before another one that is switched off", [setTone(), setTone({ enabled: false })]],
  ])("is refused with %s", (_, edits) => {
    expect(editListSchema.safeParse(edits).success).toBe(false);
  });

  test("without its tone is what is in the room", () => {
    expect(omitTone([paint, setTone()])).toEqual([paint]);
    expect(omitTone([])).toEqual([]);
  });
});

describe("paint", () => {
  const wall = { surface: "wall", plane: floor.plane } as const;

  test("of a design from before its wall could be measured is read as it was saved", () => {
    expect(editSchema.parse(JSON.parse(JSON.stringify(paint)))).toEqual(paint);
  });

  test("keeps where its wall stands, and nothing that is no wall or no plane", () => {
    const knownLength = { from: [10, 10], to: [10, 60], metres: 2.4 };
    const measured = { ...paint, wall: { ...wall, planeFix: { corners: null, knownLength } } };
    expect(editSchema.parse(JSON.parse(JSON.stringify(measured)))).toEqual(measured);
    for (const wrong of [{ surface: "floor" }, { plane: [1, 0, 0] }]) {
      expect(editSchema.safeParse({ ...paint, wall: { ...wall, ...wrong } }).success).toBe(false);
    }
  });
});

describe("an erase", () => {
  const erase = { ...paint, kind: "erase", engine: "builtin", seed: 4 } as const;
  const { id, enabled, kind, engine, seed, mask } = erase;
  const stored = { id, enabled, kind, engine, seed, mask };

  test("of a design from before shadows had a mask of their own is read as it was saved", () => {
    expect(editSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  test("keeps the mask of its shadow, which has the limits of any mask", () => {
    const shaded = { ...stored, shadow: mask };
    expect(editSchema.parse(JSON.parse(JSON.stringify(shaded)))).toEqual(shaded);
    expect(editSchema.safeParse({ ...stored, shadow: { ...mask, shapes: [] } }).success).toBe(
      false,
    );
  });
});

test.each([
  ["an unknown preset", { preset: "midnight" }],
  ["a strength above 1", { strength: 1.01 }],
  ["a strength below 0", { strength: -0.1 }],
  ["a strength that is none", { strength: "full" }],
])("a tone is refused with %s", (_, changes) => {
  expect(editSchema.safeParse({ ...setTone(), ...changes }).success).toBe(false);
});

test("only paints and materials apply a product", () => {
  expect([paint, floor, setTone()].map(readProductId)).toEqual([null, productId, null]);
  expect(readProductId({ ...paint, materialId: productId })).toBe(productId);
});

test.each([
  ["moved half a metre", { xMetres: 0.5, yMetres: -0.25 }, true],
  ["moved out of the room", { xMetres: 21, yMetres: 0 }, false],
  ["moved one way only", { xMetres: 1 }, false],
  ["as it was saved before patterns could be moved", undefined, true],
])("a pattern %s is accepted: %s", (_, offset, isAccepted) => {
  expect(editSchema.safeParse({ ...floor, offset }).success).toBe(isAccepted);
});
