import type { FastifyInstance } from "fastify";

import { EditsText } from "../../bodies/edits-text.ts";
import type { DesignCallName } from "../../bodies/read-design-body.ts";
import { findVisibleDesign } from "../../db/queries/owned-rows.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { addCall, inTenant, inTenantOnce } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import { findDesignTexture } from "../../products/read-design-textures.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { getDesign, updateDesign } from "./change-design.ts";
import { createDesign, duplicateDesign } from "./create-design.ts";
import { deleteDesign } from "./delete-design.ts";
import { createDesignThumbnails } from "./design-thumbnails.ts";
import {
  binVersion,
  createVersion,
  listVersions,
  renameVersion,
  restoreVersion,
} from "./design-versions.ts";

/** Designs: everybody changes only their own; the company's staff see all of the company's. */
export function addDesigns(app: FastifyInstance): void {
  const { dependencies } = app;
  const { storage } = dependencies;
  const read = (name: DesignCallName) => ({
    readBody: (bytes: Uint8Array<ArrayBuffer>) => readBody(dependencies, name, bytes),
  });
  const thumbs = createDesignThumbnails(dependencies);
  addCall(app, "createDesign", (call) => inTenantOnce(call, createDesign), read("createDesign"));
  addCall(app, "getDesign", (call) => inTenant(call, getDesign));
  addCall(app, "getDesignThumb", async ({ tenant, actor, params, query, request, reply }) => {
    const reader = describeReader(actor);
    const file = await thumbs.find(tenant.companyId, reader, params.id, query.version);
    return sendStoredFile(storage, request, reply, file);
  });
  addCall(app, "getDesignTexture", async (call) => {
    const { tenant, params, request, reply } = call;
    const { outline } = await inTenant(call, ({ tx, actor }) =>
      findVisibleDesign(tx, describeReader(actor), params.id),
    );
    const { companyId } = tenant;
    const file = await findDesignTexture(dependencies, companyId, outline, params.materialId);
    return sendStoredFile(storage, request, reply, file);
  });
  addCall(app, "updateDesign", (call) => inTenant(call, updateDesign), read("updateDesign"));
  addCall(app, "deleteDesign", (call) => inTenant(call, deleteDesign));
  addCall(app, "duplicateDesign", (call) => inTenantOnce(call, duplicateDesign));
  addCall(app, "listVersions", (call) => inTenant(call, listVersions));
  addCall(app, "createVersion", (call) => inTenantOnce(call, createVersion));
  addCall(app, "renameVersion", (call) => inTenant(call, renameVersion));
  addCall(app, "binVersion", (call) => inTenant(call, binVersion));
  addCall(app, "restoreVersion", (call) => inTenant(call, restoreVersion));
}

async function readBody(
  { bodyReader }: Dependencies,
  name: DesignCallName,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<unknown> {
  const { fields, edits } = await bodyReader.readDesign(name, bytes);
  return edits === null ? fields : { ...fields, edits: new EditsText(edits.json, edits.outline) };
}
