import { describe, expect, test } from "vitest";

import { readErasedArea } from "#renderer/features/design-room/model/document/erased-area.ts";
import { findReusableSelection } from "#renderer/features/design-room/model/document/room-document.ts";
import {
  createRoomState,
  reduceRoom,
} from "#renderer/features/design-room/model/document/room-state.ts";
import type {
  RoomAction,
  RoomState,
} from "#renderer/features/design-room/model/document/room-state.ts";
import type { EraseEdit } from "#shared/edit.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";

const dot: MaskShape = { kind: "stroke", operation: "add", radius: 5, points: [[10, 10]] };
const shade: MaskShape = { kind: "stroke", operation: "add", radius: 9, points: [[12, 14]] };
const select: RoomAction = { type: "areaSelected", shapes: [dot], mode: "add" };

function createErase(mask: MaskData, id = "erase-1", seed = 1): EraseEdit {
  return { id, kind: "erase", enabled: true, engine: "builtin", seed, mask };
}

/** One dot selected and erased together with a shadow. */
function eraseDot(): RoomState {
  const selected = reduceRoom(createRoomState("Living room", []), select);
  const drawn = selected.history.present.selection;
  if (drawn === null) throw new Error("nothing is selected");
  const edit = createErase({ ...drawn, shapes: [shade, dot] });
  return reduceRoom(selected, { type: "areaErased", edit, selection: drawn, index: 0 });
}

function readDocument(state: RoomState, ...actions: RoomAction[]) {
  return actions.reduce(reduceRoom, state).history.present;
}

describe("an erased area", () => {
  test("is looked at until something else is selected", () => {
    expect(readDocument(eraseDot()).erasedEditId).toBe("erase-1");
    expect(readDocument(eraseDot(), select).erasedEditId).toBeNull();
    expect(readDocument(eraseDot(), { type: "selectionCleared" }).erasedEditId).toBeNull();
  });

  test("gives its select back as it was drawn, with undo and to be used again", () => {
    expect(readDocument(eraseDot(), { type: "undone" }).selection?.shapes).toEqual([dot]);
    const reused = readDocument(eraseDot(), { type: "selectionReused" });
    expect(reused.selection?.shapes).toEqual([dot]);
    expect(reused.edits).toHaveLength(1);
  });

  test("gives its select back after it was deleted from the list", () => {
    const removed = readDocument(eraseDot(), { type: "editRemoved", id: "erase-1" });
    expect(removed.erasedEditId).toBeNull();
    expect(findReusableSelection(removed)?.shapes).toEqual([dot]);
  });

  test("of an earlier visit gives the mask of its edit", () => {
    const edit = createErase({ shapes: [dot], grow: 3, feather: 0 });
    const state = createRoomState("Living room", [edit]);
    expect(readDocument(state, { type: "selectionReused" }).selection).toBe(edit.mask);
    expect(readErasedArea({}, edit)).toEqual({ selection: edit.mask, fills: 1 });
  });

  test("is taken up again from the list of changes without selecting it", () => {
    const away = reduceRoom(eraseDot(), { type: "selectionCleared" });
    const picked = readDocument(away, { type: "editPicked", id: "erase-1" });
    expect(picked).toMatchObject({ erasedEditId: "erase-1", selection: null });
  });

  test("has nothing to give when nothing was erased", () => {
    const state = createRoomState("Living room", []);
    expect(reduceRoom(state, { type: "selectionReused" }).history.past).toHaveLength(0);
  });
});

describe("another fill", () => {
  const another: RoomAction = { type: "fillChosen", id: "erase-1", fill: 1 };

  test("changes the edit's fill and remembers the ones before", () => {
    const { edits, erasedAreas, erasedEditId } = readDocument(eraseDot(), another);
    expect(edits).toMatchObject([{ id: "erase-1", fill: 1 }]);
    expect(erasedAreas["erase-1"]?.fills).toBe(2);
    expect(erasedEditId).toBe("erase-1");
  });

  test("is flipped back to the first without forgetting the second", () => {
    const back: RoomAction = { type: "fillChosen", id: "erase-1", fill: 0 };
    const { edits, erasedAreas } = readDocument(eraseDot(), another, back);
    expect(edits).toMatchObject([{ fill: 0 }]);
    expect(erasedAreas["erase-1"]?.fills).toBe(2);
  });

  test("is a step that undo takes back", () => {
    const undone = readDocument(eraseDot(), another, { type: "undone" });
    expect(undone.edits).toEqual([expect.not.objectContaining({ fill: 1 })]);
    expect(undone.erasedAreas["erase-1"]?.fills).toBe(1);
  });

  test("of an earlier visit stands behind the better ones, which can be looked at", () => {
    const edit = { ...createErase({ shapes: [dot], grow: 0, feather: 0 }), fill: 2 };
    expect(readErasedArea({}, edit).fills).toBe(3);
  });

  test("of an edit that is gone is no step", () => {
    const before = eraseDot();
    const after = reduceRoom(before, { type: "fillChosen", id: "erase-9", fill: 1 });
    expect(after.history).toBe(before.history);
  });
});
