import { describe, expect, test } from "vitest";

import {
  createRoomState,
  reduceRoom,
} from "#renderer/features/design-room/model/document/room-state.ts";
import type {
  RoomAction,
  RoomState,
} from "#renderer/features/design-room/model/document/room-state.ts";
import { findTone } from "#renderer/features/design-room/model/document/room-tone.ts";
import { editListSchema } from "#shared/edit.ts";
import type { EditList } from "#shared/edit.ts";

const warm = { preset: "warm", strength: 1 } as const;
const uuid = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
const chooseTone = (tone: { preset: "warm" | "neutral"; strength: number } | null): RoomAction => ({
  type: "toneChosen",
  id: uuid(1),
  tone,
});
const select: RoomAction = {
  type: "areaSelected",
  shapes: [{ kind: "stroke", operation: "add", radius: 5, points: [[10, 10]] }],
  mode: "replace",
};
const paint: RoomAction = {
  type: "areaPainted",
  id: uuid(2),
  paint: { colour: "#566e59", finish: "matt", materialId: null },
};

const play = (...actions: RoomAction[]): RoomState =>
  actions.reduce(reduceRoom, createRoomState("Living room", []));
const kindsOf = (state: RoomState) => state.history.present.edits.map(({ kind }) => kind);
const editsOf = (state: RoomState): EditList => state.history.present.edits;

describe("the tone of a room", () => {
  test("stays behind whatever is done after it", () => {
    const toned = play(chooseTone(warm), select, paint);
    const { selection } = toned.history.present;
    if (selection === null) throw new Error("nothing is selected");
    const erased = reduceRoom(toned, {
      type: "areaErased",
      edit: {
        id: uuid(3),
        kind: "erase",
        enabled: true,
        engine: "builtin",
        seed: 1,
        mask: selection,
      },
      selection: selection,
      index: 9,
    });
    expect(kindsOf(erased)).toEqual(["paint", "erase", "tone"]);
    expect(editListSchema.safeParse(editsOf(erased)).success).toBe(true);
  });

  test("takes the place of the tone before it, as one step each", () => {
    const softer = { ...warm, strength: 0.4 };
    const state = play(chooseTone(warm), { type: "toneChosen", id: uuid(9), tone: softer });
    expect(editsOf(state)).toMatchObject([{ id: uuid(1), ...softer }]);
    expect(editsOf(reduceRoom(state, { type: "undone" }))).toMatchObject([warm]);
  });

  test("is no step when it is the same, and one when it was switched off", () => {
    const state = play(chooseTone(warm));
    expect(reduceRoom(state, chooseTone({ ...warm })).history.past).toHaveLength(1);
    const off = reduceRoom(state, { type: "editToggled", id: uuid(1) });
    expect(findTone(editsOf(off))?.enabled).toBe(false);
    expect(findTone(editsOf(reduceRoom(off, chooseTone(warm))))?.enabled).toBe(true);
  });

  test.each([
    ["taken away", null],
    ["neutral", { preset: "neutral", strength: 1 } as const],
  ])("is no edit any more when it is %s", (_, tone) => {
    const state = play(select, paint, chooseTone(warm), chooseTone(tone));
    expect(kindsOf(state)).toEqual(["paint"]);
    expect(reduceRoom(state, chooseTone(tone)).history.past).toHaveLength(
      state.history.past.length,
    );
  });

  test("leaves the selection and what is on it alone", () => {
    const before = play(select, paint);
    const after = reduceRoom(before, chooseTone(warm)).history.present;
    expect(after).toMatchObject({
      selection: before.history.present.selection,
      paintedEditId: uuid(2),
    });
    expect(
      reduceRoom(play(select, paint, chooseTone(warm)), { type: "editPicked", id: uuid(1) }).history
        .present,
    ).toEqual(after);
  });
});
