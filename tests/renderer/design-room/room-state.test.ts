import { describe, expect, test } from "vitest";

import { emptyDocument } from "#renderer/features/design-room/model/document/room-document.ts";
import {
  createRoomState,
  reduceRoom,
} from "#renderer/features/design-room/model/document/room-state.ts";
import type {
  RoomAction,
  RoomState,
} from "#renderer/features/design-room/model/document/room-state.ts";
import type { EraseEdit } from "#shared/edit.ts";
import type { MaskShape } from "#shared/mask.ts";

const dot: MaskShape = { kind: "stroke", operation: "add", radius: 5, points: [[10, 10]] };
const otherDot: MaskShape = { kind: "stroke", operation: "add", radius: 5, points: [[90, 90]] };
const moss = { colour: "#566E59", finish: "matt", materialId: null } as const;
const harbour = { colour: "#2E4A62", finish: "satin", materialId: null } as const;

function play(...actions: RoomAction[]): RoomState {
  return actions.reduce(reduceRoom, createRoomState("Living room", []));
}

function createErase(state: RoomState, id = "erase-1"): EraseEdit {
  const mask = state.history.present.selection;
  if (mask === null) throw new Error("nothing is marked");
  return { id, kind: "erase", enabled: true, engine: "builtin", seed: 1, mask };
}

const mark: RoomAction = { type: "areaMarked", shapes: [dot], mode: "add" };

describe("marking", () => {
  test("adds shapes to one mark and takes them back one by one", () => {
    const state = play(mark, { type: "areaMarked", shapes: [otherDot], mode: "add" });
    expect(state.history.present.selection?.shapes).toHaveLength(2);
    const undone = reduceRoom(state, { type: "undone" });
    expect(undone.history.present.selection?.shapes).toEqual([dot]);
    expect(reduceRoom(undone, { type: "redone" })).toEqual(state);
  });

  test("replaces the mark when asked to", () => {
    const state = play(mark, { type: "areaMarked", shapes: [otherDot], mode: "replace" });
    expect(state.history.present.selection?.shapes).toEqual([otherDot]);
  });

  test("keeps a subtracted shape as a subtraction", () => {
    const state = play(mark, { type: "areaMarked", shapes: [otherDot], mode: "subtract" });
    expect(state.history.present.selection?.shapes[1]?.operation).toBe("subtract");
  });

  test("is no step when there is nothing to subtract from", () => {
    const state = play({ type: "areaMarked", shapes: [dot], mode: "subtract" });
    expect(state.history.past).toHaveLength(0);
  });

  test("is no step when the growth or the soft edge stays the same", () => {
    const state = play(mark, { type: "markGrown", grow: 0 }, { type: "markFeathered", feather: 0 });
    expect(state.history.past).toHaveLength(1);
  });

  test("grows and softens what is marked", () => {
    const state = play(
      mark,
      { type: "markGrown", grow: -4 },
      { type: "markFeathered", feather: 9 },
    );
    expect(state.history.present.selection).toEqual({ shapes: [dot], grow: -4, feather: 9 });
  });

  test("gives a reshaped mark its former operation", () => {
    const state = play(
      mark,
      { type: "areaMarked", shapes: [otherDot], mode: "subtract" },
      { type: "markReshaped", shape: { ...otherDot, radius: 9 } },
    );
    expect(state.history.present.selection?.shapes[1]).toEqual({
      ...otherDot,
      radius: 9,
      operation: "subtract",
    });
  });
});

