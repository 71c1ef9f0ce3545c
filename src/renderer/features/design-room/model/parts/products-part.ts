import { z } from "zod";

import type { KeyValueStore } from "#renderer/platform/key-value-store.ts";
import { localKeys } from "#renderer/platform/storage-keys.ts";
import { paintFinishSchema } from "#shared/paint-finish.ts";
import type { PaintFinish } from "#shared/paint-finish.ts";
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

/** What says which paint is in hand, besides the one chosen last. */
type PaintSources = {
  history: HistoryPart;
  /** All products by their id, and the first paint of the catalogue. */
  known: Readable<ReadonlyMap<string, Product>>;
  firstPaint: Readable<Product | null>;
};

/** The paint in hand. */
export function createProductsPart(
  parts: PaintSources & {
    image: Image;
    local: KeyValueStore;
  },
) {
  const { image, history, local } = parts;
  const hand = createStore(readHand(local));
  const { chosen, finish, variant, state } = derivePaintInHand(parts, hand);
  const hold = (material: PaintProduct, shine: PaintFinish, sold?: string) => {
    const bought = sold === undefined ? {} : { variant: sold };
    const held = { id: material.id, finish: shine, ...bought };
    hand.set(held);
    local.write(localKeys.paintInHand, JSON.stringify(held));
  };
  const apply = (material: PaintProduct, shine: PaintFinish, sold?: string) => {
    hold(material, shine, sold);
    const { edits, selection } = history.document.get();
    if (selection === null) return;
    const id = findCover(image, edits, selection)?.id ?? crypto.randomUUID();
    history.change({ type: "areaPainted", id, paint: createPaintChoice(material, shine, sold) });
  };
  return {
    ...state,
    /** Takes a product in hand, and no more. */
    hold: (material: PaintProduct) => hold(material, chooseFinishOf(material, finish.get())),
    /** Takes a product in hand; what is selected is painted with it. */
    choose: (material: PaintProduct) => apply(material, chooseFinishOf(material, finish.get())),
    chooseFinish: (shine: PaintFinish) => {
      const material = chosen.get();
      if (material !== null) apply(material, shine, findSold(material, shine, variant.get()));
    },
    /** In which size or finish it is bought; one with a finish of its own gives it to the wall. */
    chooseVariant: (sku: string | undefined) => {
      const material = chosen.get();
      if (material === null) return;
      const sold = material.variants?.find((one) => one.sku === sku);
      apply(material, chooseFinishOf(material, sold?.finish ?? finish.get()), sold?.sku);
    },
  };
}

/** The paint in hand with its finish and variant, and all of it as one state. */
function derivePaintInHand(
  { history, known, firstPaint }: PaintSources,
  hand: Readable<HeldPaint | null>,
) {
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
  const variant = derive([chosen, painted, hand], (material, edit, held) => {
    const wanted =
      edit === null ? (held?.id === material?.id ? held?.variant : undefined) : edit.variant;
    return material?.variants?.some(({ sku }) => sku === wanted) === true ? wanted : undefined;
  });
  const state = derive(
    [chosen, finish, variant, painted, hand],
    (material, shine, sold, edit, held) => ({
      /** Whether it was ever chosen, and is not just the first of the list. */
      isChosen: material !== null && [edit?.materialId, held?.id].includes(material.id),
      /** The product in hand: of the painted selection, else the one chosen last, else the first. */
      chosen: material,
      finish: shine,
      /** The SKU of the size or finish that it is bought in; undefined for the product itself. */
      variant: sold,
      /** The product in hand as an edit carries it. */
      paint: material === null ? null : createPaintChoice(material, shine, sold),
    }),
  );
  return { chosen, finish, variant, state };
}

const handSchema = z.object({
  id: z.uuid(),
  finish: paintFinishSchema,
  variant: z.string().optional(),
});

type HeldPaint = z.infer<typeof handSchema>;

/** The paint chosen last on this device; null where there is none, or it cannot be read. */
function readHand(local: KeyValueStore): HeldPaint | null {
  return handSchema.safeParse(parseJson(local.read(localKeys.paintInHand) ?? "")).data ?? null;
}

function createPaintChoice(
  material: PaintProduct,
  finish: PaintFinish,
  variant: string | undefined,
): PaintChoice {
  const paint = { colour: material.colour, finish, materialId: material.id };
  return variant === undefined ? paint : { ...paint, variant };
}

/** The variant that goes on with another finish: the same, or as large a one that has it. */
function findSold(
  { variants = [] }: PaintProduct,
  finish: PaintFinish,
  before: string | undefined,
): string | undefined {
  const old = variants.find(({ sku }) => sku === before);
  if (old === undefined || old.finish === undefined || old.finish === finish) return old?.sku;
  return variants.find((one) => one.finish === finish && one.priceUnit === old.priceUnit)?.sku;
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
