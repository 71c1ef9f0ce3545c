import { expect, test } from "vitest";

import type { MaskData } from "#shared/mask.ts";
import { createPaint } from "#support/products.ts";
import { dot, openTestRoom, settle } from "#support/test-room.ts";

const area = { width: 4, height: 3, runs: [4, 8] };
const select = { type: "areaSelected", shapes: [dot], mode: "add" } as const;

async function openMarked() {
  const opened = openTestRoom({ products: [createPaint(1)] });
  opened.room.start();
  opened.room.history.change(select);
  await settle();
  return opened;
}

const readSelection = ({ room }: Awaited<ReturnType<typeof openMarked>>): MaskData => {
  const { selection } = room.get().history.document;
  if (selection === null) throw new Error("nothing is selected");
  return selection;
};

test("a selection's shadow is looked for by itself, offered, shown, and erased with the selection", async () => {
  const opened = await openMarked();
  const { room, photo } = opened;
  expect(room.get().shadow).toEqual({ isIncluded: true, isOffered: false, picture: null });
  photo.take("findShadow").answer(area);
  await settle();
  expect(room.get().shadow).toMatchObject({ isIncluded: true, isOffered: true });
  expect(room.get().shadow.picture).not.toBeNull();
  const mask = await room.shadow.findMask(readSelection(opened));
  expect(mask?.shapes.map(({ kind }) => kind)).toEqual(["selection"]);
  expect(photo.count("findShadow")).toBe(0);
});

test("a shadow that is not sure enough is not offered, nor erased", async () => {
  const opened = await openMarked();
  opened.photo.take("findShadow").answer(null);
  await settle();
  expect(opened.room.get().shadow).toMatchObject({ isOffered: false, picture: null });
  expect(await opened.room.shadow.findMask(readSelection(opened))).toBeNull();
});

test("what is taken away from a selection by hand is no shadow either", async () => {
  const opened = await openMarked();
  const removed = { ...dot, operation: "subtract" } as const;
  opened.photo.take("findShadow").answer(null);
  opened.room.history.change({ type: "areaSelected", shapes: [dot], mode: "subtract" });
  opened.photo.take("findShadow").answer(area);
  await settle();
  const mask = await opened.room.shadow.findMask(readSelection(opened));
  expect(mask?.shapes.slice(1)).toEqual([removed]);
});

test("a selection that only grows or softens is not asked about again", async () => {
  const { room, photo } = await openMarked();
  photo.take("findShadow").answer(area);
  await settle();
  room.history.change({ type: "selectionSoftened", softness: { grow: 4 } });
  await settle();
  expect(photo.count("findShadow")).toBe(0);
  expect(room.get().shadow.picture).not.toBeNull();
});

test("the shadow of a selection that has gone is not shown", async () => {
  const { room, photo } = await openMarked();
  const { answer } = photo.take("findShadow");
  room.history.change({ type: "selectionCleared" });
  answer(area);
  await settle();
  expect(room.get().shadow.picture).toBeNull();
});

test("switched off, nothing is shown and the selection is erased as it was drawn", async () => {
  const opened = await openMarked();
  const { room, photo } = opened;
  photo.take("findShadow").answer(area);
  await settle();
  room.shadow.toggle();
  await settle();
  expect(room.get().shadow).toEqual({ isIncluded: false, isOffered: true, picture: null });
  expect(await room.shadow.findMask(readSelection(opened))).toBeNull();
});

test("a kernel that fails is no shadow", async () => {
  const opened = await openMarked();
  opened.photo.take("findShadow").fail(new Error("no"));
  await settle();
  expect(opened.room.get().shadow.picture).toBeNull();
  expect(await opened.room.shadow.findMask(readSelection(opened))).toBeNull();
});

test("a painted select has no shadow to erase", async () => {
  const { room, photo } = await openMarked();
  photo.take("findShadow").answer(area);
  await settle();
  room.products.choose({ ...createPaint(1), kind: "paint" } as never);
  await settle();
  expect(room.get().history.document.paintedEditId).not.toBeNull();
  expect(room.get().shadow.picture).toBeNull();
});

test.each(["wall", "floor", "ceiling"] as const)(
  "a %s has no shadow, and none is offered",
  async (kind) => {
    const { room, photo } = openTestRoom({ products: [createPaint(1)] });
    room.start();
    room.pick.pick([10, 10], { shift: false, alt: false });
    photo.take("selectSurface").answer(area);
    await settle();
    photo.take("nameSelection").answer(kind);
    await settle();
    expect(room.get().shadow).toMatchObject({ isOffered: false, picture: null });
    const { selection } = room.get().history.document;
    expect(selection === null ? selection : await room.shadow.findMask(selection)).toBeNull();
  },
);
