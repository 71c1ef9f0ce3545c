import { useCallback, useMemo } from "react";

import { omitTone } from "#shared/edit.ts";
import type { EraseEdit } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import type { MaskData } from "#shared/mask.ts";

import type { MarkPicture } from "../canvas/mark-picture.ts";
import { coverEdges } from "../state/cover-edges.ts";
import { coversPhoto } from "../state/covers-photo.ts";
import { findErase, maxFills, readErasedArea } from "../state/erased-area.ts";
import { maxEdits } from "../state/room-document.ts";
import { insertEdit } from "../state/room-tone.ts";
import { useEraseRun } from "./use-erase-run.ts";
import type { RunningErase } from "./use-erase-run.ts";
import type { Preview } from "./use-preview.ts";
import type { RoomHistory } from "./use-room-history.ts";
import type { Shadow } from "./use-shadow.ts";

/** The erase that is being looked at, and which of its fills is seen. */
export type ErasedResult = {
  id: string;
  /** From 0, of `fillCount`. */
  fillIndex: number;
  fillCount: number;
  canTryAnother: boolean;
};

export type Erase = {
  /** Null while nothing is being erased. */
  running: RunningErase | null;
  result: ErasedResult | null;
  start: () => void;
  /** Fills the area of `result` from another seed. */
  tryAnother: () => void;
  /** Goes `step` fills on, around the end to the first. */
  flipFill: (step: number) => void;
  cancel: () => void;
};

/** Erases what is marked in the worker; only a finished erase becomes an edit. */
export function useErase(parts: {
  image: Image;
  history: RoomHistory;
  preview: Preview;
  shadow: Shadow;
  mark: MarkPicture | null;
  onFailure: () => void;
  /** The mark leaves nothing of the photo to fill it with. */
  onAllMarked: () => void;
}): Erase {
  const { image, history, shadow, mark, onAllMarked } = parts;
  const { document, change } = history;
  const { running, execute, cancel } = useEraseRun(parts);

  const start = useCallback(() => {
    const { selection, edits } = document;
    if (selection === null || mark === null || edits.length >= maxEdits) return;
    if (coversPhoto(mark.mask)) {
      onAllMarked();
      return;
    }
    const prepare = async () => {
      const mask = coverEdges(await shadow.completeMask(selection), image);
      return insertEdit(edits, createEraseEdit(mask));
    };
    const index = omitTone(edits).length;
    execute({ kind: "erase", areas: mark.areas }, prepare, (erased) => {
      const edit = erased[index];
      if (edit?.kind !== "erase") return;
      change({ type: "areaErased", edit, mark: selection, index });
    });
  }, [image, document, mark, shadow, execute, change, onAllMarked]);

  const result = useMemo(() => describeResult(document), [document]);
  const tryAnother = useCallback(() => {
    const { edits, erasedEditId } = document;
    const erased = findErase(edits, erasedEditId);
    if (erased === null) return;
    const other = { ...erased, seed: createSeed() };
    const others = edits.map((edit) => (edit.id === erased.id ? other : edit));
    execute(
      { kind: "another" },
      () => others,
      () => change({ type: "fillChosen", id: other.id, seed: other.seed }),
    );
  }, [document, execute, change]);

  const flipFill = useCallback(
    (step: number) => {
      const erased = findErase(document.edits, document.erasedEditId);
      if (erased === null) return;
      const { seeds } = readErasedArea(document.erasedAreas, erased);
      const index = (seeds.indexOf(erased.seed) + step + seeds.length) % seeds.length;
      change({ type: "fillChosen", id: erased.id, seed: seeds[index] ?? erased.seed });
    },
    [document, change],
  );
  return { running, result, start, tryAnother, flipFill, cancel };
}

function describeResult({
  edits,
  erasedEditId,
  erasedAreas,
}: RoomHistory["document"]): ErasedResult | null {
  const erased = findErase(edits, erasedEditId);
  if (erased === null) return null;
  const { seeds } = readErasedArea(erasedAreas, erased);
  return {
    id: erased.id,
    fillIndex: seeds.indexOf(erased.seed),
    fillCount: seeds.length,
    canTryAnother: erased.enabled && seeds.length < maxFills,
  };
}

function createEraseEdit(mask: MaskData): EraseEdit {
  const id = crypto.randomUUID();
  return { id, kind: "erase", enabled: true, mask, engine: "builtin", seed: createSeed() };
}

function createSeed(): number {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  return seed;
}
