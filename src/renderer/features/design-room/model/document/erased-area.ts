import type { EditList, EraseEdit } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

/** What this visit knows of an erased area beyond its edit. */
export type ErasedArea = {
  /** The selection as it was drawn: the edit's own mask may reach over its edges. */
  readonly selection: MaskData;
  /** How many fills were looked at, from the best on; the edit has one of them. */
  readonly fills: number;
};
export type ErasedAreas = Readonly<Record<string, ErasedArea>>;

/** A fill that is looked at for the first time stands behind those before it. */
export function rememberFill(areas: ErasedAreas, edit: EraseEdit, fill: number): ErasedAreas {
  const { selection, fills } = readErasedArea(areas, edit);
  if (fill < fills) return areas;
  return { ...areas, [edit.id]: { selection, fills: fill + 1 } };
}

/** An area that was erased on an earlier visit has the mask of its edit, and the fills up to its own. */
export function readErasedArea(areas: ErasedAreas, edit: EraseEdit): ErasedArea {
  return areas[edit.id] ?? { selection: edit.mask, fills: (edit.fill ?? 0) + 1 };
}

export function findErase(edits: EditList, id: string | null): EraseEdit | null {
  const edit = edits.find((candidate) => candidate.id === id);
  return edit?.kind === "erase" ? edit : null;
}

/** The mask of the newest erase in the list, or null. */
export function findLastErasedMask(edits: EditList): MaskData | null {
  return edits.findLast((edit) => edit.kind === "erase")?.mask ?? null;
}

export function createSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return seed;
}
