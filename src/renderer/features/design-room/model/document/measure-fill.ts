import { maxDesignBytes, maxDesignPoints, maxDesignRuns } from "#shared/design.ts";
import { maxEdits } from "#shared/edit.ts";
import type { Edit, EditList } from "#shared/edit.ts";

type Size = { points: number; runs: number; bytes: number };

/** Name, version and punctuation around the edits. */
const bytesAround = 1024;

/** Edits are never changed, so each is measured once. */
const measured = new WeakMap<Edit, Size>();

/**
 * How much `edits` take of what a design may hold: the largest of its shares of edits, points, runs and
 * bytes. 0 for none, 1 at a bound.
 */
export function measureFill(edits: EditList): number {
  const held = { points: 0, runs: 0, bytes: edits.length === 0 ? 0 : bytesAround };
  for (const edit of edits) {
    const { points, runs, bytes } = measureEdit(edit);
    held.points += points;
    held.runs += runs;
    held.bytes += bytes;
  }
  return Math.max(
    edits.length / maxEdits,
    held.points / maxDesignPoints,
    held.runs / maxDesignRuns,
    held.bytes / maxDesignBytes,
  );
}

/** Whether `after` is more than a design may hold and more than `before`; what shrinks never is. */
export function outgrows(before: EditList, after: EditList): boolean {
  if (after === before) return false;
  const fill = measureFill(after);
  return fill > 1 && fill > measureFill(before);
}

function measureEdit(edit: Edit): Size {
  const known = measured.get(edit);
  if (known !== undefined) return known;
  // What an edit is written with is all ASCII; the comma behind it counts as well.
  const size = { points: 0, runs: 0, bytes: JSON.stringify(edit).length + 1 };
  const masks = edit.kind === "tone" ? [] : [edit.mask];
  if (edit.kind === "erase" && edit.shadow !== undefined) masks.push(edit.shadow);
  for (const shape of masks.flatMap(({ shapes }) => shapes)) {
    if (shape.kind === "selection") size.runs += shape.runs.length;
    else size.points += shape.points.length;
  }
  measured.set(edit, size);
  return size;
}
