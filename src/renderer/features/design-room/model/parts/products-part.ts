import type { PaintFinish } from "#shared/edit.ts";
import type { Product, PaintProduct } from "#shared/product.ts";

import type { PaintChoice } from "../document/room-document.ts";
import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";

export type ProductsState = ReturnType<ReturnType<typeof createProductsPart>["get"]>;

/** The paint in hand. */
export function createProductsPart(parts: {
  history: HistoryPart;
  /** All products by their id, and the first paint of the catalogue. */
  known: Readable<ReadonlyMap<string, Product>>;
  firstPaint: Readable<Product | null>;
}) {
  const { history, known, firstPaint } = parts;
  const hand = createStore<{ material: PaintProduct; finish: PaintFinish } | null>(null);
  const painted = derive([history.painted], (edit) => (edit?.kind === "paint" ? edit : null));
  const chosen = derive(
    [painted, known, hand, firstPaint],
    (edit, products, held, first) =>
      asPaint(products.get(edit?.materialId ?? "") ?? null) ?? held?.material ?? asPaint(first),
  );
  const finish = derive([chosen, painted, hand], (material, edit, held) =>
    chooseFinishOf(material, edit?.finish ?? held?.finish),
  );
  const state = derive([chosen, finish], (material, shine) => ({
    /** The product in hand: of the painted selection, else the one chosen last, else the first. */
    chosen: material,
    finish: shine,
    /** The product in hand as an edit carries it. */
    paint: material === null ? null : createPaintChoice(material, shine),
  }));
  const apply = (material: PaintProduct, shine: PaintFinish) => {
    hand.set({ material, finish: shine });
    if (history.document.get().selection === null) return;
    const paint = createPaintChoice(material, shine);
    history.change({ type: "areaPainted", id: crypto.randomUUID(), paint });
  };
  return {
    ...state,
    /** Takes a product in hand; what is selected is painted with it. */
    choose: (material: PaintProduct) => apply(material, chooseFinishOf(material, finish.get())),
    chooseFinish: (shine: PaintFinish) => {
      const material = chosen.get();
      if (material !== null) apply(material, shine);
    },
  };
}

function createPaintChoice(material: PaintProduct, finish: PaintFinish): PaintChoice {
  return { colour: material.colour, finish, materialId: material.id };
}

function chooseFinishOf(
  material: PaintProduct | null,
  wanted: PaintFinish | undefined,
): PaintFinish {
  if (material === null) return wanted ?? "matt";
  const has = material.finishes.find((finish) => finish === wanted);
  return has ?? material.finishes[0] ?? "matt";
}

function asPaint(material: Product | null): PaintProduct | null {
  return material?.kind === "paint" ? material : null;
}
