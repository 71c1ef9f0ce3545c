import type { FastifyInstance, FastifyReply } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { afterAnswer } from "../../http/after-answer.ts";
import { findMaterial } from "../../materials/material-answer.ts";
import type { MaterialRow } from "../../materials/material-answer.ts";
import { createMaterialTextures } from "../../materials/material-textures.ts";
import { refreshShowcases } from "../../materials/showcase-files.ts";
import { createSemaphore } from "../../semaphore.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { createAttachmentHeader, sendStoredFile } from "../../storage/send-stored-file.ts";
import { nameActor } from "../records/name-actor.ts";
import { changeProduct, createProduct, moveProduct } from "./change-product.ts";
import { changeStates } from "./change-states.ts";
import { deleteProducts } from "./delete-products.ts";
import { exportProducts } from "./export-products.ts";
import { importProducts } from "./import/import-products.ts";
import { listProducts, toStockProduct } from "./product-answer.ts";
import { replaceTexture } from "./replace-texture.ts";
import type { StockChange } from "./stock-change.ts";

/** What a company's staff do with its products. */
export function addStock(app: FastifyInstance): void {
  addProductReading(app);
  addProductChanges(app);
  addProductTables(app);
}

function addProductReading(app: FastifyInstance): void {
  const { database, storage } = app.dependencies;
  const textures = createMaterialTextures(app.dependencies);
  addCall(app, "listProducts", ({ tenant, query }) =>
    database.withTenant(tenant.companyId, (tx) => listProducts(tx, query)),
  );
  addCall(app, "getProduct", async ({ tenant, params }) =>
    toStockProduct(
      await database.withTenant(tenant.companyId, (tx) => findMaterial(tx, params.id)),
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
  const startChange = createStartChange(app);
  const deleteAll = async (companyId: string, change: StockChange, ids: readonly string[]) => {
    const { deleted, files } = await database.withTenant(companyId, (tx) =>
      deleteProducts(tx, change, ids),
    );
    await discardFiles(storage, files);
    return deleted;
  };
  addCall(app, "createProduct", async ({ tenant, actor, body }) => {
    const change = await startChange(actor);
    return toStockProduct(
      await database.withTenant(tenant.companyId, (tx) => createProduct(tx, change, body)),
    );
  });
  addCall(app, "changeProduct", async ({ tenant, actor, params, body, reply }) => {
    const change = await startChange(actor);
    const { before, after } = await database.withTenant(tenant.companyId, (tx) =>
      changeProduct(tx, change, params.id, body),
    );
    if (before.colour !== after.colour) repaint(app, reply, tenant.companyId, [after]);
    return toStockProduct(after);
  });
  addCall(app, "moveProduct", async ({ tenant, actor, params, body }) => {
    const change = await startChange(actor);
    await database.withTenant(tenant.companyId, (tx) =>
      moveProduct(tx, change, params.id, body.before),
    );
    return undefined;
  });
  addCall(app, "deleteProduct", async ({ tenant, actor, params }) => {
    const change = await startChange(actor);
    await database.withTenant(tenant.companyId, (tx) => findMaterial(tx, params.id));
    await deleteAll(tenant.companyId, change, [params.id]);
    return undefined;
  });
  addCall(app, "deleteProducts", async ({ tenant, actor, body }) => ({
    deleted: await deleteAll(tenant.companyId, await startChange(actor), body.ids),
  }));
  addCall(app, "changeProductStates", async ({ tenant, actor, body }) => {
    const change = await startChange(actor);
    return database.withTenant(tenant.companyId, (tx) => changeStates(tx, change, body));
  });
  addCall(app, "replaceProductTexture", async ({ tenant, actor, params, request }) =>
    replaceTexture(dependencies, tenant.companyId, await startChange(actor), {
      id: params.id,
      request,
    }),
  );
}

function addProductTables(app: FastifyInstance): void {
  const { dependencies } = app;
  const startChange = createStartChange(app);
  // Every import unpacks and decodes; two at once are what a small machine can bear.
  const turns = createSemaphore(2, 8);
  addCall(
    app,
    "importProducts",
    async ({ tenant, actor, request, reply }) => {
      const change = await startChange(actor);
      const { plan, recoloured } = await turns.run(() =>
        importProducts(dependencies, tenant.companyId, change, request),
      );
      repaint(app, reply, tenant.companyId, recoloured);
      return plan;
    },
    { maxPerMinute: 30 },
  );
  addCall(app, "exportProducts", async ({ tenant, query, reply }) => {
    const table = await dependencies.database.withTenant(tenant.companyId, (tx) =>
      exportProducts(tx, query.layout),
    );
    return reply
      .headers({
        "content-disposition": createAttachmentHeader(`${tenant.slug}-products.csv`),
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      })
      .type("text/csv; charset=utf-8")
      .send(table);
  });
}

function createStartChange(app: FastifyInstance) {
  const { database, clock } = app.dependencies;
  return async (actor: { userId: string }): Promise<StockChange> => ({
    at: clock.now(),
    actor: await nameActor(database, actor.userId),
  });
}

/** Sample rooms that show a paint follow its colour, once the caller has an answer. */
function repaint(
  app: FastifyInstance,
  reply: FastifyReply,
  companyId: string,
  paints: readonly MaterialRow[],
): void {
  if (paints.length === 0) return;
  afterAnswer(reply, "repaint showcases", async () => {
    for (const paint of paints) await refreshShowcases(app.dependencies, companyId, paint);
  });
}
