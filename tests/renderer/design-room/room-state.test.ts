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
  if (mask === null) throw new Error("nothing is selected");
  return { id, kind: "erase", enabled: true, engine: "builtin", seed: 1, mask };
}

const select: RoomAction = { type: "areaSelected", shapes: [dot], mode: "add" };

describe("selecting", () => {
  test("adds shapes to one select and takes them back one by one", () => {
    const state = play(select, { type: "areaSelected", shapes: [otherDot], mode: "add" });
    expect(state.history.present.selection?.shapes).toHaveLength(2);
    const undone = reduceRoom(state, { type: "undone" });
    expect(undone.history.present.selection?.shapes).toEqual([dot]);
    expect(reduceRoom(undone, { type: "redone" })).toEqual(state);
  });

  test("replaces the selection when asked to", () => {
    const state = play(select, { type: "areaSelected", shapes: [otherDot], mode: "replace" });
    expect(state.history.present.selection?.shapes).toEqual([otherDot]);
  });

  test("keeps a subtracted shape as a subtraction", () => {
    const state = play(select, { type: "areaSelected", shapes: [otherDot], mode: "subtract" });
    expect(state.history.present.selection?.shapes[1]?.operation).toBe("subtract");
  });

  test("is no step when there is nothing to subtract from", () => {
    const state = play({ type: "areaSelected", shapes: [dot], mode: "subtract" });
    expect(state.history.past).toHaveLength(0);
  });

  test("is no step when the growth or the soft edge stays the same", () => {
    const state = play(
      select,
      { type: "selectionSoftened", softness: { grow: 0 } },
      { type: "selectionSoftened", softness: { feather: 0 } },
    );
    expect(state.history.past).toHaveLength(1);
  });

  test("grows and softens what is selected", () => {
    const state = play(
      select,
      { type: "selectionSoftened", softness: { grow: -4 } },
      { type: "selectionSoftened", softness: { feather: 9 } },
    );
    expect(state.history.present.selection).toEqual({ shapes: [dot], grow: -4, feather: 9 });
  });

  test("gives a reshaped select its former operation", () => {
    const state = play(
      select,
      { type: "areaSelected", shapes: [otherDot], mode: "subtract" },
      { type: "selectionReshaped", shape: { ...otherDot, radius: 9 } },
    );
    expect(state.history.present.selection?.shapes[1]).toEqual({
      ...otherDot,
      radius: 9,
      operation: "subtract",
    });
  });
});

describe("erasing", () => {
  test("turns the selection into an edit, and undo brings back picture and selection", () => {
    const selected = play(select);
    const edit = createErase(selected);
    const erased = reduceRoom(selected, {
      type: "areaErased",
      edit,
      selection: edit.mask,
      index: 0,
    });
    expect(erased.history.present).toMatchObject({ edits: [edit], selection: null });
    const undone = reduceRoom(erased, { type: "undone" });
    expect(undone.history.present).toMatchObject({ edits: [], selection: edit.mask });
  });

  test("leaves a selection alone that was made while the erase ran", () => {
    const selected = play(select);
    const edit = createErase(selected);
    const moved = reduceRoom(selected, {
      type: "areaSelected",
      shapes: [otherDot],
      mode: "replace",
    });
    const erased = reduceRoom(moved, { type: "areaErased", edit, selection: edit.mask, index: 0 });
    expect(erased.history.present.selection?.shapes).toEqual([otherDot]);
  });

  test("goes where it was computed, before a paint that was added meanwhile", () => {
    const selected = play(select);
    const edit = createErase(selected);
    const painted = reduceRoom(selected, { type: "areaPainted", id: "paint-1", paint: moss });
    const erased = reduceRoom(painted, {
      type: "areaErased",
      edit,
      selection: edit.mask,
      index: 0,
    });
    expect(erased.history.present.edits.map(({ id }) => id)).toEqual(["erase-1", "paint-1"]);
  });
});

describe("painting", () => {
  const painted = play(select, { type: "areaPainted", id: "paint-1", paint: moss });

  test("makes an edit of the selection, and another colour changes that edit", () => {
    const again = reduceRoom(painted, { type: "areaPainted", id: "paint-2", paint: harbour });
    expect(again.history.present.edits).toMatchObject([{ id: "paint-1", ...harbour }]);
    const undone = reduceRoom(again, { type: "undone" });
    expect(undone.history.present.edits).toMatchObject([{ id: "paint-1", ...moss }]);
  });

  test("follows a selection that is refined", () => {
    const wider = reduceRoom(painted, { type: "areaSelected", shapes: [otherDot], mode: "add" });
    const { selection, edits } = wider.history.present;
    expect(selection?.shapes).toHaveLength(2);
    expect(edits[0]).toMatchObject({ mask: selection });
  });

  test("makes another edit once the selection is a new one", () => {
    const next = [
      { type: "areaSelected", shapes: [otherDot], mode: "replace" },
      { type: "areaPainted", id: "paint-2", paint: harbour },
    ] as const satisfies RoomAction[];
    const state = next.reduce<RoomState>(reduceRoom, painted);
    expect(state.history.present.edits.map(({ id }) => id)).toEqual(["paint-1", "paint-2"]);
  });

  test("selects and paints in one step with the paint tool", () => {
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

  test("does nothing without a selection", () => {
    expect(play({ type: "areaPainted", id: "paint-1", paint: moss }).history.past).toHaveLength(0);
  });

  test("can be taken up again from the list of changes", () => {
    const cleared = reduceRoom(painted, { type: "selectionCleared" });
    const picked = reduceRoom(cleared, { type: "editPicked", id: "paint-1" });
    expect(picked.history.present).toMatchObject({ paintedEditId: "paint-1" });
    expect(picked.history.present.selection?.shapes).toEqual([dot]);
  });
});

describe("the list of changes", () => {
  const painted = play(select, { type: "areaPainted", id: "paint-1", paint: moss });

  test("hides and shows an edit as steps of the history", () => {
    const hidden = reduceRoom(painted, { type: "editToggled", id: "paint-1" });
    expect(hidden.history.present.edits[0]?.enabled).toBe(false);
    expect(reduceRoom(hidden, { type: "undone" }).history.present.edits[0]?.enabled).toBe(true);
  });

  test("deletes an edit together with the selection it was made from", () => {
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
  const state = reduceRoom(play(select), { type: "replaced", name: "Theirs", edits: [] });
  expect(state).toEqual(createRoomState("Theirs", []));
});
