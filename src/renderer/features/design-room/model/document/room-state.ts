import type { EditList } from "#shared/edit.ts";

import { recordStep, redoStep, replacePresent, startHistory, undoStep } from "./history.ts";
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
      if (action.type === "selectionCleared" && isKept(state.history.present)) {
        return { ...state, history: replacePresent(state.history, next) };
      }
      return { ...state, history: recordStep(state.history, next) };
    }
  }
}

/** What is selected is in the edits as well: nothing is lost when it is put aside. */
function isKept({ selection, paintedEditId }: RoomDocument): boolean {
  return selection === null || paintedEditId !== null;
}

/** How many steps there are to take back; a selection that was cleared comes back, but was no step. */
export function countSteps({ past, present }: History<RoomDocument>): number {
  return past.filter((before, at) => {
    const after = past[at + 1] ?? present;
    return before.edits !== after.edits || before.selection === null || after.selection !== null;
  }).length;
}
