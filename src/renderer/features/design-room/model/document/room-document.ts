import type {
  Edit,
  EditList,
  EraseEdit,
  MaskedEdit,
  MaterialEdit,
  PaintEdit,
} from "#shared/edit.ts";
import { maxMaskShapes } from "#shared/mask.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";

import { findErase, findLastErasedMask, readErasedArea, rememberFill } from "./erased-area.ts";
import type { ErasedAreas } from "./erased-area.ts";
import { readPlace, setPlace } from "./mend-plane.ts";
import { chooseTone, insertEdit } from "./room-tone.ts";
import type { ToneChoice } from "./room-tone.ts";

/** What undo and redo travel through: the edits and the area that is selected at the moment. */
export type RoomDocument = {
  readonly edits: EditList;
  readonly selection: MaskData | null;
  /** The paint or material edit made from the selection: another product, or a refined selection, changes that one. */
  readonly paintedEditId: string | null;
  /** The erase that is being looked at: its fill can be changed. Null while anything is selected. */
  readonly erasedEditId: string | null;
  readonly erasedAreas: ErasedAreas;
  /** The selection that was erased last on this visit. */
  readonly lastSelection: MaskData | null;
};

export type SelectionMode = "replace" | "add" | "subtract";
export type PaintChoice = Pick<PaintEdit, "colour" | "finish" | "materialId" | "variant">;
export type CoveringChoice = Omit<MaterialEdit, "id" | "enabled" | "kind" | "mask">;
/** What a selected surface gets. */
type Cover = ({ kind: "paint" } & PaintChoice) | ({ kind: "material" } & CoveringChoice);

export const emptyDocument: RoomDocument = {
  edits: [],
  selection: null,
  paintedEditId: null,
  erasedEditId: null,
  erasedAreas: {},
  lastSelection: null,
};

/** Pure; answers the same object when nothing changes. */
export function changeDocument(document: RoomDocument, action: DocumentAction): RoomDocument {
  const change: (document: RoomDocument, told: never) => RoomDocument = changes[action.type];
  const changed = change(document, action as never);
  if (changed.erasedEditId === null || changed.selection === null) return changed;
  return { ...changed, erasedEditId: null };
}

/** What there is to select again, or null. */
export function findReusableSelection(document: RoomDocument): MaskData | null {
  const erased = findErase(document.edits, document.erasedEditId);
  if (erased !== null) return readErasedArea(document.erasedAreas, erased).selection;
  return document.lastSelection ?? findLastErasedMask(document.edits);
}

/** What can be done to a document, and what has to be told for it. */
const changes = {
  areaSelected: selectArea,
  selectionReshaped: reshapeSelection,
  selectionSoftened: softenSelection,
  selectionCleared: clearSelection,
  selectionReused: (document: RoomDocument) => {
    const selection = findReusableSelection(document);
    return selection === null ? document : { ...document, selection, paintedEditId: null };
  },
  areaPainted: (document: RoomDocument, { id, paint }: { id: string; paint: PaintChoice }) =>
    coverArea(document, id, { kind: "paint", ...paint }),
  /** Counts only while `mask`, which the plane was found for, is still what is selected. */
  coveringLaid: (
    document: RoomDocument,
    { id, mask, material }: { id: string; mask: MaskData; material: CoveringChoice },
  ) =>
    document.selection === mask
      ? coverArea(document, id, { kind: "material", ...material })
      : document,
  surfacePainted: (
    document: RoomDocument,
    told: { id: string; shape: MaskShape; mode: SelectionMode; paint: PaintChoice },
  ) => {
    const selected = selectArea(document, { shapes: [told.shape], mode: told.mode });
    return coverArea(selected, told.id, { kind: "paint", ...told.paint });
  },
  /** `selection` is what was drawn; the edit's mask may reach over its edges. */
  areaErased: addErasedArea,
  fillChosen: chooseFill,
  /** `id` is for a tone where there was none; null takes it away. */
  toneChosen: (document: RoomDocument, { id, tone }: { id: string; tone: ToneChoice | null }) => {
    const edits = chooseTone(document.edits, id, tone);
    return edits === document.edits ? document : { ...document, edits };
  },
  /** The same edits, some of them on mended planes. */
  planesMended: (document: RoomDocument, { edits }: { edits: EditList }) =>
    document.edits === edits ? document : { ...document, edits },
  editPicked: pickEdit,
  editToggled: (document: RoomDocument, { id }: { id: string }) =>
    changeEdit(document, id, (edit) => ({ ...edit, enabled: !edit.enabled })),
  editRemoved: removeEdit,
} satisfies Record<string, (document: RoomDocument, told: never) => RoomDocument>;

type Changes = typeof changes;
type Told<Change> = Change extends (document: RoomDocument, told: infer What) => RoomDocument
  ? What
  : never;
export type DocumentAction = {
  [Type in keyof Changes]: { type: Type } & Told<Changes[Type]>;
}[keyof Changes];

function selectArea(
  document: RoomDocument,
  { shapes, mode }: { shapes: readonly MaskShape[]; mode: SelectionMode },
): RoomDocument {
  const { selection } = document;
  if (mode === "subtract" && selection === null) return document;
  const operation = mode === "subtract" ? "subtract" : "add";
  const operated = shapes.map((shape): MaskShape => ({ ...shape, operation }));
  if (mode === "replace" || selection === null) {
    return {
      ...document,
      selection: { shapes: operated, grow: 0, feather: 0 },
      paintedEditId: null,
    };
  }
  if (selection.shapes.length + operated.length > maxMaskShapes) return document;
  return refineSelection(document, { ...selection, shapes: [...selection.shapes, ...operated] });
}

