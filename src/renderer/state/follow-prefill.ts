import { localKeys } from "#renderer/platform/storage-keys.ts";
import type { Product, ProductKind } from "#shared/product.ts";

import { api } from "./api.ts";
import type { AppThunk } from "./app-thunk.ts";
import { startSampleRoom } from "./start-design.ts";

/** Finds the product with this SKU in the catalogue; null where the company shows none. */
function findProduct(sku: string): AppThunk<Promise<Product | null>> {
  return async (dispatch) => {
    const wanted = sku.trim().toLowerCase();
    const asked = { query: { search: wanted.slice(0, 80), limit: 100 } };
    const options = { subscribe: false };
    const page = await dispatch(api.endpoints.listCatalogue.initiate(asked, options)).unwrap();
    return page.items.find((product) => product.sku.toLowerCase() === wanted) ?? null;
  };
}

/**
 * Takes the product of the page around in hand, and makes a design of the sample room that it
 * names. Answers the path to go to, or null where the start page stays. What is not known here is
 * passed over. Rejects with an `AppError`.
 */
export function followPrefill(
  wanted: { product?: string | undefined; room?: string | undefined },
  nameRoom: (room: { id: string; name: string }) => string,
): AppThunk<Promise<string | null>> {
  return async (dispatch, _getState, { platform }) => {
    const product =
      wanted.product === undefined ? null : await dispatch(findProduct(wanted.product));
    if (product?.kind === "paint") {
      const held = { id: product.id, finish: product.finishes[0] ?? "matt" };
      platform.storage.local.write(localKeys.paintInHand, JSON.stringify(held));
    }
    if (wanted.room === undefined) return null;
    const name = wanted.room.trim().toLowerCase();
    const { items } = await dispatch(
      api.endpoints.listSampleRooms.initiate(undefined, { subscribe: false }),
    ).unwrap();
    const room = items.find((one) => [one.id, one.name.toLowerCase()].includes(name));
    if (room === undefined) return null;
    const design = await dispatch(startSampleRoom(room.id, nameRoom(room)));
    return `/room/${design.id}${describeKind(product?.kind)}`;
  };
}

function describeKind(kind: ProductKind | undefined): string {
  return kind === undefined || kind === "paint" ? "" : `?kind=${kind}`;
}
