import { expect, test } from "vitest";

import {
  createPreviewThrottle,
  createProgressThrottle,
  dropErased,
  takeSelectableEdits,
  takeGrowth,
} from "#renderer/services/kernel-work.ts";
import type { Edit, MaskedEdit } from "#shared/edit.ts";

const mask: MaskedEdit["mask"] = {
  shapes: [{ kind: "stroke", operation: "add", radius: 1, points: [[0, 0]] }],
  grow: 0,
  feather: 0,
};
const erase: Edit = {
  id: "11111111-1111-4111-8111-111111111111",
  kind: "erase",
  enabled: true,
  engine: "builtin",
  seed: 1,
  mask,
};
const paint: Edit = {
  id: "22222222-2222-4222-8222-222222222222",
  kind: "paint",
  enabled: true,
  colour: "#566e59",
  finish: "matt",
  materialId: null,
  mask,
};

test("progress is passed on in steps, always with the end, never backwards", () => {
  const seen: number[] = [];
  let nowMs = 0;
  const report = createProgressThrottle(
    (fraction) => seen.push(fraction),
    () => nowMs,
  );
  for (const fraction of [0.1, 0.2, 0.3, 0.25, 1]) {
    report(fraction);
    nowMs += 30;
  }
  expect(seen).toEqual([0.1, 0.3, 1]);
});

test("previews are passed on a few times a second, the first at once", () => {
  const seen: number[] = [];
  let nowMs = 0;
  const show = createPreviewThrottle(
    (picture: number) => seen.push(picture),
    () => nowMs,
  );
  for (nowMs = 0; nowMs < 1000; nowMs += 100) show(nowMs);
  expect(seen).toEqual([0, 300, 600, 900]);
});

test("a shadow is what the mask grew by, with two pixels of the mask beside it", () => {
  const drawn = { width: 8, height: 1, data: Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0) };
  const grown = { width: 8, height: 1, data: Uint8Array.of(255, 255, 255, 255, 255, 200, 90, 0) };
  expect(takeGrowth(drawn, grown)?.data).toEqual(Uint8Array.of(0, 0, 255, 255, 255, 255, 0, 0));
  expect(takeGrowth(drawn, drawn)).toBeNull();
});

test("areas are looked for in the photo without its paints", () => {
  expect(takeSelectableEdits([erase, paint])).toEqual([erase]);
  expect(takeSelectableEdits([paint])).toEqual([]);
});

test("areas are looked for in what is seen when something was erased after painting", () => {
  expect(takeSelectableEdits([paint, erase])).toEqual([paint, erase]);
});

test("hidden edits do not count", () => {
  expect(takeSelectableEdits([{ ...erase, enabled: false }])).toEqual([]);
});

const placeAt = (kind: "object" | "wall", x: number) => ({ kind, x, y: 1.5, part: 0.1 });

test("no thing is offered where something was erased; surfaces and other things are", () => {
  const erased = { width: 4, height: 2, data: Uint8Array.of(0, 0, 255, 255, 0, 0, 255, 255) };
  const offered = [placeAt("object", 0.5), placeAt("object", 2.5), placeAt("wall", 3.5)];
  expect(dropErased(offered, [erased])).toEqual([placeAt("object", 0.5), placeAt("wall", 3.5)]);
  expect(dropErased(offered, [])).toEqual(offered);
});
