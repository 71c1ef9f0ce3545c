import type { EditList, EraseEdit } from "#shared/edit.ts";
import type { MaskData } from "#shared/mask.ts";

/** What this visit knows of an erased area beyond its edit. */
export type ErasedArea = {
  /** The selection as it was drawn: the edit's own mask may reach over its edges. */
  readonly selection: MaskData;
  /** The seeds of the fills that were tried, oldest first; the edit has one of them. */
  readonly seeds: readonly number[];
};
export type ErasedAreas = Readonly<Record<string, ErasedArea>>;

/** More tries at one area than this help nobody. */
export const maxFills = 6;

/** A fill that was tried for the first time stands behind those before it. */
export function rememberFill(areas: ErasedAreas, edit: EraseEdit, seed: number): ErasedAreas {
  const { selection, seeds } = readErasedArea(areas, edit);
  if (seeds.includes(seed)) return areas;
  return { ...areas, [edit.id]: { selection, seeds: [...seeds, seed] } };
}

/** An area that was erased on an earlier visit has the mask and the one fill of its edit. */
export function readErasedArea(areas: ErasedAreas, edit: EraseEdit): ErasedArea {
  return areas[edit.id] ?? { selection: edit.mask, seeds: [edit.seed] };
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
