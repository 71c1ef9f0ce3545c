import { describe, expect, test } from "vitest";

import type { DrawFill } from "#renderer/features/design-room/model/parts/fills-part.ts";
import { createBitmap, dot, openTestRoom, settle } from "#support/test-room.ts";
import type { TestBitmap } from "#support/test-room.ts";

/** A room in which something was erased; its small pictures carry the names of what they are of. */
async function openErased() {
  const drawn: string[] = [];
  const drawFill: DrawFill = (picture) => {
    drawn.push((picture as TestBitmap).name);
    return { width: 1, height: 1, data: new Uint8ClampedArray([drawn.length, 0, 0, 255]) };
  };
  const opened = openTestRoom({ ports: { drawFill } });
  const { room, photo } = opened;
  const stop = room.start();
  const erase = async (name: string) => {
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
    await settle();
    while (photo.count("findShadow") > 0) photo.take("findShadow").answer(null);
    await settle();
    room.erase.start();
    await settle();
    await finish(name);
  };
  /** Answers the oldest picture that was asked for. */
  const finish = async (name: string) => {
    const call = photo.take("applyEdits");
    const { revision = 0 } = call.args[1] ?? {};
    call.answer({ revision, edits: call.args[0], bitmap: createBitmap(name) });
    await settle();
  };
  await erase("first");
  const listKnown = () => room.get().fills.places.map(({ picture }) => picture !== null);
  return { ...opened, drawn, erase, finish, listKnown, stop };
}

