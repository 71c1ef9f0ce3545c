import type { OpenPhoto } from "#renderer/services/kernel-host.ts";
import type { RegionPicture, SelectionPicture } from "#renderer/services/kernel-wire.ts";
import { AppError } from "#shared/app-error.ts";
import { omitTone } from "#shared/edit.ts";
import type { EditList, EraseEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { MaskData } from "#shared/mask.ts";

import { coverEdges } from "../document/cover-edges.ts";
import { coversPhoto } from "../document/covers-photo.ts";
import { createSeed, findErase, readErasedArea } from "../document/erased-area.ts";
import { outgrows } from "../document/measure-fill.ts";
import type { DocumentAction, RoomDocument } from "../document/room-document.ts";
import { insertEdit } from "../document/room-tone.ts";
import { batch, createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { RoomClock } from "../store/room-clock.ts";
import type { SelectionPart } from "./selection-part.ts";
import type { HistoryPart } from "./history-part.ts";
import type { PreviewPart } from "./preview-part.ts";
import type { ShadowPart } from "./shadow-part.ts";

export type EraseTask =
  | { kind: "erase"; areas: number }
  /** The same area once more, filled in another of the ways that there are. */
  | { kind: "another"; fill: number };

export type ErasedResult = NonNullable<ReturnType<ReturnType<typeof createResult>["get"]>>;

type EraseRun = {
  /** Null while nothing is being erased. */
  readonly task: EraseTask | null;
  readonly fraction: number;
  readonly elapsedMs: number;
  /** What the area looks like so far, in pixels of the preview photo. */
  readonly region: RegionPicture | null;
};

type EraseParts = {
  image: Image;
  history: HistoryPart;
  preview: Pick<PreviewPart, "readResult" | "take">;
  shadow: Pick<ShadowPart, "findMask">;
  selection: Pick<SelectionPart, "whenDrawn">;
  kernels: Pick<OpenPhoto, "applyEdits">;
  clock: Pick<RoomClock, "readNowMs">;
  notify: (notice: "eraseFailed" | "allSelected" | "roomFull") => void;
};

const idle: EraseRun = { task: null, fraction: 0, elapsedMs: 0, region: null };

export type ErasePart = ReturnType<typeof createErasePart>;

/** Erases what is selected in the worker; only a finished erase becomes an edit. */
export function createErasePart(parts: EraseParts) {
  const { image, history, shadow, selection: drawn, notify } = parts;
  const { run, execute, cancel } = createEraseRunner(parts);
  const result = createResult(history.document);

  const begin = (shown: SelectionPicture) => {
    const { selection, edits } = history.document.get();
    if (selection === null || shown.areas === 0) return;
    if (coversPhoto(shown.mask)) {
      notify("allSelected");
      return;
    }
    execute({ kind: "erase", areas: shown.areas }, async () => {
      const found = await shadow.findMask(selection);
      const edit = createEraseEdit(coverEdges(selection, image), found);
      const index = omitTone(edits).length;
      return {
        edits: insertEdit(edits, edit),
        action: { type: "areaErased", edit, selection: selection, index },
      };
    });
  };
  const fillAgain = (fill: number) => {
    const { edits, erasedEditId } = history.document.get();
    const erased = findErase(edits, erasedEditId);
    if (erased === null) return;
    const other = { ...erased, fill };
    execute({ kind: "another", fill }, () => ({
      edits: edits.map((edit) => (edit.id === erased.id ? other : edit)),
      action: { type: "fillChosen", id: other.id, fill },
    }));
  };
  return {
    ...derive([run, result], (running, seen) => ({ ...running, result: seen })),
    start: () => drawn.whenDrawn(begin),
    /** Fills the area of `result` in another of its ways: `fill` of the edit. */
    fillAgain,
    cancel,
  };
}

type Prepared = { edits: EditList; action: DocumentAction };

/** One erase at a time in the worker. Cancelled or failed, it leaves nothing behind. */
function createEraseRunner({ history, preview, kernels, clock, notify }: EraseParts) {
  const run = createStore(idle);
  let stopper: AbortController | null = null;

  const work = async (signal: AbortSignal, prepare: () => Promise<Prepared> | Prepared) => {
    const startedAtMs = clock.readNowMs();
    const { revision } = history.get();
    const report = (news: Partial<EraseRun>) => {
      if (!signal.aborted) run.patch({ ...news, elapsedMs: clock.readNowMs() - startedAtMs });
    };
    const { edits, action } = await prepare();
    // Known before seconds of work are spent on it.
    if (outgrows(history.document.get().edits, edits)) {
      notify("roomFull");
      return;
    }
    const { bitmap } = await kernels.applyEdits(edits, {
      known: preview.readResult(),
      signal,
      onProgress: (fraction) => report({ fraction }),
      onPreview: (region) => report({ region }),
    });
    if (!signal.aborted) commit(revision, { edits, action }, bitmap);
  };
  /** The edit and its picture come in one step; edits made meanwhile are replayed over it. */
  const commit = (revision: number, { edits, action }: Prepared, bitmap: ImageBitmap) => {
    batch(() => {
      const isUntouched = history.get().revision === revision;
      history.change(action);
      const next = history.get().revision;
      const isCurrent = isUntouched && next !== revision;
      preview.take({ revision: isCurrent ? next : null, edits, bitmap });
      run.set(idle);
    });
  };
  const execute = (task: EraseTask, prepare: () => Promise<Prepared> | Prepared) => {
    if (stopper !== null) return;
    const controller = new AbortController();
    stopper = controller;
    run.set({ ...idle, task });
    work(controller.signal, prepare)
      .catch((cause: unknown) => {
        const isCancelled = cause instanceof AppError && cause.code === "cancelled";
        if (!isCancelled && !controller.signal.aborted) notify("eraseFailed");
      })
      .finally(() => {
        if (stopper === controller) stopper = null;
        if (!controller.signal.aborted) run.set(idle);
      });
  };
  const cancel = () => {
    stopper?.abort();
    stopper = null;
    run.set(idle);
  };
  return { run, execute, cancel };
}

/** The erase that is being looked at, and which of its fills is seen; the same object for as long as it says the same. */
function createResult(document: Readable<RoomDocument>) {
  const edits = derive([document], (shown) => shown.edits);
  const areas = derive([document], (shown) => shown.erasedAreas);
  const id = derive([document], (shown) => shown.erasedEditId);
  return derive([edits, areas, id], (all, erasedAreas, erasedEditId) => {
    const erased = findErase(all, erasedEditId);
    if (erased === null) return null;
    const { fills } = readErasedArea(erasedAreas, erased);
    return {
      id: erased.id,
      mask: erased.mask,
      /** From 0, of `fillCount`. */
      fillIndex: erased.fill ?? 0,
      fillCount: fills,
      /** Not while the edit is switched off: no fill is seen then. */
      isSeen: erased.enabled,
    };
  });
}

function createEraseEdit(mask: MaskData, shadow: MaskData | null): EraseEdit {
  const shade = shadow === null ? {} : { shadow };
  const [id, seed] = [crypto.randomUUID(), createSeed()];
  return { id, kind: "erase", enabled: true, mask, ...shade, engine: "builtin", seed };
}
