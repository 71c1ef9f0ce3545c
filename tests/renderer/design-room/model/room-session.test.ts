import { describe, expect, test, vi, onTestFinished } from "vitest";

import type { RoomState } from "#renderer/features/design-room/model/room-session.ts";
import { companyFeaturesSchema } from "#shared/company.ts";
import { dot, openTestRoom } from "#support/test-room.ts";

const select = { type: "areaSelected", shapes: [dot], mode: "add" } as const;

describe("a room's state", () => {
  test("keeps every member that has not changed", () => {
    const { room } = openTestRoom();
    room.start();
    const before = room.get();
    room.tools.changeBrushSize(40);
    expect(room.get().tools.brushSize).toBe(40);
    const others = Object.entries(room.get()).filter(([name]) => name !== "tools");
    const changed = others.filter(([name, member]) => before[name as keyof RoomState] !== member);
    expect(changed).toEqual([]);
  });

  test("is the same object while nothing happens, and when nothing has changed", () => {
    const { room } = openTestRoom();
    const listener = vi.fn<() => void>();
    room.subscribe(listener);
    const before = room.get();
    room.tools.chooseTool(before.tools.tool);
    room.history.undo();
    room.view.endAsking();
    expect(room.get()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });
});

describe("the history", () => {
  test("goes back and forth, and counts its steps", () => {
    const { room } = openTestRoom();
    room.history.change(select);
    expect(room.get().history).toMatchObject({ stepCount: 1, canUndo: true, canRedo: false });
    room.undo();
    expect(room.get().history).toMatchObject({ stepCount: 0, canUndo: false, canRedo: true });
    expect(room.get().history.document.selection).toBeNull();
    room.history.redo();
    expect(room.get().history.document.selection).not.toBeNull();
  });

  test("takes Escape for no step: what was painted is only put aside", () => {
    const { room } = openTestRoom();
    const paint = { colour: "#2f4a43", finish: "matt", materialId: null } as const;
    room.history.change(select);
    room.history.change({ type: "areaPainted", id: "paint", paint });
    room.history.change({ type: "selectionCleared" });
    room.history.change({ type: "selectionCleared" });
    expect(room.get().history).toMatchObject({ stepCount: 2, document: { selection: null } });
    room.undo();
    expect(room.get().history.document.edits).toEqual([]);
    room.history.redo();
    expect(room.get().history.document).toMatchObject({
      edits: [{ id: "paint" }],
      selection: null,
    });
  });

  test("brings a selection back that Escape cleared, which was no step either", () => {
    const { room } = openTestRoom();
    room.history.change(select);
    room.history.change({ type: "selectionCleared" });
    expect(room.get().history).toMatchObject({ stepCount: 1, document: { selection: null } });
    room.undo();
    expect(room.get().history.document.selection).not.toBeNull();
  });

  test("numbers the edits anew with every change of them, undone ones included", () => {
    const { room } = openTestRoom();
    const tone = { preset: "warm", strength: 1 } as const;
    room.history.change({ type: "toneChosen", id: "tone", tone });
    expect(room.get().history.revision).toBe(1);
    room.history.change(select);
    room.history.change({ type: "renamed", name: "Salon" });
    expect(room.get().history.revision).toBe(1);
    room.undo();
    expect(room.get().history.revision).toBe(1);
    room.undo();
    expect(room.get().history.revision).toBe(2);
  });
});

describe("a room that is full", () => {
  const points = Array.from({ length: 5000 }, (): [number, number] => [1, 1]);
  const long = { ...dot, points };
  const selectLong = { type: "areaSelected", shapes: [long, long, long], mode: "replace" } as const;
  const paint = { colour: "#556B56", finish: "matt", materialId: null } as const;
  const fillRoom = (opened: ReturnType<typeof openTestRoom>) => {
    for (const id of ["a", "b", "c", "d", "e", "f"]) {
      opened.room.history.change(selectLong);
      opened.room.history.change({ type: "areaPainted", id, paint });
    }
    return opened;
  };

  test("tells how full it is, and takes nothing that could not be saved", () => {
    const { room, notices } = fillRoom(openTestRoom());
    expect(room.get().history.fill).toBe(0.9);
    expect(notices).toEqual([]);
    room.history.change(selectLong);
    const before = room.get().history;
    room.history.change({ type: "areaPainted", id: "g", paint });
    expect(room.get().history).toBe(before);
    expect(notices).toEqual(["roomFull"]);
  });

  test("has room again when a change is removed, and undoes that as well", () => {
    const { room, notices } = fillRoom(openTestRoom());
    room.history.change({ type: "editRemoved", id: "a" });
    expect(room.get().history.fill).toBe(0.75);
    room.undo();
    expect(room.get().history.fill).toBe(0.9);
    expect(notices).toEqual([]);
  });

  test("opened with more than it may have, shrinks step by step and grows no more", () => {
    const mask = { shapes: Array.from({ length: 22 }, () => long), grow: 0, feather: 0 };
    const edits = ["a", "b"].map((id) => ({
      id,
      enabled: true,
      kind: "paint" as const,
      mask: id === "a" ? mask : { ...mask, shapes: [long] },
      ...paint,
    }));
    const { room, notices } = openTestRoom({ content: { edits } });
    expect(room.get().history.fill).toBe(1.15);
    const tone = { preset: "warm", strength: 1 } as const;
    room.history.change({ type: "toneChosen", id: "tone", tone });
    room.history.change({ type: "editRemoved", id: "b" });
    expect(room.get().history.fill).toBe(1.1);
    room.undo();
    expect(room.get().history.fill).toBe(1.15);
    expect(notices).toEqual([]);
  });
});

describe("the tools", () => {
  test("another one forgets whether selects add or take away", () => {
    const { room } = openTestRoom();
    room.tools.toggleStickyMode("add");
    expect(room.get().tools.stickyMode).toBe("add");
    room.tools.toggleStickyMode("add");
    expect(room.get().tools.stickyMode).toBe("auto");
    room.tools.toggleStickyMode("subtract");
    room.tools.chooseTool("lasso");
    expect(room.get().tools).toMatchObject({ tool: "lasso", stickyMode: "auto" });
  });

  test("the brush stays within its bounds, and by keys changes only while it is in hand", () => {
    const { room } = openTestRoom();
    room.tools.changeBrushSize(10_000);
    expect(room.get().tools.brushSize).toBe(room.get().tools.maxBrushSize);
    room.tools.changeBrushSize(0);
    expect(room.get().tools.brushSize).toBe(4);
    room.tools.scaleBrush(1.15);
    expect(room.get().tools.brushSize).toBe(4);
    room.tools.chooseTool("brush");
    room.tools.scaleBrush(1.15);
    expect(room.get().tools.brushSize).toBe(5);
  });
});

describe("what is on the screen", () => {
  test("a compare that is moved by hand wipes no more", () => {
    const { room } = openTestRoom();
    room.view.revealResult();
    room.view.moveSplit(30);
    expect(room.get().view).toMatchObject({ split: 30, isWiping: false, mode: "compare" });
    room.view.toggleCompare();
    expect(room.get().view.mode).toBe("edit");
  });

  test("without products the changes are the only tab, and the paint tool is not offered", () => {
    const { room, company } = openTestRoom();
    onTestFinished(room.start());
    room.view.showTab("light");
    expect(room.get().view.tab).toBe("light");
    const names = Object.keys(companyFeaturesSchema.shape);
    const nothing = Object.fromEntries(names.map((name) => [name, false]));
    company.set(nothing as unknown as NonNullable<ReturnType<typeof company.get>>);
    expect(room.get().view.tab).toBe("changes");
    expect(room.get().features.tools).not.toContain("paint");
    expect(room.get().features.tools).not.toContain("eraser");
    expect(room.get().features).toMatchObject({ canErase: false, canAskForQuote: false });
  });
});
