import { useCallback, useMemo, useState } from "react";

import type { PaintFinish } from "#shared/edit.ts";
import type { Material, PaintMaterial } from "#shared/material.ts";

import type { Catalogue } from "../catalogue/use-catalogue.ts";
import type { PaintChoice } from "../state/room-document.ts";
import type { RoomHistory } from "./use-room-history.ts";

export type Products = {
  /** The product in hand: of the painted mark, else the one chosen last, else the first. */
  chosen: PaintMaterial | null;
  finish: PaintFinish;
  /** The product in hand as an edit carries it. */
  paint: PaintChoice | null;
  /** Takes a product in hand; what is marked is painted with it. */
  choose: (material: PaintMaterial) => void;
  chooseFinish: (finish: PaintFinish) => void;
  findPaint: (id: string | null) => PaintMaterial | null;
};

/** The paint in hand. */
export function useProducts(history: RoomHistory, catalogue: Catalogue): Products {
  const { find, ofKind } = catalogue;
  const [hand, setHand] = useState<{ material: PaintMaterial; finish: PaintFinish } | null>(null);
  const { document, change } = history;
  const painted = document.edits.find((edit) => edit.id === document.paintedEditId);
  const paintedEdit = painted?.kind === "paint" ? painted : null;
  const findPaint = useCallback((id: string | null) => asPaint(find(id)), [find]);
  const chosen =
    findPaint(paintedEdit?.materialId ?? null) ??
    hand?.material ??
    asPaint(ofKind("paint")[0] ?? null);
  const finish = chooseFinishOf(chosen, paintedEdit?.finish ?? hand?.finish);

  const apply = useCallback(
    (material: PaintMaterial, nextFinish: PaintFinish) => {
      setHand({ material, finish: nextFinish });
      if (document.selection === null) return;
      const paint = createPaintChoice(material, nextFinish);
      change({ type: "areaPainted", id: crypto.randomUUID(), paint });
    },
    [document.selection, change],
  );
  return {
    chosen,
    finish,
    paint: useMemo(
      () => (chosen === null ? null : createPaintChoice(chosen, finish)),
      [chosen, finish],
    ),
    choose: (material) => apply(material, chooseFinishOf(material, finish)),
    chooseFinish: (next) => {
      if (chosen !== null) apply(chosen, next);
    },
    findPaint,
  };
}

function createPaintChoice(material: PaintMaterial, finish: PaintFinish): PaintChoice {
  return { colour: material.colour, finish, materialId: material.id };
}

function chooseFinishOf(
  material: PaintMaterial | null,
  wanted: PaintFinish | undefined,
): PaintFinish {
  if (material === null) return wanted ?? "matt";
  const has = material.finishes.find((finish) => finish === wanted);
  return has ?? material.finishes[0] ?? "matt";
}

function asPaint(material: Material | null): PaintMaterial | null {
  return material?.kind === "paint" ? material : null;
}
