import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { findTexture, getMaterial, listMaterials } from "./find-materials.ts";

/** A company's products and their textures, for everybody who opens the company. */
export async function addCatalogue(app: FastifyInstance): Promise<void> {
  const { database, storage } = app.dependencies;
  addCall(app, "listMaterials", ({ tenant, query }) =>
    database.withTenant(tenant.companyId, (tx) => listMaterials(tx, query)),
  );
  addCall(app, "getMaterial", ({ tenant, params }) =>
    database.withTenant(tenant.companyId, (tx) => getMaterial(tx, params.id)),
  );
  addCall(app, "getMaterialTexture", async ({ tenant, params, request, reply }) => {
    const file = await database.withTenant(tenant.companyId, (tx) => findTexture(tx, params.id));
    return sendStoredFile(storage, request, reply, file);
  });
}
