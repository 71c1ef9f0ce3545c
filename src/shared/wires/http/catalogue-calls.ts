import { z } from "zod";

import { productKindSchema, productSchema } from "../../product.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import { byId, defineCalls } from "./http-call.ts";

const visitor = { tag: "catalogue", access: "tenant" } as const;

export const catalogueCalls = defineCalls(visitor, {
  listCatalogue: {
    method: "GET",
    path: "/api/v1/materials",
    summary: "A company's products",
    query: pageQuerySchema.extend({
      kind: productKindSchema.optional(),
      search: z.string().trim().max(80).optional(),
    }),
    answer: pageOf(productSchema),
  },
  getCatalogueProduct: {
    method: "GET",
    path: "/api/v1/materials/:id",
    summary: "One product",
    params: byId,
    answer: productSchema,
  },
  getCatalogueTexture: {
    method: "GET",
    path: "/api/v1/materials/:id/texture",
    summary: "One tile of a floor or wall covering, repeating in both directions",
    params: byId,
    answer: "bytes",
  },
});
