import { describe, expect, test } from "vitest";

import { AppError } from "#shared/app-error.ts";
import type { Point } from "#shared/mask.ts";
import { createPaint } from "#support/products.ts";
import { openTestRoom, settle } from "#support/test-room.ts";

const plain = { shift: false, alt: false };
const area = { width: 4, height: 3, runs: [4, 8] };

function openPicking() {
  const opened = openTestRoom({ products: [createPaint(1)] });
  opened.room.start();
  return opened;
}

/** Of what is selected. */
function readShapes({ room }: ReturnType<typeof openPicking>) {
  return room
    .get()
    .history.document.selection?.shapes.map(({ kind, operation }) => [kind, operation]);
}

describe("a click on the photo", () => {
  test("selects what the kernels find there, in whole pixels and with the tools' tolerance", async () => {
    const { room, photo } = openPicking();
    room.tools.changeTolerance(42);
    room.pick.pick([10.4, 20.6], plain);
    expect(room.get().pick.isBusy).toBe(true);
    const { args, answer } = photo.take("selectSurface");
    expect(args[0].clicks).toEqual([{ at: [10, 21], positive: true, tolerance: 42 }]);
    answer(area);
    await settle();
    expect(room.get().pick.isBusy).toBe(false);
    expect(room.get().history.document.selection?.shapes).toHaveLength(1);
  });

  test("made while another is answered is not lost, and knows what that one selected", async () => {
    const { room, photo } = openPicking();
    room.pick.pick([10, 10], plain);
    room.pick.pick([50, 50], { shift: true, alt: false });
    expect(photo.count("selectSurface")).toBe(1);
    photo.take("selectSurface").answer(area);
    await settle();
    const second = photo.take("selectSurface");
    expect(second.args[0].clicks.map(({ at }) => at)).toEqual([
      [10, 10],
      [50, 50],
    ]);
    second.answer(area);
    await settle();
    expect(room.get().history.document.selection?.shapes).toHaveLength(2);
  });

  test("with the paint tool paints what it found", async () => {
    const { room, photo } = openPicking();
    room.tools.chooseTool("paint");
    room.pick.pick([10, 10], plain);
    photo.take("selectSurface").answer(area);
    await settle();
    const [edit] = room.get().history.document.edits;
    expect(edit).toMatchObject({ kind: "paint", materialId: createPaint(1).id });
  });

  test("that fails says so; one that was given up does not", async () => {
    const { room, photo, notices } = openPicking();
    room.pick.pick([10, 10], plain);
    photo.take("selectSurface").fail(new AppError("cancelled", "given up"));
    await settle();
    expect(notices).toEqual([]);
    room.pick.pick([10, 10], plain);
    photo.take("selectSurface").fail(new Error("no"));
    await settle();
    expect(notices).toEqual(["pickFailed"]);
    expect(room.get().pick.isBusy).toBe(false);
  });

  test("answered after the room was left changes nothing", async () => {
    const { room, photo } = openTestRoom();
    const stop = room.start();
    room.pick.pick([10, 10], plain);
    stop();
    photo.take("selectSurface").answer(area);
    await settle();
    expect(room.get().history.document.selection).toBeNull();
  });
});

describe("a scribble over the photo", () => {
  const stroke = {
    points: [
      [10, 10],
      [60, 40],
    ] satisfies Point[],
    radius: 8,
  };
  test("selects the thing that the kernels find under it, and a second one adds", async () => {
    const opened = openPicking();
    const { room, photo } = opened;
    room.pick.scribble(stroke, plain);
    const { args, answer } = photo.take("selectScribble");
    expect(args[0]).toEqual({ edits: [], ...stroke });
    answer(area);
    await settle();
    room.pick.scribble(stroke, plain);
    photo.take("selectScribble").answer(area);
    await settle();
    expect(readShapes(opened)).toEqual([
      ["selection", "add"],
      ["selection", "add"],
    ]);
  });

  test("is the mark itself where no thing is found", async () => {
    const opened = openPicking();
    opened.room.pick.scribble(stroke, plain);
    opened.photo.take("selectScribble").answer(null);
    await settle();
    expect(readShapes(opened)).toEqual([["stroke", "add"]]);
  });

  test("that takes away takes what it brushes; a tap takes the thing away", async () => {
    const opened = openPicking();
    const { room, photo } = opened;
    const away = { shift: false, alt: true };
    room.pick.scribble(stroke, plain);
    photo.take("selectScribble").answer(area);
    await settle();
    room.pick.scribble(stroke, away);
    await settle();
    expect(photo.count("selectScribble")).toBe(0);
    room.pick.scribble({ points: [[10, 10]], radius: 8 }, away);
    await settle();
    photo.take("selectScribble").answer(area);
    await settle();
    expect(readShapes(opened)).toEqual([
      ["selection", "add"],
      ["stroke", "subtract"],
      ["selection", "subtract"],
    ]);
  });

  test("takes the place of a wall that was clicked", async () => {
    const opened = openPicking();
    const { room, photo } = opened;
    room.pick.pick([10, 10], plain);
    photo.take("selectSurface").answer(area);
    await settle();
    room.pick.scribble(stroke, plain);
    photo.take("selectScribble").answer(area);
    await settle();
    expect(readShapes(opened)).toEqual([["selection", "add"]]);
    expect(room.get().history.document.selection?.shapes[0]).toMatchObject({ tolerance: 0 });
  });
});

describe("the tolerance of the last click", () => {
  test("is asked for again, and of several only the newest counts", async () => {
    const { room, photo } = openPicking();
    room.pick.pick([10, 10], plain);
    photo.take("selectSurface").answer(area);
    await settle();
    for (const tolerance of [20, 40, 60]) room.pick.retune(tolerance);
    photo.take("selectSurface").answer({ ...area, runs: [1, 11] });
    await settle();
    expect(room.get().history.stepCount).toBe(1);
    const last = photo.take("selectSurface");
    expect(last.args[0].clicks.at(-1)?.tolerance).toBe(60);
    last.answer({ ...area, runs: [2, 10] });
    await settle();
    expect(photo.count("selectSurface")).toBe(0);
    const shape = room.get().history.document.selection?.shapes.at(-1);
    expect(shape).toMatchObject({ tolerance: 60, runs: [2, 10] });
  });
});

test("what looks alike is added to the selection", async () => {
  const { room, photo } = openPicking();
  room.pick.addSimilar();
  await settle();
  expect(photo.count("selectSimilar")).toBe(0);
  room.pick.pick([10, 10], plain);
  photo.take("selectSurface").answer(area);
  await settle();
  room.pick.addSimilar();
  photo.take("selectSimilar").answer({ ...area, runs: [6, 6] });
  await settle();
  expect(room.get().history.document.selection?.shapes).toHaveLength(2);
});
