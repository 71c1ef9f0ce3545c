import { z } from "zod";

import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import { paintFinishSchema } from "#shared/edit.ts";
import type { PaintFinish } from "#shared/edit.ts";
import type { Image } from "#shared/image.ts";
import { parseJson } from "#shared/parse-json.ts";
import type { Product, PaintProduct } from "#shared/product.ts";

import { findCover } from "../document/find-cover.ts";
import type { PaintChoice } from "../document/room-document.ts";
import { createStore, derive } from "../store/create-store.ts";
import type { Readable } from "../store/create-store.ts";
import type { HistoryPart } from "./history-part.ts";

export type ProductsState = ReturnType<ReturnType<typeof createProductsPart>["get"]>;

export type ProductsPart = ReturnType<typeof createProductsPart>;

/** The paint in hand. */
export function createProductsPart(parts: {
  image: Image;
  history: HistoryPart;
  /** All products by their id, and the first paint of the catalogue. */
  known: Readable<ReadonlyMap<string, Product>>;
  firstPaint: Readable<Product | null>;
  local: KeyValueStore;
}) {
  const { image, history, known, firstPaint, local } = parts;
  const hand = createStore(readHand(local));
  const painted = derive([history.painted], (edit) => (edit?.kind === "paint" ? edit : null));
  const chosen = derive(
    [painted, known, hand, firstPaint],
    (edit, products, held, first) =>
      asPaint(products.get(edit?.materialId ?? "")) ??
      asPaint(products.get(held?.id ?? "")) ??
      asPaint(first),
  );
  const finish = derive([chosen, painted, hand], (material, edit, held) =>
    chooseFinishOf(material, edit?.finish ?? held?.finish),
  );
  const state = derive([chosen, finish, painted, hand], (material, shine, edit, held) => ({
    /** Whether it was ever chosen, and is not just the first of the list. */
    isChosen: material !== null && [edit?.materialId, held?.id].includes(material.id),
    /** The product in hand: of the painted selection, else the one chosen last, else the first. */
    chosen: material,
    finish: shine,
    /** The product in hand as an edit carries it. */
    paint: material === null ? null : createPaintChoice(material, shine),
  }));
  const hold = (material: PaintProduct, shine: PaintFinish) => {
    const held = { id: material.id, finish: shine };
    hand.set(held);
    local.write(localKeys.paintInHand, JSON.stringify(held));
  };
  const apply = (material: PaintProduct, shine: PaintFinish) => {
    hold(material, shine);
    const { edits, selection } = history.document.get();
    if (selection === null) return;
    const id = findCover(image, edits, selection)?.id ?? crypto.randomUUID();
    history.change({ type: "areaPainted", id, paint: createPaintChoice(material, shine) });
  };
  return {
    ...state,
    /** Takes a product in hand, and no more. */
    hold: (material: PaintProduct) => hold(material, chooseFinishOf(material, finish.get())),
    /** Takes a product in hand; what is selected is painted with it. */
    choose: (material: PaintProduct) => apply(material, chooseFinishOf(material, finish.get())),
    chooseFinish: (shine: PaintFinish) => {
      const material = chosen.get();
      if (material !== null) apply(material, shine);
    },
  };
}

const handSchema = z.object({ id: z.uuid(), finish: paintFinishSchema });

/** The paint chosen last on this device; null where there is none, or it cannot be read. */
function readHand(local: KeyValueStore): z.infer<typeof handSchema> | null {
  return handSchema.safeParse(parseJson(local.read(localKeys.paintInHand) ?? "")).data ?? null;
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

function asPaint(material: Product | null | undefined): PaintProduct | null {
  return material?.kind === "paint" ? material : null;
}
