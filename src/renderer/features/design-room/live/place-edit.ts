import type { Edit, EditList } from "#shared/edit.ts";

/** The list with an edit in the place of its namesake, or as the last one but for the tone. */
export function placeEdit(edits: EditList, edit: Edit): EditList {
  if (edits.some(({ id }) => id === edit.id)) {
    return edits.map((other) => (other.id === edit.id ? edit : other));
  }
  if (edit.kind === "tone") return [...edits.filter(({ kind }) => kind !== "tone"), edit];
  const tone = edits.filter(({ kind }) => kind === "tone");
  return [...edits.filter(({ kind }) => kind !== "tone"), edit, ...tone];
}
