import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { CompanyFeatures } from "#shared/company.ts";
import type { Product } from "#shared/product.ts";
import { toUsageDay } from "#shared/usage.ts";

import { cutPage } from "../../db/queries/page-cursor.ts";
import { addCall, inTenant } from "../../http/add-call.ts";
import type { Answer, TenantCall } from "../../http/add-call.ts";
import { listProductRows } from "../../products/list-product-rows.ts";
import { findProductRow, toCatalogueProduct } from "../../products/product-row.ts";
import { createProductTextures } from "../../products/product-textures.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";

/** A company's products and their textures, for everybody who opens the company. */
export function addCatalogue(app: FastifyInstance): void {
  const textures = createProductTextures(app.dependencies);
  addCall(app, "listCatalogue", (call) => inTenant(call, listCatalogue));
  addCall(app, "getCatalogueProduct", (call) => inTenant(call, getCatalogueProduct));
  addCall(app, "getCatalogueTexture", async ({ tenant, params, request, reply }) => {
    const file = await textures.find(tenant.companyId, params.id);
    return sendStoredFile(app.dependencies.storage, request, reply, file);
  });
}

/**
 * A page of the company's published products in the order of its catalogue, at the prices of today;
 * `search` looks at name and SKU.
 */
async function listCatalogue({
  tx,
  now,
  tenant,
  query,
}: TenantCall<"listCatalogue">): Promise<Answer<"listCatalogue">> {
  refuseSwitchedOff(tenant.features);
  const day = toUsageDay(now);
  const filters = { kind: query.kind, state: "published" as const, search: query.search };
  const found = await listProductRows(tx, filters, { ...query, limit: query.limit + 1 });
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => row.position);
  return { items: rows.map((row) => toCatalogueProduct(row, day)), nextCursor };
}

/** One published product of the company, or `not_found`. */
async function getCatalogueProduct(call: TenantCall<"getCatalogueProduct">): Promise<Product> {
  refuseSwitchedOff(call.tenant.features);
  const row = await findProductRow(call.tx, call.params.id);
  if (row.state !== "published") throw new AppError("not_found", "Product not found.");
  return toCatalogueProduct(row, toUsageDay(call.now));
}

function refuseSwitchedOff(features: CompanyFeatures): void {
  if (features.catalogue) return;
  throw new AppError("forbidden", "The catalogue is switched off for this company.", {
    details: { reason: "catalogue" },
  });
}
