import { describe, expect, test } from "vitest";

import {
  findCommandOfKey,
  listKeyCaps,
  roomCommands,
  runCommand,
} from "#renderer/features/design-room/model/room-commands.ts";
import type { PressedKey } from "#renderer/features/design-room/model/room-commands.ts";
import { dot, openTestRoom, settle } from "#support/test-room.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<PressedKey> = {}) =>
  findCommandOfKey({ ...plain, key, ...held });

describe("a key", () => {
  test.each([
    ["v", {}, "move"],
    ["B", { shiftKey: true }, "brush"],
    ["z", { ctrlKey: true }, "undo"],
    ["Z", { ctrlKey: true, shiftKey: true }, "redo"],
    ["z", { metaKey: true }, "undo"],
    ["Z", { metaKey: true, shiftKey: true }, "redo"],
    ["y", { ctrlKey: true }, "redo"],
    ["s", { ctrlKey: true }, "save"],
    ["s", {}, "select"],
    ["c", {}, "compare"],
    ["1", {}, "trueSize"],
    ["?", { shiftKey: true }, "help"],
    ["a", {}, "selectAgain"],
    ["[", {}, "smaller"],
    ["]", {}, "larger"],
    ["\\", {}, "panel"],
    ["Escape", {}, "stop"],
    ["Delete", {}, "erase"],
    ["Backspace", {}, "erase"],
    ["b", { altKey: true }, null],
    ["b", { ctrlKey: true }, null],
    ["q", {}, null],
    ["Enter", { ctrlKey: true }, null],
  ] as const)("%s %o means %s", (key, held, id) => {
    expect(press(key, held)).toBe(id === null ? null : roomCommands[id]);
  });

  test("means one command and no other", () => {
    const strokes = Object.values(roomCommands).flatMap(({ keys }) =>
      keys.map((stroke) => JSON.stringify(stroke)),
    );
    expect(new Set(strokes).size).toBe(strokes.length);
  });

  test("is written as the system writes it", () => {
    expect(listKeyCaps(roomCommands.undo, false)).toEqual(["Ctrl", "Z"]);
    expect(listKeyCaps(roomCommands.undo, true)).toEqual(["⌘", "Z"]);
    expect(listKeyCaps(roomCommands.redo, false)).toEqual(["Ctrl", "Y"]);
    expect(listKeyCaps(roomCommands.redo, true)).toEqual(["⇧", "⌘", "Z"]);
    expect(listKeyCaps(roomCommands.brush, true)).toEqual(["B"]);
    expect(listKeyCaps(roomCommands.render, false)).toEqual([]);
  });
});

describe("a command", () => {
  test("chooses a tool and shows where it works", () => {
    const { room } = openTestRoom();
    room.view.showMode("compare");
    runCommand(room, roomCommands.lasso);
    expect(room.get().tools.tool).toBe("lasso");
    expect(room.get().view.mode).toBe("edit");
  });

  test("that cannot run does nothing", () => {
    const { room, photo } = openTestRoom();
    expect(roomCommands.undo.canRun(room.get())).toBe(false);
    expect(roomCommands.redo.canRun(room.get())).toBe(false);
    expect(roomCommands.selectAgain.canRun(room.get())).toBe(false);
    runCommand(room, roomCommands.erase);
    expect(photo.count("applyEdits")).toBe(0);
  });

  test("erases what is selected, and undo stops it", async () => {
    const { room, photo } = openTestRoom();
    room.start();
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
    await settle();
    photo.take("findShadow").answer(null);
    runCommand(room, roomCommands.erase);
    expect(room.get().erase.task).toEqual({ kind: "erase", areas: 1 });
    expect(roomCommands.stop.canRun(room.get())).toBe(false);
    runCommand(room, roomCommands.undo);
    expect(room.get().erase.task).toBeNull();
    expect(room.get().history.document.selection).not.toBeNull();
    runCommand(room, roomCommands.stop);
    expect(room.get().history.document.selection).toBeNull();
  });

  test("does not erase while photos are compared", async () => {
    const { room } = openTestRoom();
    room.start();
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
    await settle();
    room.view.showMode("compare");
    expect(roomCommands.erase.canRun(room.get())).toBe(false);
  });
});
