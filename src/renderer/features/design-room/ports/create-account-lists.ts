import type { Services } from "#renderer/services/services.ts";
import type { AppStore } from "#renderer/state/create-app-store.ts";
import { isRegisteredUser } from "#shared/session.ts";
import type { ProductLists } from "#shared/product-lists.ts";

import type { AccountLists } from "../model/catalogue/kept-ids.ts";

/** The lists of the person who opened the room; null for a visitor without an account. */
export function createAccountLists(client: Services["api"], store: AppStore): AccountLists | null {
  const user = store.getState().session.session?.user ?? null;
  if (user === null || !isRegisteredUser(user)) return null;
  let lists: Promise<ProductLists> | null = null;
  return {
    // Both lists are one answer.
    read: () => (lists ??= client.call("getProductLists", {})),
    change: (list, body) => client.call("changeProductList", { params: { list }, body }),
  };
}
