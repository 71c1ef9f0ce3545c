import { studioApi } from "#renderer/state/studio/studio-api.ts";
import { useTexts } from "#renderer/i18n/texts.ts";
import { maxProductsAtOnce } from "#shared/studio-catalogue.ts";
import type { PublishState } from "#shared/studio-catalogue.ts";

import { useProductNotices } from "../../parts/use-notices.ts";
import { productListTexts } from "../../texts/products-catalogue.ts";

/** What can be done with products in the list; says how it went. */
export function useProductCommands() {
  const texts = useTexts(productListTexts);
  const notices = useProductNotices();
  const [changeStates, changing] = studioApi.useChangeProductStatesMutation();
  const [deleteProducts, deleting] = studioApi.useDeleteProductsMutation();
  const [moveProduct, moving] = studioApi.useMoveProductMutation();

  /** Answers whether all of it went through. */
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
      notices.succeed(texts.deleted(deleted));
    } catch (error) {
      notices.fail(error);
    }
  };

  const move = (id: string, before: string) =>
    moveProduct({ params: { id }, body: { before } }).unwrap().catch(notices.fail);

  const isBusy = changing.isLoading || deleting.isLoading || moving.isLoading;
  return { isBusy, changeState, remove, move };
}

export type ProductCommands = ReturnType<typeof useProductCommands>;

function split(ids: readonly string[]): string[][] {
  const parts: string[][] = [];
  for (let start = 0; start < ids.length; start += maxProductsAtOnce) {
    parts.push(ids.slice(start, start + maxProductsAtOnce));
  }
  return parts;
}
