import { describe, expect, test } from "vitest";

import { roomCommands } from "#renderer/features/design-room/model/room-commands.ts";
import type { EditResult } from "#renderer/services/kernel-host.ts";
import { AppError } from "#shared/app-error.ts";
import type { MaskShape } from "#shared/mask.ts";
import { createBitmap, dot, openTestRoom, settle } from "#support/test-room.ts";

/** A room with a selection whose erase has begun and has not been answered. */
async function beginErase() {
  const opened = openTestRoom();
  const { room, photo } = opened;
  room.start();
  room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
  await settle();
  photo.take("findShadow").answer(null);
  await settle();
  room.erase.start();
  await settle();
  const call = photo.take("applyEdits");
  const finish = (name: string): EditResult => {
    const bitmap = createBitmap(name);
    const result = { revision: 0, edits: call.args[0], bitmap };
    call.answer(result);
    return result;
  };
  return { ...opened, call, finish };
}

describe("an erase", () => {
  test("becomes an edit with its picture in one step, and nothing is replayed for it", async () => {
    const { room, photo, finish } = await beginErase();
    const seen: { edits: number; picture: unknown; isBusy: boolean }[] = [];
    room.subscribe(() => {
      const { history, preview } = room.get();
      const { edits } = history.document;
      seen.push({ edits: edits.length, picture: preview.picture, isBusy: preview.isBusy });
    });
    const { bitmap } = finish("erased");
    await settle();
    expect(room.get().history.document.edits).toHaveLength(1);
    expect(room.get().history.document.selection).toBeNull();
    expect(room.get().preview).toEqual({ picture: bitmap, isBusy: false, failure: null });
    expect(seen.every(({ edits, picture }) => edits === 1 && picture === bitmap)).toBe(true);
    expect(photo.count("applyEdits")).toBe(0);
    expect(room.get().erase.task).toBeNull();
  });

  test("for which the room is too full is not even begun", async () => {
    const points = Array.from({ length: 5000 }, (): [number, number] => [100, 100]);
    const shapes = Array.from({ length: 10 }, () => ({ ...dot, points }));
    const { room, photo, notices } = openTestRoom();
    room.start();
    for (const id of ["a", "b"]) {
      room.history.change({ type: "areaSelected", shapes, mode: "replace" });
      const paint = { colour: "#556B56", finish: "matt", materialId: null } as const;
      room.history.change({ type: "areaPainted", id, paint });
    }
    expect(room.get().history.fill).toBe(1);
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "replace" });
    await settle();
    while (photo.count("findShadow") > 0) photo.take("findShadow").answer(null);
    await settle();
    const asked = photo.count("applyEdits");
    room.erase.start();
    await settle();
    expect(photo.count("applyEdits")).toBe(asked);
    expect(room.get().erase.task).toBeNull();
    expect(notices).toEqual(["roomFull"]);
  });

  test("tells how far it is, and what the area looks like so far", async () => {
    const { room, call, pass } = await beginErase();
    expect(room.get().erase.task).toEqual({ kind: "erase", areas: 1 });
    pass(1500);
    call.args[1]?.onProgress?.(0.25);
    expect(room.get().erase).toMatchObject({ fraction: 0.25, elapsedMs: 1500, region: null });
    const region = { left: 0, top: 0, width: 1, height: 1, data: new Uint8ClampedArray(4) };
    call.args[1]?.onPreview?.(region);
    expect(room.get().erase.region).toBe(region);
  });

  test("is stopped by undo, and leaves the selection and nothing else behind", async () => {
    const { room, call, finish } = await beginErase();
    const before = room.get().history;
    room.undo();
    expect(room.get().erase.task).toBeNull();
    expect(call.args[1]?.signal?.aborted).toBe(true);
    finish("too late");
    await settle();
    expect(room.get().history).toBe(before);
    expect(room.get().preview.picture).toBe(room.photo);
  });

  test("whose edits were changed meanwhile is kept, and its picture is replayed with them", async () => {
    const { room, photo, finish } = await beginErase();
    room.history.change({
      type: "toneChosen",
      id: "tone",
      tone: { preset: "warm", strength: 1 },
    });
    photo.take("applyEdits");
    finish("erased without the tone");
    await settle();
    expect(room.get().history.document.edits.map(({ kind }) => kind)).toEqual(["erase", "tone"]);
    expect(room.get().preview.isBusy).toBe(true);
    const replay = photo.take("applyEdits");
    expect(replay.args[0]).toHaveLength(2);
  });

  test("that fails says so and changes nothing", async () => {
    const { room, call, notices } = await beginErase();
    call.fail(new AppError("engine_failed", "no"));
    await settle();
    expect(notices).toEqual(["eraseFailed"]);
    expect(room.get().erase.task).toBeNull();
    expect(room.get().history.document.edits).toEqual([]);
  });

  test("is one at a time", async () => {
    const { room, photo } = await beginErase();
    room.erase.start();
    await settle();
    expect(photo.count("applyEdits")).toBe(0);
  });

  test("of what has just been selected waits until that is drawn", async () => {
    const { room, photo } = openTestRoom();
    room.start();
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
    photo.take("findShadow").answer(null);
    expect(room.get().selection).toBeNull();
    expect(roomCommands.erase.canRun(room.get())).toBe(true);
    room.erase.start();
    expect(room.get().erase.task).toBeNull();
    await settle();
    expect(room.get().erase.task).toEqual({ kind: "erase", areas: 1 });
  });

  test("of what is selected no more when it is drawn does not begin", async () => {
    const { room } = openTestRoom();
    room.start();
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
    room.erase.start();
    room.history.change({ type: "selectionSoftened", softness: { grow: 2 } });
    await settle();
    expect(room.get().selection).not.toBeNull();
    expect(room.get().erase.task).toBeNull();
  });

  test("of everything is refused in words", async () => {
    const { room, notices, photo } = openTestRoom();
    room.start();
    const points: [number, number][] = [[200, 150]];
    const all: MaskShape = { kind: "stroke", operation: "add", radius: 1000, points };
    room.history.change({ type: "areaSelected", shapes: [all], mode: "add" });
    await settle();
    room.erase.start();
    await settle();
    expect(notices).toEqual(["allSelected"]);
    expect(photo.count("applyEdits")).toBe(0);
  });
});

describe("an erased area", () => {
  test("is filled once more on request, in one step with its picture", async () => {
    const { room, photo, finish } = await beginErase();
    finish("first");
    await settle();
    room.erase.fillAgain(1);
    expect(room.get().erase.task).toEqual({ kind: "another", fill: 1 });
    await settle();
    const again = photo.take("applyEdits");
    expect(again.args[0]).toMatchObject([{ kind: "erase", fill: 1 }]);
    const second = createBitmap("second");
    again.answer({ revision: 0, edits: again.args[0], bitmap: second });
    await settle();
    expect(room.get().erase.result).toMatchObject({ fillIndex: 1, fillCount: 2, isSeen: true });
    expect(room.get().preview.picture).toBe(second);
    expect(photo.count("applyEdits")).toBe(0);
  });

  test("stays the same object while only selects change", async () => {
    const { room, finish } = await beginErase();
    finish("first");
    await settle();
    const { result } = room.get().erase;
    room.history.change({ type: "renamed", name: "Salon" });
    expect(room.get().erase.result).toBe(result);
  });
});
