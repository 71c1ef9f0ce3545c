import { z } from "zod";

import { productKindSchema, productSchema } from "../../product.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import type { HttpCall } from "./http-call.ts";

const byId = z.object({ id: z.uuid() });

export const catalogueCalls = {
  listCatalogue: {
    method: "GET",
    path: "/api/v1/materials",
    summary: "A company's products",
    tag: "catalogue",
    access: "tenant",
    query: pageQuerySchema.extend({
      kind: productKindSchema.optional(),
      search: z.string().trim().max(80).optional(),
    }),
    status: 200,
    answer: pageOf(productSchema),
  },
  getCatalogueProduct: {
    method: "GET",
    path: "/api/v1/materials/:id",
    summary: "One product",
    tag: "catalogue",
    access: "tenant",
    params: byId,
    status: 200,
    answer: productSchema,
  },
  getCatalogueTexture: {
    method: "GET",
    path: "/api/v1/materials/:id/texture",
    summary: "One tile of a floor or wall covering, repeating in both directions",
    tag: "catalogue",
    access: "tenant",
    params: byId,
    status: 200,
    answer: "bytes",
  },
} as const satisfies Record<string, HttpCall>;
