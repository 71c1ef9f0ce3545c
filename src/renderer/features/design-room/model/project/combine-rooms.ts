import type { Product } from "#shared/product.ts";

import { gatherProducts } from "../shopping/gather-products.ts";
import { listNeeds } from "../shopping/list-needs.ts";
import type { Allowance, CoveredProduct, ShoppingLine } from "../shopping/list-needs.ts";
import type { MeasuredEdits } from "../shopping/measure-edits.ts";

/** A room of a project with what was measured in it. */
export type MeasuredRoom = MeasuredEdits & { readonly id: string; readonly name: string };

export type ProjectLines = {
  /** Each product once, in the order in which the rooms show it first. */
  lines: ShoppingLine[];
  /** In which rooms each is, by the product's SKU. */
  roomsOf: ReadonlyMap<string, readonly string[]>;
  /** Surfaces of all rooms whose product is not listed any more. */
  unlisted: number;
};

/**
 * What to buy for several rooms at once: areas are added up before the allowance and before anything is
 * rounded, so that packs are rounded once for all rooms and not once for each. Pure.
 */
export function combineRooms(
  rooms: readonly MeasuredRoom[],
  known: ReadonlyMap<string, Product>,
  allowance: Allowance,
): ProjectLines {
  const all = new Map<string, CoveredProduct>();
  const roomsOf = new Map<string, string[]>();
  let unlisted = 0;
  for (const { name, surfaces, areas } of rooms) {
    const found = gatherProducts(surfaces, areas, known);
    unlisted += found.unlisted;
    for (const { product, areas: measured } of found.covered) {
      const before = all.get(product.sku)?.areas ?? [];
      all.set(product.sku, { product, areas: [...before, ...measured] });
      roomsOf.set(product.sku, [...(roomsOf.get(product.sku) ?? []), name]);
    }
  }
  return { lines: listNeeds([...all.values()], allowance), roomsOf, unlisted };
}
