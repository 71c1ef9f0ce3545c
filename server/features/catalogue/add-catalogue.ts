import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { CompanyFeatures } from "#shared/company.ts";

import { addCall } from "../../http/add-call.ts";
import { createProductTextures } from "../../products/product-textures.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { getCatalogueProduct, listCatalogue } from "./find-products.ts";

/** A company's products and their textures, for everybody who opens the company. */
export async function addCatalogue(app: FastifyInstance): Promise<void> {
  const { database, storage } = app.dependencies;
  const textures = createProductTextures(app.dependencies);
  addCall(app, "listCatalogue", async ({ tenant, query }) => {
    refuseSwitchedOff(tenant.features);
    return database.withTenant(tenant.companyId, (tx) => listCatalogue(tx, query));
  });
  addCall(app, "getCatalogueProduct", async ({ tenant, params }) => {
    refuseSwitchedOff(tenant.features);
    return database.withTenant(tenant.companyId, (tx) => getCatalogueProduct(tx, params.id));
  });
  addCall(app, "getCatalogueTexture", async ({ tenant, params, request, reply }) => {
    const file = await textures.find(tenant.companyId, params.id);
    return sendStoredFile(storage, request, reply, file);
  });
}

function refuseSwitchedOff(features: CompanyFeatures): void {
  if (features.catalogue) return;
  throw new AppError("forbidden", "The catalogue is switched off for this company.", {
    details: { reason: "catalogue" },
  });
}
