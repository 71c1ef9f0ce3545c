import { describe, expect, test } from "vitest";

import { applyEdits } from "#kernels/apply-edits.ts";
import { prepareLiveEdit } from "#kernels/prepare-live-edit.ts";
import { createPaintTables } from "#kernels/surface/paint-tables.ts";
import { measureGrainless } from "#kernels/surface/soften-grain.ts";
import type { Edit, PaintEdit } from "#shared/edit.ts";
import { layFloor } from "#support/material-edits.ts";

import { boxShape, cutMask, maskOf, paintNoise, paintPicture } from "./pictures.ts";

const frame = { originalWidth: 60, originalHeight: 40 };
/** Dark, so that a pale paint shows its grain. */
const photo = paintPicture(60, 40, (x, y) => [46 - x / 4 + (y % 3), 26 - x / 6, 30 - x / 6]);
const tileId = "7f1b2c1e-0c58-4c0e-9d4f-3a7c2b1d5e10";
const textures = new Map([[tileId, paintNoise(16, 16, 4)]]);
const options = { ...frame, textures };

function paint(
  id: string,
  left: number,
  right: number,
  changes: Partial<PaintEdit> = {},
): PaintEdit {
  const mask = maskOf([boxShape(left, 5, right, 30)], 0, 2);
  const settings = { colour: "#f1ead9", finish: "matt", materialId: null } as const;
  return { id, enabled: true, kind: "paint", mask, ...settings, ...changes };
}

/** The list's picture, drawn from what is prepared for a paint of it. */
function drawLive(edits: Edit[], edit: PaintEdit): Uint8ClampedArray {
  const live = prepareLiveEdit(photo, edits, edit.id, options)!;
  if (live.surface?.kind !== "paint") throw new Error("not a paint");
  const { channels, grain } = createPaintTables(live.surface.estimate, edit);
  const { even, grainless } = live.surface;
  if (grain === 1) throw new Error("no grain to draw");
  const drawn = live.base.slice();
  for (let i = 0; i < live.coverage.length; i++) {
    for (let c = 0; c < 3 && live.coverage[i]! > 0; c++) {
      const at = i * 4 + c;
      const mean = grainless![at]!;
      const [source] = new Uint8ClampedArray([mean + (even[at]! - mean) * grain]);
      const part = live.coverage[i]! / 255;
      drawn[at] = drawn[at]! + (channels[c]![source!]! - drawn[at]!) * part;
    }
  }
  return drawn;
}

describe("an edit prepared to be drawn with other settings", () => {
  test("holds all that its picture depends on but the paint", () => {
    const edit = paint("wall", 5, 40);
    expect(drawLive([edit], edit)).toEqual(applyEdits(photo, [edit], options).data);
  });

  test("takes its light from the photo, not from a paint under it", () => {
    const under = paint("under", 10, 25, { colour: "#5a1616" });
    const edit = paint("wall", 5, 40);
    const both = applyEdits(photo, [under, edit], options).data;
    expect(drawLive([under, edit], edit)).toEqual(both);
  });

  test("does not depend on the settings that change", () => {
    const one = prepareLiveEdit(photo, [paint("wall", 5, 40)], "wall", options);
    const navy = paint("wall", 5, 40, { colour: "#2f4a5e", finish: "gloss" });
    expect(prepareLiveEdit(photo, [navy], "wall", options)).toEqual(one);
    const floor = layFloor(tileId);
    const laid = prepareLiveEdit(photo, [floor], floor.id, options);
    expect(laid?.surface?.kind).toBe("material");
    const turned = { ...floor, rotation: 40, scale: 2, layout: "half", roughness: 1 } as const;
    expect(prepareLiveEdit(photo, [turned], floor.id, options)).toEqual(laid);
  });

  test("shows edits beside it as they are, and what is under it as it was before", () => {
    const beside = paint("beside", 45, 58, { colour: "#7a3b32" });
    const live = prepareLiveEdit(photo, [paint("wall", 5, 40), beside], "wall", options)!;
    const all = applyEdits(photo, [paint("wall", 5, 40), beside], options).data;
    live.coverage.forEach((coverage, i) => {
      const wanted = coverage > 0 ? photo.data : all;
      expect(live.base[i * 4]).toBe(wanted[i * 4]);
    });
  });

  test("is refused where a later edit changes the same pixels, and for an erase", () => {
    const over = paint("over", 30, 58);
    expect(prepareLiveEdit(photo, [paint("wall", 5, 40), over], "wall", options)).toBeNull();
    expect(prepareLiveEdit(photo, [paint("wall", 5, 40), over], "over", options)).not.toBeNull();
    const { mask } = over;
    const erase: Edit = {
      id: "gone",
      enabled: true,
      kind: "erase",
      engine: "builtin",
      seed: 1,
      mask,
    };
    expect(prepareLiveEdit(photo, [erase], "gone", options)).toBeNull();
    expect(prepareLiveEdit(photo, [], "nobody", options)).toBeNull();
  });

  test("is refused where the shadow of what is erased later lies on the same pixels", () => {
    const wall = paint("wall", 5, 30);
    const { mask } = paint("gone", 45, 58);
    const settings = { id: "gone", enabled: true, engine: "builtin", seed: 1, mask } as const;
    const erase: Edit = { ...settings, kind: "erase" };
    expect(prepareLiveEdit(photo, [wall, erase], "wall", options)).not.toBeNull();
    const shaded = { ...erase, shadow: paint("shade", 25, 45).mask };
    expect(prepareLiveEdit(photo, [wall, shaded], "wall", options)).toBeNull();
  });

  test("leaves the tone out, which is drawn last", () => {
    const tone: Edit = { id: "tone", enabled: true, kind: "tone", preset: "warm", strength: 1 };
    const plain = applyEdits(photo, [paint("wall", 5, 40)], options).data;
    const live = prepareLiveEdit(photo, [paint("wall", 5, 40), tone], "tone", options)!;
    expect(live.base).toEqual(plain);
    expect(live.surface).toBeNull();
  });
});

describe("grain", () => {
  test("is drawn towards the mean of the masked pixels in reach", () => {
    const noise = paintNoise(30, 20, 9);
    const mask = cutMask(30, 20, (x) => x > 4 && x < 25);
    const means = measureGrainless(noise, mask);
    for (const [x, y] of [
      [5, 0],
      [12, 9],
      [24, 19],
    ] as const) {
      let [sum, count] = [0, 0];
      for (let row = Math.max(0, y - 5); row <= Math.min(19, y + 5); row++) {
        for (let column = Math.max(5, x - 5); column <= Math.min(24, x + 5); column++) {
          sum += noise.data[(row * 30 + column) * 4]!;
          count++;
        }
      }
      expect(means[(y * 30 + x) * 4]).toBeCloseTo(sum / count, 2);
    }
    expect(means[0]).toBe(0);
  });
});