function reshapeSelection(document: RoomDocument, { shape }: { shape: MaskShape }): RoomDocument {
  const { selection } = document;
  const last = selection?.shapes.at(-1);
  if (selection === null || last === undefined) return document;
  const reshaped: MaskShape = { ...shape, operation: last.operation };
  return refineSelection(document, {
    ...selection,
    shapes: [...selection.shapes.slice(0, -1), reshaped],
  });
}

function softenSelection(
  document: RoomDocument,
  { softness }: { softness: Partial<Pick<MaskData, "grow" | "feather">> },
): RoomDocument {
  const { selection } = document;
  if (selection === null) return document;
  const softened = { ...selection, ...softness };
  const isSame = softened.grow === selection.grow && softened.feather === selection.feather;
  return isSame ? document : refineSelection(document, softened);
}

/** With nothing selected, the erase that is being looked at is put aside. */
function clearSelection(document: RoomDocument): RoomDocument {
  if (document.selection === null && document.erasedEditId === null) return document;
  return { ...document, selection: null, paintedEditId: null, erasedEditId: null };
}

/** The paint or material on a selection follows it. */
function refineSelection(document: RoomDocument, selection: MaskData): RoomDocument {
  const selected = { ...document, selection };
  return changeEdit(selected, document.paintedEditId, (edit) => ({ ...edit, mask: selection }));
}

/** The same with one of its edits changed. */
function changeEdit(
  document: RoomDocument,
  id: string | null,
  change: (edit: Edit) => Edit,
): RoomDocument {
  const { edits } = document;
  if (!edits.some((edit) => edit.id === id)) return document;
  return { ...document, edits: edits.map((edit) => (edit.id === id ? change(edit) : edit)) };
}

/**
 * A selection has one cover: another product takes the place of the one before. `id` is of the edit
 * that lies there already, or of a new one.
 */
function coverArea(document: RoomDocument, id: string, cover: Cover): RoomDocument {
  const { selection, paintedEditId, edits } = document;
  if (selection === null) return document;
  const lying =
    edits.find((edit) => edit.id === paintedEditId) ?? edits.find((edit) => edit.id === id);
  if (lying !== undefined) {
    const covered = { ...document, paintedEditId: lying.id };
    return changeEdit(covered, lying.id, (edit) => replaceCover(edit, cover, selection));
  }
  const edit: MaskedEdit = { id, enabled: true, mask: selection, ...cover };
  return { ...document, edits: insertEdit(edits, edit), paintedEditId: id };
}

function replaceCover(edit: Edit, cover: Cover, mask: MaskData): Edit {
  if (edit.kind === "erase" || edit.kind === "tone") return edit;
  return keepMended(edit, { id: edit.id, enabled: true, mask, ...cover });
}

/** What somebody said about a wall is true of it in another colour or under another product. */
function keepMended(before: Edit, after: Edit): Edit {
  const place = readPlace(before);
  const isSame = after.kind === "paint" || (after.kind === "material" && before.kind === "paint");
  const isWall = after.kind !== "material" || after.surface === "wall";
  if (!isSame || !isWall || place?.surface !== "wall" || !place.planeFix) return after;
  return setPlace(after, place);
}

/** The selection goes away only if it still is the one that was erased. */
function addErasedArea(
  document: RoomDocument,
  { edit, selection, index }: { edit: EraseEdit; selection: MaskData; index: number },
): RoomDocument {
  const isSame = document.selection === selection;
  return {
    edits: insertEdit(document.edits, edit, index),
    selection: isSame ? null : document.selection,
    paintedEditId: isSame ? null : document.paintedEditId,
    erasedEditId: edit.id,
    erasedAreas: { ...document.erasedAreas, [edit.id]: { selection, fills: 1 } },
    lastSelection: selection,
  };
}

function chooseFill(
  document: RoomDocument,
  { id, fill }: { id: string; fill: number },
): RoomDocument {
  const erased = findErase(document.edits, id);
  if (erased === null || (erased.fill ?? 0) === fill) return document;
  const erasedAreas = rememberFill(document.erasedAreas, erased, fill);
  return changeEdit({ ...document, erasedAreas }, id, () => ({ ...erased, fill }));
}

function pickEdit(document: RoomDocument, { id }: { id: string }): RoomDocument {
  const edit = document.edits.find((candidate) => candidate.id === id);
  if (edit === undefined || edit.kind === "tone") return document;
  if (edit.kind === "erase") {
    if (document.erasedEditId === id) return document;
    return { ...document, selection: null, paintedEditId: null, erasedEditId: id };
  }
  if (document.paintedEditId === id) return document;
  return { ...document, selection: edit.mask, paintedEditId: id };
}

function removeEdit(document: RoomDocument, { id }: { id: string }): RoomDocument {
  const edits = document.edits.filter((edit) => edit.id !== id);
  if (edits.length === document.edits.length) return document;
  const wasPainted = document.paintedEditId === id;
  return {
    ...document,
    edits,
    selection: wasPainted ? null : document.selection,
    paintedEditId: wasPainted ? null : document.paintedEditId,
    erasedEditId: document.erasedEditId === id ? null : document.erasedEditId,
  };
}
