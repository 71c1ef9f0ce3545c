import { z } from "zod";

import { mostFavourites, productListNameSchema, productListsSchema } from "../../product-lists.ts";
import { defineCalls } from "./http-call.ts";

/** Visitors without an account keep their lists in the browser. */
const registered = {
  tag: "product-lists",
  access: "user",
  permission: "own-account",
} as const;

const ids = z.array(z.uuid()).max(mostFavourites).default([]);

export const productListCalls = defineCalls(registered, {
  getProductLists: {
    method: "GET",
    path: "/api/v1/me/product-lists",
    summary: "The caller's favourite products and those used last",
    answer: productListsSchema,
  },
  changeProductList: {
    method: "PATCH",
    path: "/api/v1/me/product-lists/:list",
    summary: "Put products into one of the caller's lists, or take them out",
    params: z.object({ list: productListNameSchema }),
    body: z.strictObject({
      /** In their order, the last one ends up where the newest stands. Products that the company does not sell are left out. */
      add: ids,
      remove: ids,
    }),
    answer: productListsSchema,
  },
});
