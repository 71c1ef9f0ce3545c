import { z } from "zod";

import { productKindSchema, productSchema } from "../../product.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import { byId, defineCalls } from "./http-call.ts";

const visitor = { tag: "catalogue", access: "tenant" } as const;

/** What a company shows, and whether that is all; where not, the rest is in the file of the revision. */
const catalogueSchema = z.object({
  /** Another one as soon as anything that is shown has changed. */
  revision: z.string().regex(/^[0-9a-f]{32}$/),
  /** Whether `products` are all there are. */
  isWhole: z.boolean(),
  /** In the order of the catalogue, each kind by itself; of a large catalogue the first of each kind. */
  products: z.array(productSchema),
});
export type Catalogue = z.infer<typeof catalogueSchema>;

export const catalogueCalls = defineCalls(visitor, {
  getCatalogue: {
    method: "GET",
    path: "/api/v1/catalogue",
    summary: "What a company shows today: its revision, and the first products or all of them",
    answer: catalogueSchema,
  },
  getCatalogueFile: {
    method: "GET",
    path: "/api/v1/catalogue/:revision",
    summary:
      "All products of a revision by columns, as the app reads them; of today's where it is over",
    params: z.object({ revision: catalogueSchema.shape.revision }),
    answer: "bytes",
  },
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
