import { describe, expect, test } from "vitest";

import {
  findCommand,
  findCommandOfKey,
  listKeyCaps,
  roomCommands,
  runCommand,
} from "#renderer/features/design-room/model/room-commands.ts";
import type { PressedKey } from "#renderer/features/design-room/model/room-commands.ts";
import { dot, openTestRoom, settle } from "#support/test-room.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (key: string, held: Partial<PressedKey> = {}) =>
  findCommandOfKey({ ...plain, key, ...held })?.id ?? null;

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
    expect(press(key, held)).toBe(id);
  });

  test("means one command and no other", () => {
    const strokes = roomCommands.flatMap(({ keys }) =>
      keys.map((stroke) => JSON.stringify(stroke)),
    );
    expect(new Set(strokes).size).toBe(strokes.length);
  });

  test("is written as the system writes it", () => {
    expect(listKeyCaps(findCommand("undo"), false)).toEqual(["Ctrl", "Z"]);
    expect(listKeyCaps(findCommand("undo"), true)).toEqual(["⌘", "Z"]);
    expect(listKeyCaps(findCommand("redo"), false)).toEqual(["Ctrl", "Y"]);
    expect(listKeyCaps(findCommand("redo"), true)).toEqual(["⇧", "⌘", "Z"]);
    expect(listKeyCaps(findCommand("brush"), true)).toEqual(["B"]);
    expect(listKeyCaps(findCommand("render"), false)).toEqual([]);
  });
});

describe("a command", () => {
  test("chooses a tool and shows where it works", () => {
    const { room } = openTestRoom();
    room.view.showMode("compare");
    runCommand(room, findCommand("lasso"));
    expect(room.get().tools.tool).toBe("lasso");
    expect(room.get().view.mode).toBe("edit");
  });

  test("that cannot run does nothing", () => {
    const { room, photo } = openTestRoom();
    expect(findCommand("undo").canRun(room.get())).toBe(false);
    expect(findCommand("redo").canRun(room.get())).toBe(false);
    expect(findCommand("selectAgain").canRun(room.get())).toBe(false);
    runCommand(room, findCommand("erase"));
    expect(photo.count("applyEdits")).toBe(0);
  });

  test("erases what is selected, and undo stops it", async () => {
    const { room, photo } = openTestRoom();
    room.start();
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
    await settle();
    photo.take("findShadow").answer(null);
    runCommand(room, findCommand("erase"));
    expect(room.get().erase.task).toEqual({ kind: "erase", areas: 1 });
    expect(findCommand("stop").canRun(room.get())).toBe(false);
    runCommand(room, findCommand("undo"));
    expect(room.get().erase.task).toBeNull();
    expect(room.get().history.document.selection).not.toBeNull();
    runCommand(room, findCommand("stop"));
    expect(room.get().history.document.selection).toBeNull();
  });

  test("does not erase while photos are compared", async () => {
    const { room } = openTestRoom();
    room.start();
    room.history.change({ type: "areaSelected", shapes: [dot], mode: "add" });
    await settle();
    room.view.showMode("compare");
    expect(findCommand("erase").canRun(room.get())).toBe(false);
  });
});
