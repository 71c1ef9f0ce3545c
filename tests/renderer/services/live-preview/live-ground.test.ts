import { expect, test } from "vitest";

import type { LiveEdit } from "#kernels/prepare-live-edit.ts";
import { createLiveGround, isSameGround } from "#renderer/services/live-preview/live-ground.ts";
import type { Edit, PaintEdit } from "#shared/edit.ts";

const mask = { shapes: [], grow: 0, feather: 0 };
const wall: PaintEdit = {
  id: "wall",
  enabled: true,
  kind: "paint",
  mask,
  colour: "#2f4a5e",
  finish: "matt",
  materialId: null,
};
const other: PaintEdit = { ...wall, id: "other" };
const tone: Edit = { id: "tone", enabled: true, kind: "tone", preset: "warm", strength: 1 };
const editId = "wall";
const base = new Uint8ClampedArray(4);
const live: LiveEdit = { width: 1, height: 1, base, coverage: new Uint8Array(1), surface: null };

test("other settings, another tone and edits that are off leave the ground as it is", () => {
  const call = { edits: [wall, other], editId };
  const red = { ...wall, colour: "#7a3b32" };
  expect(isSameGround(call, { edits: [red, other, tone], editId })).toBe(true);
  expect(isSameGround(call, { edits: [red, { ...tone, enabled: false }, other], editId })).toBe(
    true,
  );
});

test("another mask, another edit, another order are another ground", () => {
  const call = { edits: [wall, other], editId };
  expect(isSameGround(call, { edits: [{ ...wall, mask: { ...mask } }, other], editId })).toBe(
    false,
  );
  expect(isSameGround(call, { edits: [wall, { ...other }], editId })).toBe(false);
  expect(isSameGround(call, { edits: [other, wall], editId })).toBe(false);
  expect(isSameGround(call, { edits: [wall, other], editId: "other" })).toBe(false);
});

test("is prepared once, and an answer to an older question is not heard of", async () => {
  const asked: string[] = [];
  const answers: ((result: LiveEdit) => void)[] = [];
  const ground = createLiveGround((call) => {
    asked.push(call.editId);
    return new Promise((resolve) => answers.push(resolve));
  });
  const ready: string[] = [];
  const edits = [wall, other];
  ground.prepare({ edits, editId }, () => ready.push("wall"));
  ground.prepare({ edits: [{ ...wall, finish: "gloss" }, other], editId }, () =>
    ready.push("again"),
  );
  ground.prepare({ edits, editId: "other" }, () => ready.push("other"));
  expect(asked).toEqual(["wall", "other"]);
  answers.forEach((answer) => answer(live));
  await Promise.resolve();
  expect(ready).toEqual(["other"]);
  expect(ground.read({ edits, editId: "other" })).toBe(live);
  expect(ground.read({ edits, editId })).toBeNull();
});

test("what could not be prepared is asked for again", async () => {
  let asked = 0;
  const ground = createLiveGround(() => {
    asked += 1;
    return Promise.reject(new Error("busy"));
  });
  ground.prepare({ edits: [wall], editId }, () => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  ground.prepare({ edits: [wall], editId }, () => undefined);
  expect(asked).toBe(2);
});
