import { expect, test } from "vitest";

import { AppError } from "#shared/app-error.ts";
import { layFloor } from "#support/material-edits.ts";
import { createBitmap, dot, openTestRoom, settle } from "#support/test-room.ts";

const floor = layFloor("44444444-4444-4444-8444-444444444444");
const withFloor = { design: { edits: [floor] } };
const tone = (strength: number) =>
  ({ type: "toneChosen", id: "tone", tone: { preset: "warm", strength } }) as const;
const toggle = { type: "editToggled", id: floor.id } as const;

test("without edits the bare photo is shown and nothing is asked", () => {
  const { room, photo } = openTestRoom();
  room.start();
  expect(room.get().preview).toEqual({ picture: room.photo, isBusy: false, failure: null });
  expect(photo.count("applyEdits")).toBe(0);
});

test("the edits there are from the beginning are replayed once the room has started", async () => {
  const { room, photo } = openTestRoom(withFloor);
  expect(photo.count("applyEdits")).toBe(0);
  room.start();
  const { args, answer } = photo.take("applyEdits");
  expect(args).toEqual([[floor], { revision: 0, latestOnly: true }]);
  expect(room.get().preview).toEqual({ picture: room.photo, isBusy: true, failure: null });
  const bitmap = createBitmap("floor");
  answer({ revision: 0, edits: [floor], bitmap });
  await settle();
  expect(room.get().preview).toEqual({ picture: bitmap, isBusy: false, failure: null });
});

test("the newest of two changes wins, whichever comes first", async () => {
  const { room, photo } = openTestRoom();
  room.start();
  room.history.change(tone(0.5));
  room.history.change(tone(1));
  const [first, second] = [photo.take("applyEdits"), photo.take("applyEdits")];
  const [early, late] = [createBitmap("half"), createBitmap("whole")];
  second.answer({ revision: 2, edits: second.args[0], bitmap: late });
  first.answer({ revision: 1, edits: first.args[0], bitmap: early });
  await settle();
  expect(room.get().preview.picture).toBe(late);
  expect(early.isClosed).toBe(true);
});

test("selecting is no change of the edits and asks for no picture", async () => {
  const { room, photo } = openTestRoom(withFloor);
  room.start();
  const { answer, args } = photo.take("applyEdits");
  answer({ revision: 0, edits: args[0], bitmap: createBitmap("floor") });
  await settle();
  const { preview } = room.get();
  for (const at of [0, 1]) {
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
    room.history.change({ type: "selectionSoftened", softness: { grow: at + 1 } });
  }
  expect(room.get().history.revision).toBe(0);
  expect(room.get().preview).toBe(preview);
  expect(photo.count("applyEdits")).toBe(0);
});

test("with all edits switched off the bare photo is shown at once", async () => {
  const { room, photo } = openTestRoom(withFloor);
  room.start();
  photo.take("applyEdits");
  room.history.change(toggle);
  expect(room.get().preview).toEqual({ picture: room.photo, isBusy: false, failure: null });
});

test("a picture that failed is not asked for again until it is wanted", async () => {
  const { room, photo } = openTestRoom(withFloor);
  room.start();
  photo.take("applyEdits").fail(new AppError("engine_failed", "no"));
  await settle();
  expect(room.get().preview).toMatchObject({ isBusy: false, failure: "engine_failed" });
  expect(photo.count("applyEdits")).toBe(0);
  room.preview.retry();
  expect(room.get().preview).toMatchObject({ isBusy: true, failure: null });
  expect(photo.count("applyEdits")).toBe(1);
});

test("a failure of other edits is forgotten with them", async () => {
  const { room, photo } = openTestRoom(withFloor);
  room.start();
  photo.take("applyEdits").fail(new Error("no"));
  await settle();
  expect(room.get().preview.failure).toBe("engine_failed");
  room.history.change({ type: "coveringLaid", id: "x", mask: floor.mask, material: floor });
  room.history.change(toggle);
  expect(room.get().preview.failure).toBeNull();
});

test("a room that was left takes no picture any more", async () => {
  const { room, photo } = openTestRoom(withFloor);
  const stop = room.start();
  const { answer, args } = photo.take("applyEdits");
  stop();
  const late = createBitmap("late");
  answer({ revision: 0, edits: args[0], bitmap: late });
  await settle();
  expect(late.isClosed).toBe(true);
  expect(room.get().preview.picture).toBe(room.photo);
});

test("a picture of edits that were all taken away does not come back with the next edit", async () => {
  const { room, photo } = openTestRoom(withFloor);
  room.start();
  const { answer, args } = photo.take("applyEdits");
  answer({ revision: 0, edits: args[0], bitmap: createBitmap("floor") });
  await settle();
  room.history.change({ type: "editRemoved", id: floor.id });
  room.history.change(tone(1));
  expect(room.get().preview).toMatchObject({ picture: room.photo, isBusy: true });
  const next = createBitmap("warm");
  const asked = photo.take("applyEdits");
  asked.answer({ revision: 2, edits: asked.args[0], bitmap: next });
  await settle();
  expect(room.get().preview).toMatchObject({ picture: next, isBusy: false });
});

test("the picture before stays while the one after it is being made", async () => {
  const { room, photo } = openTestRoom(withFloor);
  room.start();
  const { answer, args } = photo.take("applyEdits");
  const before = createBitmap("floor");
  answer({ revision: 0, edits: args[0], bitmap: before });
  await settle();
  room.history.change(tone(1));
  expect(room.get().preview).toMatchObject({ picture: before, isBusy: true });
});
