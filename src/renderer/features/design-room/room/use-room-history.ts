import { useCallback, useMemo, useReducer } from "react";

import type { DesignContent } from "../save/design-saver.ts";
import type { RoomDocument } from "../state/room-document.ts";
import { createRoomState, reduceRoom } from "../state/room-state.ts";
import type { RoomAction } from "../state/room-state.ts";

export type RoomHistory = {
  name: string;
  document: RoomDocument;
  /** How many steps can be taken back. */
  stepCount: number;
  canUndo: boolean;
  canRedo: boolean;
  change: (action: RoomAction) => void;
  undo: () => void;
  redo: () => void;
};

/** The room's one history: marks, edits, colours and toggles are all steps of it. */
export function useRoomHistory(start: DesignContent): RoomHistory {
  const [state, change] = useReducer(reduceRoom, start, ({ name, edits }) =>
    createRoomState(name, edits),
  );
  const undo = useCallback(() => change({ type: "undone" }), []);
  const redo = useCallback(() => change({ type: "redone" }), []);
  const { name, history } = state;
  return useMemo(
    () => ({
      name,
      document: history.present,
      stepCount: history.past.length,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      change,
      undo,
      redo,
    }),
    [name, history, undo, redo],
  );
}
