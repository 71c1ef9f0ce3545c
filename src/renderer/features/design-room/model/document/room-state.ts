import type { EditList } from "#shared/edit.ts";

import { recordStep, redoStep, startHistory, undoStep } from "./history.ts";
import type { History } from "./history.ts";
import { changeDocument, emptyDocument } from "./room-document.ts";
import type { DocumentAction, RoomDocument } from "./room-document.ts";

/** The room's name is saved with the edits but is not a step of the history. */
export type RoomState = { readonly name: string; readonly history: History<RoomDocument> };

export type RoomAction =
  | DocumentAction
  | { type: "renamed"; name: string }
  | { type: "undone" }
  | { type: "redone" }
  /** Another version takes over, and the history starts again with it. */
  | { type: "replaced"; name: string; edits: EditList };

export function createRoomState(name: string, edits: EditList): RoomState {
  return { name, history: startHistory({ ...emptyDocument, edits }) };
}

/** Pure; one action of a person is one step of the history. */
export function reduceRoom(state: RoomState, action: RoomAction): RoomState {
  switch (action.type) {
    case "renamed":
      return { ...state, name: action.name };
    case "undone":
      return { ...state, history: undoStep(state.history) };
    case "redone":
      return { ...state, history: redoStep(state.history) };
    case "replaced":
      return createRoomState(action.name, action.edits);
    default: {
      const next = changeDocument(state.history.present, action);
      return { ...state, history: recordStep(state.history, next) };
    }
  }
}
