import {
  useChangeProductStatesMutation,
  useDeleteProductsMutation,
  useMoveProductMutation,
} from "#renderer/state/studio/products-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { maxProductsAtOnce } from "#shared/studio-catalogue.ts";
import type { PublishState } from "#shared/studio-catalogue.ts";

import { useProductNotices } from "../../parts/use-product-notices.ts";
import { productListTexts } from "../../texts/products-catalogue.ts";

export type ProductCommands = {
  isBusy: boolean;
  /** Answers whether all of it went through. */
  changeState: (ids: readonly string[], state: PublishState) => Promise<boolean>;
  remove: (ids: readonly string[]) => Promise<boolean>;
  move: (id: string, before: string | null) => Promise<void>;
};

/** What can be done with products in the list; says how it went. */
export function useProductCommands(): ProductCommands {
  const texts = useTexts(productListTexts);
  const notices = useProductNotices();
  const [changeStates, changing] = useChangeProductStatesMutation();
  const [deleteProducts, deleting] = useDeleteProductsMutation();
  const [moveProduct, moving] = useMoveProductMutation();

  const changeState = async (ids: readonly string[], state: PublishState) => {
    let changed = 0;
    const missing: string[] = [];
    try {
      for (const part of split(ids)) {
        const answer = await changeStates({ body: { ids: part, state } }).unwrap();
        changed += answer.changed;
        missing.push(...answer.withoutTexture.map(({ name }) => name));
      }
    } catch (error) {
      notices.fail(error);
      return false;
    }
    if (changed > 0) {
      notices.succeed(
        state === "published" ? texts.published(changed) : texts.unpublished(changed),
      );
    }
    if (missing.length > 0) notices.notify(texts.withoutTexture(missing.slice(0, 5).join(", ")));
    return missing.length === 0;
  };

  const remove = async (ids: readonly string[]) => {
    let deleted = 0;
    try {
      for (const part of split(ids)) {
        deleted += (await deleteProducts({ body: { ids: part } }).unwrap()).deleted;
      }
    } catch (error) {
      notices.fail(error);
      return false;
    }
    notices.succeed(texts.deleted(deleted));
    return true;
  };

  const move = async (id: string, before: string | null) => {
    try {
      await moveProduct({ params: { id }, body: { before } }).unwrap();
    } catch (error) {
      notices.fail(error);
    }
  };

  const isBusy = changing.isLoading || deleting.isLoading || moving.isLoading;
  return { isBusy, changeState, remove, move };
}

function split(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += maxProductsAtOnce) {
    parts.push(ids.slice(start, start + maxProductsAtOnce));
  }
  return parts;
}
