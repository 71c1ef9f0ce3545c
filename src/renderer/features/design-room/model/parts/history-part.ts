import { derive, createStore } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { RoomDocument } from "../document/room-document.ts";
import { createRoomState, reduceRoom } from "../document/room-state.ts";
import type { RoomAction } from "../document/room-state.ts";
import type { DesignContent } from "../save/design-saver.ts";

export type HistoryState = {
  readonly name: string;
  readonly document: RoomDocument;
  /** Grows with every change of the edits, undone ones included; selections do not count. */
  readonly revision: number;
  /** How many steps can be taken back. */
  readonly stepCount: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
};

export type HistoryPart = Readable<HistoryState> & {
  readonly document: Readable<RoomDocument>;
  readonly change: (action: RoomAction) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** The room's one history: selections, edits, colours and toggles are all steps of it. */
export function createHistoryPart(start: DesignContent): HistoryPart {
  let room = createRoomState(start.name, start.edits);
  const describe = (revision: number): HistoryState => ({
    name: room.name,
    document: room.history.present,
    revision,
    stepCount: room.history.past.length,
    canUndo: room.history.past.length > 0,
    canRedo: room.history.future.length > 0,
  });
  const state = createStore(describe(0));
  const change = (action: RoomAction) => {
    const next = reduceRoom(room, action);
    if (next.history === room.history && next.name === room.name) return;
    const hasEdited = next.history.present.edits !== room.history.present.edits;
    room = next;
    state.set(describe(state.get().revision + (hasEdited ? 1 : 0)));
  };
  return {
    ...state,
    document: derive([state], ({ document }) => document),
    change,
    undo: () => change({ type: "undone" }),
    redo: () => change({ type: "redone" }),
  };
}
