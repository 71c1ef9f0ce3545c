import type { EditList, MaterialEdit, PaintEdit } from "#shared/edit.ts";

import { isMeasured, isScaleKnown, readPlace } from "../document/mend-plane.ts";

/** The surface on which a length is measured best, and whether that was done. */
export type Measurable = { readonly edit: MaterialEdit | PaintEdit; readonly isDone: boolean };

/**
 * The surface that is picked; else the covering that was laid last, whose length serves all coverings;
 * else the wall that was painted last. Null where there is none.
 */
export function findMeasurable(edits: EditList, pickedId: string | null): Measurable | null {
  const surfaces = edits.filter(isSurface).filter(({ enabled }) => enabled);
  const edit =
    surfaces.find(({ id }) => id === pickedId) ??
    surfaces.findLast(({ kind }) => kind === "material") ??
    surfaces.at(-1);
  if (edit === undefined) return null;
  const isDone = edit.kind === "material" ? isScaleKnown(edits) : isMeasured(readPlace(edit));
  return { edit, isDone };
}

function isSurface(edit: EditList[number]): edit is Measurable["edit"] {
  return edit.kind === "material" || edit.kind === "paint";
}
