import { derive, createStore } from "../store/create-store.ts";
import type { EditList } from "#shared/edit.ts";

import { maxHistorySteps } from "../document/history.ts";
import { measureFill, outgrows } from "../document/measure-fill.ts";
import { countSteps, createRoomState, reduceRoom } from "../document/room-state.ts";
import type { RoomAction, RoomState } from "../document/room-state.ts";
import type { KeptSteps } from "../save/kept-steps.ts";
import type { DesignContent } from "../save/design-saver.ts";

export type HistoryPart = ReturnType<typeof createHistoryPart>;
export type HistoryState = ReturnType<HistoryPart["get"]>;

/**
 * The room's one history: selections, edits, colours and toggles are all steps of it. What would make
 * the design larger than it may be is no step, and is told.
 */
export function createHistoryPart(start: DesignContent, notify: (notice: "roomFull") => void) {
  let room = createRoomState(start.name, start.edits);
  const describe = (revision: number) => ({
    name: room.name,
    document: room.history.present,
    /** Grows with every change of the edits, undone ones included; selections do not count. */
    revision,
    /** How much of what a design may hold is taken: at 1 nothing more can be added. */
    fill: measureFill(room.history.present.edits),
    /** How many steps can be taken back. */
    stepCount: countSteps(room.history),
    canUndo: room.history.past.length > 0,
    canRedo: room.history.future.length > 0,
  });
  const state = createStore(describe(0));
  const document = derive([state], (shown) => shown.document);
  const go = (next: RoomState) => {
    if (next.history === room.history && next.name === room.name) return;
    const hasEdited = next.history.present.edits !== room.history.present.edits;
    room = next;
    state.set(describe(state.get().revision + (hasEdited ? 1 : 0)));
  };
  const change = (action: RoomAction) => {
    const next = reduceRoom(room, action);
    const { edits } = next.history.present;
    const isTooMuch = action.type !== "replaced" && outgrows(room.history.present.edits, edits);
    if (isTooMuch) notify("roomFull");
    else go(next);
  };
  return {
    ...state,
    document,
    /** The paint or covering on what is selected; undefined where nothing is. */
    painted: derive([document], ({ edits, paintedEditId }) =>
      edits.find(({ id }) => id === paintedEditId),
    ),
    change,
    readSteps: () => room.history,
    /**
     * Puts the steps of an earlier visit before those of this one, which began with `edits`. Those that
     * had been undone come along where nothing was done since.
     */
    restore: (edits: EditList, { past, future }: KeptSteps) => {
      const { history } = room;
      const isUntouched = history.past.length === 0 && history.future.length === 0;
      if ((history.past[0] ?? history.present).edits !== edits) return;
      room = {
        ...room,
        history: {
          ...history,
          past: [...past, ...history.past].slice(-maxHistorySteps),
          future: isUntouched ? future : history.future,
        },
      };
      state.set(describe(state.get().revision));
    },
    undo: () => go(reduceRoom(room, { type: "undone" })),
    redo: () => go(reduceRoom(room, { type: "redone" })),
  };
}
