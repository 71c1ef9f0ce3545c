import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { findProductRow } from "../../products/product-row.ts";
import { createProductTextures } from "../../products/product-textures.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { changeProduct, createProduct, moveProduct } from "./change-product.ts";
import { changeStates } from "./change-states.ts";
import { deleteProducts } from "./delete-products.ts";
import { listProducts, toStudioProduct } from "./product-answer.ts";
import { replaceTexture } from "./replace-texture.ts";
import { repaintShowcases, startChange } from "./product-change.ts";
import type { ProductChange } from "./product-change.ts";

/** What a company's staff do with its products. */
export function addProducts(app: FastifyInstance): void {
  addProductReading(app);
  addProductChanges(app);
}

function addProductReading(app: FastifyInstance): void {
  const { database, storage } = app.dependencies;
  const textures = createProductTextures(app.dependencies);
  addCall(app, "listProducts", ({ tenant, query }) =>
    database.withTenant(tenant.companyId, (tx) => listProducts(tx, query)),
  );
  addCall(app, "getProduct", async ({ tenant, params }) =>
    toStudioProduct(
      await database.withTenant(tenant.companyId, (tx) => findProductRow(tx, params.id)),
    ),
  );
  addCall(app, "getProductTexture", async ({ tenant, params, request, reply }) => {
    const file = await textures.find(tenant.companyId, params.id, "with-drafts");
    return sendStoredFile(storage, request, reply, file);
  });
}

function addProductChanges(app: FastifyInstance): void {
  const { dependencies } = app;
  const { database, storage } = dependencies;
  const deleteAll = async (companyId: string, change: ProductChange, ids: readonly string[]) => {
    const { deleted, files } = await database.withTenant(companyId, (tx) =>
      deleteProducts(tx, change, ids),
    );
    await discardFiles(storage, files);
    return deleted;
  };
  addCall(app, "createProduct", async ({ tenant, actor, body }) => {
    const change = await startChange(app, actor);
    return toStudioProduct(
      await database.withTenant(tenant.companyId, (tx) => createProduct(tx, change, body)),
    );
  });
  addCall(app, "changeProduct", async ({ tenant, actor, params, body, reply }) => {
    const change = await startChange(app, actor);
    const { before, after } = await database.withTenant(tenant.companyId, (tx) =>
      changeProduct(tx, change, params.id, body),
    );
    if (before.colour !== after.colour) repaintShowcases(app, reply, tenant.companyId, [after]);
    return toStudioProduct(after);
  });
  addCall(app, "moveProduct", async ({ tenant, actor, params, body }) => {
    const change = await startChange(app, actor);
    await database.withTenant(tenant.companyId, (tx) =>
      moveProduct(tx, change, params.id, body.before),
    );
    return undefined;
  });
  addCall(app, "deleteProduct", async ({ tenant, actor, params }) => {
    const change = await startChange(app, actor);
    await database.withTenant(tenant.companyId, (tx) => findProductRow(tx, params.id));
    await deleteAll(tenant.companyId, change, [params.id]);
    return undefined;
  });
  addCall(app, "deleteProducts", async ({ tenant, actor, body }) => ({
    deleted: await deleteAll(tenant.companyId, await startChange(app, actor), body.ids),
  }));
  addCall(app, "changeProductStates", async ({ tenant, actor, body }) => {
    const change = await startChange(app, actor);
    return database.withTenant(tenant.companyId, (tx) => changeStates(tx, change, body));
  });
  addCall(app, "replaceProductTexture", async ({ tenant, actor, params, request }) =>
    replaceTexture(dependencies, tenant.companyId, await startChange(app, actor), {
      id: params.id,
      request,
    }),
  );
}
