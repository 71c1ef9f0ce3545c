import { omitTone } from "#shared/edit.ts";
import type { EditList, MaskedEdit, ToneEdit } from "#shared/edit.ts";

export type ToneChoice = Pick<ToneEdit, "preset" | "strength">;

/** The tone of the whole picture, which is the last edit if there is one. */
export function findTone(edits: EditList): ToneEdit | null {
  const last = edits.at(-1);
  return last?.kind === "tone" ? last : null;
}

/** Puts an edit in at `index`, at the end when left out; a tone stays behind it. */
export function insertEdit(edits: EditList, edit: MaskedEdit, index = edits.length): EditList {
  return edits.toSpliced(Math.min(index, omitTone(edits).length), 0, edit);
}

/** Takes the place of the tone there is, or takes it away; the same tone again is the same list. */
export function chooseTone(edits: EditList, id: string, tone: ToneChoice | null): EditList {
  const before = findTone(edits);
  if (tone === null || tone.preset === "neutral") return before === null ? edits : omitTone(edits);
  const isSame = before?.preset === tone.preset && before.strength === tone.strength;
  if (isSame && before.enabled) return edits;
  return [...omitTone(edits), { id: before?.id ?? id, enabled: true, kind: "tone", ...tone }];
}
