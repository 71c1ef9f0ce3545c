import type { FastifyInstance } from "fastify";

import { findProductRow } from "../../products/product-row.ts";
import { createProductTextures } from "../../products/product-textures.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { addCall, inTenant, inTenantOnce } from "../../http/add-call.ts";
import { asChange } from "../records/as-change.ts";
import { changeProduct, createProduct, moveProduct } from "./change-product.ts";
import { changeStates, deleteProducts } from "./change-products.ts";
import { listProducts, toStudioProduct } from "./product-answer.ts";
import { repaintShowcases } from "./repaint-showcases.ts";
import { replaceTexture } from "./replace-texture.ts";

/** What a company's staff do with its products. */
export function addProducts(app: FastifyInstance): void {
  const { dependencies } = app;
  const textures = createProductTextures(dependencies);
  addCall(app, "listProducts", (call) => inTenant(call, listProducts));
  addCall(app, "getProduct", (call) =>
    inTenant(call, async ({ tx, params }) => toStudioProduct(await findProductRow(tx, params.id))),
  );
  addCall(app, "getProductTexture", async ({ tenant, params, request, reply }) => {
    const file = await textures.find(tenant.companyId, params.id, "with-drafts");
    return sendStoredFile(dependencies.storage, request, reply, file);
  });
  addCall(app, "createProduct", (call) => asChange(call, createProduct, inTenantOnce));
  addCall(app, "changeProduct", async (call) => {
    const { before, after } = await asChange(call, changeProduct);
    if (before.colour !== after.colour) repaintShowcases(call, [after]);
    return toStudioProduct(after);
  });
  addCall(app, "moveProduct", (call) => asChange(call, moveProduct));
  addCall(app, "deleteProduct", async (call) => {
    const { files } = await asChange(call, async ({ tx, change, params }) => {
      await findProductRow(tx, params.id);
      return deleteProducts(tx, change, [params.id]);
    });
    await discardFiles(dependencies, files);
  });
  addCall(app, "deleteProducts", async (call) => {
    const { deleted, files } = await asChange(call, ({ tx, change, body }) =>
      deleteProducts(tx, change, body.ids),
    );
    await discardFiles(dependencies, files);
    return { deleted };
  });
  addCall(app, "changeProductStates", (call) => asChange(call, changeStates));
  addCall(app, "replaceProductTexture", replaceTexture);
}
