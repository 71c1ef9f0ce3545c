import { z } from "zod";

import { productKindSchema } from "../../product.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import { lineOf } from "../../line-of-text.ts";
import { importPlanSchema } from "../../product-import.ts";
import {
  maxProductsAtOnce,
  productIdsSchema,
  productInputSchema,
  putOutcomeSchema,
  putProductSchema,
  stateChangeSchema,
  studioProductSchema,
  publishStateSchema,
  recordVersionSchema,
} from "../../studio-catalogue.ts";
import { byId, defineCalls } from "./http-call.ts";

const path = "/api/v1/studio/products";
const staff = { tag: "products", access: "user", permission: "catalogue" } as const;

export const productCalls = defineCalls(staff, {
  listProducts: {
    method: "GET",
    path,
    summary: "The company's products in every state, in catalogue order",
    query: pageQuerySchema.extend({
      kind: productKindSchema.optional(),
      state: publishStateSchema.optional(),
      search: z.string().trim().max(80).optional(),
    }),
    /** `total` counts what the filters leave, on all pages. */
    answer: pageOf(studioProductSchema).extend({ total: z.int().min(0) }),
  },
  getProduct: {
    method: "GET",
    path: `${path}/:id`,
    summary: "One product, including a draft",
    params: byId,
    answer: studioProductSchema,
  },
  createProduct: {
    method: "POST",
    path,
    summary: "Add a product as a draft at the end of the catalogue",
    body: productInputSchema,
    status: 201,
    answer: studioProductSchema,
    idempotent: true,
  },
  changeProduct: {
    method: "PATCH",
    path: `${path}/:id`,
    summary: "Change a product; its kind cannot be changed",
    params: byId,
    body: z.strictObject({ version: recordVersionSchema, product: productInputSchema }),
    answer: studioProductSchema,
  },
  putProduct: {
    method: "PUT",
    path: `${path}/by-sku/:sku`,
    summary: "Create or change the product with this SKU; the same again changes nothing",
    params: z.object({ sku: lineOf(40) }),
    body: putProductSchema,
    answer: studioProductSchema.extend({ outcome: putOutcomeSchema }),
  },
  putProducts: {
    method: "PUT",
    path,
    summary: "Create or change many products by their SKUs, all of them or none",
    body: z.strictObject({
      products: z.array(putProductSchema).min(1).max(maxProductsAtOnce),
    }),
    answer: z.object({
      items: z.array(z.object({ id: z.uuid(), sku: z.string(), outcome: putOutcomeSchema })),
    }),
  },
  moveProduct: {
    method: "POST",
    path: `${path}/:id/move`,
    summary: "Move a product before another one, or to the end",
    params: byId,
    body: z.strictObject({ before: z.uuid().nullable() }),
  },
  deleteProduct: {
    method: "DELETE",
    path: `${path}/:id`,
    summary: "Delete a product; designs keep its colour",
    params: byId,
  },
  deleteProducts: {
    method: "POST",
    path: `${path}/delete`,
    summary: "Delete several products",
    body: z.strictObject({ ids: productIdsSchema }),
    answer: z.object({ deleted: z.int().min(0) }),
  },
  changeProductStates: {
    method: "POST",
    path: `${path}/state`,
    summary: "Publish or unpublish products",
    body: z.strictObject({ ids: productIdsSchema, state: publishStateSchema }),
    answer: stateChangeSchema,
  },
  getProductTexture: {
    method: "GET",
    path: `${path}/:id/texture`,
    summary: "The tile picture of a product, including a draft",
    params: byId,
    answer: "bytes",
  },
  replaceProductTexture: {
    method: "POST",
    path: `${path}/:id/texture`,
    summary: "Upload the tile picture of a floor or wall covering",
    params: byId,
    bodyKind: "multipart",
    body: z.strictObject({ version: recordVersionSchema }),
    answer: studioProductSchema,
  },
  importProducts: {
    method: "POST",
    path: `${path}/import`,
    summary:
      "Check a CSV, or a ZIP with a CSV and pictures; with the hash from that check, import it",
    bodyKind: "multipart",
    body: z.strictObject({
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      /** What the table's own columns mean, as JSON; left out, as last time and by their names. */
      mapping: z.string().max(4000).optional(),
    }),
    answer: importPlanSchema,
  },
  exportProducts: {
    method: "GET",
    path: `${path}/export`,
    summary: "The catalogue as a CSV file that can be imported again",
    query: z.object({
      /** `semicolon` is what spreadsheets with decimal commas open. */
      layout: z.enum(["comma", "semicolon"]).default("comma"),
    }),
    answer: "bytes",
  },
});
