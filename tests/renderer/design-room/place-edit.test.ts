import { expect, test } from "vitest";

import { placeEdit } from "#renderer/features/design-room/model/document/place-edit.ts";
import type { Edit } from "#shared/edit.ts";

const mask = { shapes: [], grow: 0, feather: 0 };
const wall: Edit = {
  id: "wall",
  enabled: true,
  kind: "paint",
  mask,
  colour: "#2f4a5e",
  finish: "matt",
  materialId: null,
};
const tone: Edit = { id: "tone", enabled: true, kind: "tone", preset: "warm", strength: 1 };

test("an edit takes the place of its namesake", () => {
  const red = { ...wall, colour: "#7a3b32" };
  expect(placeEdit([wall, tone], red)).toEqual([red, tone]);
});

test("a new edit is the last but for the tone, and a new tone the only one", () => {
  const draft = { ...wall, id: "draft" };
  expect(placeEdit([wall, tone], draft)).toEqual([wall, draft, tone]);
  const cool: Edit = { ...tone, id: "cool", preset: "cool" };
  expect(placeEdit([wall, tone], cool)).toEqual([wall, cool]);
});
