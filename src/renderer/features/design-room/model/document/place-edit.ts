import { omitTone } from "#shared/edit.ts";
import type { Edit, EditList } from "#shared/edit.ts";

import { insertEdit } from "./room-tone.ts";

/** The list with an edit in the place of its namesake, or as the last one but for the tone. */
export function placeEdit(edits: EditList, edit: Edit): EditList {
  if (edits.some(({ id }) => id === edit.id)) {
    return edits.map((other) => (other.id === edit.id ? edit : other));
  }
  return edit.kind === "tone" ? [...omitTone(edits), edit] : insertEdit(edits, edit);
}
