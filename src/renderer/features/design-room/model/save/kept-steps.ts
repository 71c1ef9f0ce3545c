import { z } from "zod";

import { editSchema, maxEdits, maxFills } from "#shared/edit.ts";
import type { Edit, EditList } from "#shared/edit.ts";
import { maskDataSchema, maskShapeSchema } from "#shared/mask.ts";
import type { MaskData, MaskShape } from "#shared/mask.ts";
import { parseJson } from "#shared/parse-json.ts";

import { maxHistorySteps } from "../document/history.ts";
import type { History } from "../document/history.ts";
import type { RoomDocument } from "../document/room-document.ts";

/** The steps before and after what a room was opened with. */
export type KeptSteps = Pick<History<RoomDocument>, "past" | "future">;

const place = z.int().min(0);
const placeOrNull = place.nullable();
const places = z.array(place);
const { grow, feather } = maskDataSchema.shape;
const stateSchema = z.object({
  edits: places.max(maxEdits),
  selection: placeOrNull,
  lastSelection: placeOrNull,
  paintedEditId: z.string().nullable(),
  erasedEditId: z.string().nullable(),
  erasedAreas: z.record(
    z.string(),
    z.object({ selection: place, fills: z.int().min(1).max(maxFills) }),
  ),
});
const keptSchema = z.object({
  shapes: z.array(maskShapeSchema),
  masks: z.array(z.object({ shapes: places, grow, feather })),
  edits: z.array(z.looseObject({ mask: place.optional(), shadow: place.optional() })),
  past: z.array(stateSchema).max(maxHistorySteps),
  present: stateSchema,
  future: z.array(stateSchema).max(maxHistorySteps),
});
type KeptState = z.infer<typeof stateSchema>;

/** Things that many steps share, each written once. */
function createTable<Thing extends object, Row>(describe: (thing: Thing) => Row) {
  const known = new Map<Thing, number>();
  const rows: Row[] = [];
  const add = (thing: Thing): number => {
    const found = known.get(thing);
    if (found !== undefined) return found;
    const at = rows.push(describe(thing)) - 1;
    known.set(thing, at);
    return at;
  };
  return { rows, add };
}

/** The history as text; what steps have in common, masks above all, is in it once. */
export function writeSteps({ past, present, future }: History<RoomDocument>): string {
  const shapes = createTable((shape: MaskShape) => shape);
  const masks = createTable((mask: MaskData) => ({
    ...mask,
    shapes: mask.shapes.map((shape) => shapes.add(shape)),
  }));
  const addMask = (mask: MaskData | null) => (mask === null ? null : masks.add(mask));
  const edits = createTable((edit: Edit) => {
    if (edit.kind === "tone") return edit;
    const mask = masks.add(edit.mask);
    const shadow = edit.kind === "erase" ? edit.shadow : undefined;
    return { ...edit, mask, ...(shadow && { shadow: masks.add(shadow) }) };
  });
  const describe = (document: RoomDocument): KeptState => ({
    ...document,
    edits: document.edits.map((edit) => edits.add(edit)),
    selection: addMask(document.selection),
    lastSelection: addMask(document.lastSelection),
    erasedAreas: Object.fromEntries(
      Object.entries(document.erasedAreas).map(([id, { selection, fills }]) => [
        id,
        { selection: masks.add(selection), fills },
      ]),
    ),
  });
  const steps = {
    past: past.map(describe),
    present: describe(present),
    future: future.map(describe),
  };
  const tables = { shapes: shapes.rows, masks: masks.rows, edits: edits.rows };
  return JSON.stringify({ ...tables, ...steps });
}

/**
 * The steps around these edits; null where the text is not readable, or is of other edits: they were
 * changed elsewhere since. Steps that only selected are not among the last ones.
 */
export function readSteps(text: string, isOpened: (edits: EditList) => boolean): KeptSteps | null {
  const kept = keptSchema.safeParse(parseJson(text)).data;
  if (kept === undefined) return null;
  try {
    const open = openTables(kept);
    if (!isOpened(open(kept.present).edits)) return null;
    const same = JSON.stringify(kept.present.edits);
    const changed = (state: KeptState) => JSON.stringify(state.edits) !== same;
    const past = kept.past.slice(0, kept.past.findLastIndex(changed) + 1);
    return { past: past.map(open), future: kept.future.map(open) };
  } catch {
    // Written by another version of the app.
    return null;
  }
}

/** Throws for what is not an edit. */
function openTables({ shapes, masks, edits }: z.infer<typeof keptSchema>) {
  const openedMasks = masks.map(({ shapes: parts, ...mask }): MaskData => ({
    ...mask,
    shapes: parts.map((at) => take(shapes, at)),
  }));
  const mask = (at: number): MaskData => take(openedMasks, at);
  const openedEdits = edits.map(({ mask: at, shadow, ...edit }) =>
    editSchema.parse({
      ...edit,
      ...(at !== undefined && { mask: mask(at) }),
      ...(shadow !== undefined && { shadow: mask(shadow) }),
    }),
  );
  return (state: KeptState): RoomDocument => ({
    ...state,
    edits: state.edits.map((at) => take(openedEdits, at)),
    selection: state.selection === null ? null : mask(state.selection),
    lastSelection: state.lastSelection === null ? null : mask(state.lastSelection),
    erasedAreas: Object.fromEntries(
      Object.entries(state.erasedAreas).map(([id, area]) => [
        id,
        { ...area, selection: mask(area.selection) },
      ]),
    ),
  });
}

function take<Thing>(things: readonly Thing[], at: number): Thing {
  const thing = things[at];
  if (thing === undefined) throw new RangeError("a step refers to what is not there");
  return thing;
}