describe("erasing", () => {
  test("turns the mark into an edit, and undo brings back picture and mark", () => {
    const marked = play(mark);
    const edit = createErase(marked);
    const erased = reduceRoom(marked, { type: "areaErased", edit, mark: edit.mask, index: 0 });
    expect(erased.history.present).toMatchObject({ edits: [edit], selection: null });
    const undone = reduceRoom(erased, { type: "undone" });
    expect(undone.history.present).toMatchObject({ edits: [], selection: edit.mask });
  });

  test("leaves a mark alone that was made while the erase ran", () => {
    const marked = play(mark);
    const edit = createErase(marked);
    const moved = reduceRoom(marked, { type: "areaMarked", shapes: [otherDot], mode: "replace" });
    const erased = reduceRoom(moved, { type: "areaErased", edit, mark: edit.mask, index: 0 });
    expect(erased.history.present.selection?.shapes).toEqual([otherDot]);
  });

  test("goes where it was computed, before a paint that was added meanwhile", () => {
    const marked = play(mark);
    const edit = createErase(marked);
    const painted = reduceRoom(marked, { type: "areaPainted", id: "paint-1", paint: moss });
    const erased = reduceRoom(painted, { type: "areaErased", edit, mark: edit.mask, index: 0 });
    expect(erased.history.present.edits.map(({ id }) => id)).toEqual(["erase-1", "paint-1"]);
  });
});

describe("painting", () => {
  const painted = play(mark, { type: "areaPainted", id: "paint-1", paint: moss });

  test("makes an edit of the mark, and another colour changes that edit", () => {
    const again = reduceRoom(painted, { type: "areaPainted", id: "paint-2", paint: harbour });
    expect(again.history.present.edits).toMatchObject([{ id: "paint-1", ...harbour }]);
    const undone = reduceRoom(again, { type: "undone" });
    expect(undone.history.present.edits).toMatchObject([{ id: "paint-1", ...moss }]);
  });

  test("follows a mark that is refined", () => {
    const wider = reduceRoom(painted, { type: "areaMarked", shapes: [otherDot], mode: "add" });
    const { selection, edits } = wider.history.present;
    expect(selection?.shapes).toHaveLength(2);
    expect(edits[0]).toMatchObject({ mask: selection });
  });

  test("makes another edit once the mark is a new one", () => {
    const next = [
      { type: "areaMarked", shapes: [otherDot], mode: "replace" },
      { type: "areaPainted", id: "paint-2", paint: harbour },
    ] as const satisfies RoomAction[];
    const state = next.reduce<RoomState>(reduceRoom, painted);
    expect(state.history.present.edits.map(({ id }) => id)).toEqual(["paint-1", "paint-2"]);
  });

  test("marks and paints in one step with the paint tool", () => {
    const state = play({
      type: "surfacePainted",
      id: "paint-1",
      shape: dot,
      mode: "replace",
      paint: moss,
    });
    expect(state.history.past).toHaveLength(1);
    expect(reduceRoom(state, { type: "undone" }).history.present.selection).toBeNull();
  });

  test("does nothing without a mark", () => {
    expect(play({ type: "areaPainted", id: "paint-1", paint: moss }).history.past).toHaveLength(0);
  });

  test("can be taken up again from the list of changes", () => {
    const cleared = reduceRoom(painted, { type: "markCleared" });
    const picked = reduceRoom(cleared, { type: "editPicked", id: "paint-1" });
    expect(picked.history.present).toMatchObject({ paintedEditId: "paint-1" });
    expect(picked.history.present.selection?.shapes).toEqual([dot]);
  });
});

describe("the list of changes", () => {
  const painted = play(mark, { type: "areaPainted", id: "paint-1", paint: moss });

  test("hides and shows an edit as steps of the history", () => {
    const hidden = reduceRoom(painted, { type: "editToggled", id: "paint-1" });
    expect(hidden.history.present.edits[0]?.enabled).toBe(false);
    expect(reduceRoom(hidden, { type: "undone" }).history.present.edits[0]?.enabled).toBe(true);
  });

  test("deletes an edit together with the mark it was made from", () => {
    const removed = reduceRoom(painted, { type: "editRemoved", id: "paint-1" });
    expect(removed.history.present).toEqual(emptyDocument);
  });
});

test("renaming is no step of the history", () => {
  const state = play({ type: "renamed", name: "Salon" });
  expect(state.name).toBe("Salon");
  expect(state.history.past).toHaveLength(0);
});

test("another version starts the history again", () => {
  const state = reduceRoom(play(mark), { type: "replaced", name: "Theirs", edits: [] });
  expect(state).toEqual(createRoomState("Theirs", []));
});
