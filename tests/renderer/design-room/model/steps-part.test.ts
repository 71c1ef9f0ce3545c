import { expect, test } from "vitest";

import { writeSteps } from "#renderer/features/design-room/model/save/kept-steps.ts";
import type { StepsPorts } from "#renderer/features/design-room/model/parts/steps-part.ts";
import type { EditList } from "#shared/edit.ts";
import { dot, openTestRoom, settle } from "#support/test-room.ts";

const paint = (colour: string) => ({ colour, finish: "matt", materialId: null }) as const;
const tone = (strength: number) =>
  ({ type: "toneChosen", id: crypto.randomUUID(), tone: { preset: "warm", strength } }) as const;

/** A device that keeps what it is given. */
function createDevice() {
  const kept: { text: string | null } = { text: null };
  const steps: StepsPorts = {
    read: () => Promise.resolve(kept.text),
    write: (text) => {
      kept.text = text;
      return Promise.resolve();
    },
  };
  return { kept, steps };
}

async function openRoom(steps: StepsPorts, edits: EditList) {
  const opened = openTestRoom({ design: { edits }, ports: { steps } });
  opened.room.start();
  await settle();
  return opened;
}

/** A room that was designed and left: its edits as the server has them. */
async function leaveRoom(steps: StepsPorts): Promise<EditList> {
  const { room, pass } = await openRoom(steps, []);
  room.history.change({ type: "areaSelected", shapes: [dot], mode: "replace" });
  for (const colour of ["#2f4a43", "#5a1616"]) {
    room.history.change({ type: "areaPainted", id: crypto.randomUUID(), paint: paint(colour) });
  }
  room.history.change(tone(0.4));
  room.history.change({ type: "selectionCleared" });
  pass(400);
  await settle();
  return JSON.parse(JSON.stringify(room.get().history.document.edits)) as EditList;
}

test("the steps of the last visit can be taken back after a reload, and done again", async () => {
  const { steps } = createDevice();
  const edits = await leaveRoom(steps);
  const { room } = await openRoom(steps, edits);
  expect(room.get().history).toMatchObject({ stepCount: 4, canUndo: true });
  room.undo();
  room.undo();
  expect(room.get().history.document).toMatchObject({
    edits: [{ kind: "paint", colour: "#2f4a43" }],
    selection: { shapes: [dot] },
  });
  room.history.redo();
  room.history.redo();
  expect(room.get().history.document.edits).toEqual(edits);
});

test("what had been undone can be done again after a reload", async () => {
  const { steps } = createDevice();
  const edits = await leaveRoom(steps);
  const first = await openRoom(steps, edits);
  first.room.undo();
  first.pass(400);
  await settle();
  const { room } = await openRoom(steps, edits.slice(0, 1));
  expect(room.get().history).toMatchObject({ canRedo: true });
  room.history.redo();
  expect(room.get().history.document.edits).toEqual(edits);
});

test("steps of another version are dropped", async () => {
  const { kept, steps } = createDevice();
  const edits = await leaveRoom(steps);
  const { room, pass } = await openRoom(steps, edits.slice(0, 1));
  expect(room.get().history.canUndo).toBe(false);
  room.history.change({ type: "replaced", name: "Theirs", edits: [] });
  pass(400);
  await settle();
  expect(JSON.parse(kept.text ?? "")).toMatchObject({ past: [], present: { edits: [] } });
});

test("what cannot be read is nothing", async () => {
  for (const text of ["", "{", '{"past":[]}']) {
    const steps = { read: () => Promise.resolve(text), write: () => Promise.resolve() };
    const { room } = await openRoom(steps, []);
    expect(room.get().history.canUndo).toBe(false);
  }
  const refusing = { read: () => Promise.reject(new Error("no")), write: () => Promise.resolve() };
  const { room } = await openRoom(refusing, []);
  room.history.change(tone(1));
  expect(room.get().history.stepCount).toBe(1);
});

test("two hundred steps of a growing selection are written in little, each part once", () => {
  const { room } = openTestRoom();
  for (let step = 0; step < 250; step += 1) {
    const shapes = [{ ...dot, operation: "add" as const }];
    room.history.change({ type: "areaSelected", shapes, mode: "add" });
  }
  const history = room.history.readSteps();
  expect(history.past).toHaveLength(200);
  expect(writeSteps(history).length).toBeLessThan(300_000);
});
