import { derive, createStore } from "../store/create-store.ts";
import { createRoomState, reduceRoom } from "../document/room-state.ts";
import type { RoomAction } from "../document/room-state.ts";
import type { DesignContent } from "../save/design-saver.ts";

export type HistoryPart = ReturnType<typeof createHistoryPart>;
export type HistoryState = ReturnType<HistoryPart["get"]>;

/** The room's one history: selections, edits, colours and toggles are all steps of it. */
export function createHistoryPart(start: DesignContent) {
  let room = createRoomState(start.name, start.edits);
  const describe = (revision: number) => ({
    name: room.name,
    document: room.history.present,
    /** Grows with every change of the edits, undone ones included; selections do not count. */
    revision,
    /** How many steps can be taken back. */
    stepCount: room.history.past.length,
    canUndo: room.history.past.length > 0,
    canRedo: room.history.future.length > 0,
  });
  const state = createStore(describe(0));
  const document = derive([state], (shown) => shown.document);
  const change = (action: RoomAction) => {
    const next = reduceRoom(room, action);
    if (next.history === room.history && next.name === room.name) return;
    const hasEdited = next.history.present.edits !== room.history.present.edits;
    room = next;
    state.set(describe(state.get().revision + (hasEdited ? 1 : 0)));
  };
  return {
    ...state,
    document,
    /** The paint or covering on what is selected; undefined where nothing is. */
    painted: derive([document], ({ edits, paintedEditId }) =>
      edits.find(({ id }) => id === paintedEditId),
    ),
    change,
    undo: () => change({ type: "undone" }),
    redo: () => change({ type: "redone" }),
  };
}