describe("the fills of an erase", () => {
  test("are three places, the first with the picture that is seen", async () => {
    const { room, drawn, listKnown } = await openErased();
    expect(listKnown()).toEqual([true, false, false]);
    expect(drawn).toEqual(["first"]);
    expect(room.get().fills).toMatchObject({ canShowMore: true, making: null });
  });

  test("are six when more are asked for", async () => {
    const { room, listKnown } = await openErased();
    room.fills.showMore();
    expect(listKnown()).toEqual([true, false, false, false, false, false]);
    expect(room.get().fills.canShowMore).toBe(false);
  });

  test("are made when they are chosen, in any order, and keep their pictures", async () => {
    const { room, finish, listKnown } = await openErased();
    room.fills.choose(2);
    expect(room.get().fills.making).toBe(2);
    await settle();
    await finish("third");
    expect(room.get().erase.result?.fillIndex).toBe(2);
    expect(room.get().fills.making).toBeNull();
    expect(listKnown()).toEqual([true, false, true]);
    room.fills.choose(1);
    expect(room.get().fills.making).toBe(1);
  });

  test("that have been seen are shown without being made again", async () => {
    const { room, finish } = await openErased();
    room.fills.choose(1);
    await settle();
    await finish("second");
    room.fills.choose(0);
    expect(room.get().erase.task).toBeNull();
    expect(room.get().erase.result?.fillIndex).toBe(0);
    room.undo();
    expect(room.get().erase.result?.fillIndex).toBe(1);
  });

  test("give up the one that is being made when another is chosen", async () => {
    const { room, photo, listKnown } = await openErased();
    room.fills.choose(1);
    await settle();
    const given = photo.take("applyEdits");
    room.fills.choose(2);
    await settle();
    expect(given.args[1]?.signal?.aborted).toBe(true);
    expect(room.get().fills.making).toBe(2);
    room.fills.choose(0);
    expect(room.get().fills.making).toBeNull();
    expect(room.get().erase.result?.fillIndex).toBe(0);
    expect(listKnown()).toEqual([true, false, false]);
  });

  test("show the room as it is by now", async () => {
    const { room, drawn, finish } = await openErased();
    const tone = { preset: "warm", strength: 1 } as const;
    room.history.change({ type: "toneChosen", id: "tone", tone });
    expect(drawn).toEqual(["first"]);
    await settle();
    await finish("first in warm light");
    expect(drawn).toEqual(["first", "first in warm light"]);
  });

  test("are of the erase that was looked at last", async () => {
    const { room, erase, finish, listKnown } = await openErased();
    room.fills.choose(1);
    await settle();
    await finish("second");
    room.fills.showMore();
    await erase("elsewhere");
    expect(listKnown()).toEqual([true, false, false]);
  });

  test("are there again when the look goes back to them", async () => {
    const { room, finish, listKnown } = await openErased();
    room.fills.choose(1);
    await settle();
    await finish("second");
    room.history.change({ type: "selectionReused" });
    expect(listKnown()).toEqual([]);
    room.undo();
    expect(listKnown()).toEqual([true, true, false]);
  });

  test("are not drawn for an edit that is switched off, or a closed room", async () => {
    const { room, drawn, stop } = await openErased();
    const { id = "" } = room.get().erase.result ?? {};
    room.history.change({ type: "editToggled", id });
    await settle();
    expect(room.get().erase.result?.isSeen).toBe(false);
    stop();
    room.history.change({ type: "editToggled", id });
    await settle();
    expect(drawn).toEqual(["first"]);
  });

  test("that are offered first are made by themselves, one after the other", async () => {
    const { room, photo, drawn, listKnown } = await openErased();
    expect(photo.count("applyBeside")).toBe(1);
    await answerBeside(photo, "second");
    expect(listKnown()).toEqual([true, true, false]);
    await answerBeside(photo, "third");
    expect(listKnown()).toEqual([true, true, true]);
    expect(drawn).toEqual(["first", "second", "third"]);
    expect(photo.count("applyBeside")).toBe(0);
    expect(room.get().fills.making).toBeNull();
    expect(room.get().erase.result?.fillIndex).toBe(0);
  });

  test("made by themselves are shown at once when they are chosen", async () => {
    const { room, photo } = await openErased();
    await answerBeside(photo, "second");
    room.fills.choose(1);
    expect(room.get().erase.task).toBeNull();
    expect(room.get().erase.result?.fillIndex).toBe(1);
  });

  test.each([
    ["another is chosen", (room: Room) => room.fills.choose(2)],
    ["something is selected", (room: Room) => room.history.change({ type: "selectionReused" })],
    [
      "the room changes",
      (room: Room) => {
        const tone = { preset: "warm", strength: 1 } as const;
        room.history.change({ type: "toneChosen", id: "tone", tone });
      },
    ],
    ["the person is done", (room: Room) => room.history.change({ type: "selectionCleared" })],
  ])("made by themselves are given up when %s", async (_what, act) => {
    const { room, photo, listKnown } = await openErased();
    const { args, answer } = photo.take("applyBeside");
    act(room);
    await settle();
    expect(args[1]?.signal?.aborted).toBe(true);
    const late = createBitmap("too late");
    answer(late);
    await settle();
    expect(late.isClosed).toBe(true);
    expect(listKnown()[1] ?? false).toBe(false);
  });

  test("made by themselves go on once the room is as it was", async () => {
    const { room, photo } = await openErased();
    photo.take("applyBeside");
    room.history.change({ type: "selectionReused" });
    await settle();
    expect(photo.count("applyBeside")).toBe(0);
    room.undo();
    await settle();
    expect(photo.take("applyBeside").args[0]).toMatchObject([{ kind: "erase", fill: 1 }]);
  });

  test("that fail by themselves are not tried without end, nor spoken of", async () => {
    const { photo, notices } = await openErased();
    photo.take("applyBeside").fail(new Error("no"));
    await settle();
    expect(photo.count("applyBeside")).toBe(0);
    expect(notices).toEqual([]);
  });
});

type Opened = Awaited<ReturnType<typeof openErased>>;
type Room = Opened["room"];

async function answerBeside(photo: Opened["photo"], name: string): Promise<void> {
  photo.take("applyBeside").answer(createBitmap(name));
  await settle();
}
