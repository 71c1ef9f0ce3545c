import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/describe-reader.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { deleteImage, getImage, listImages, restoreImage, updateImage } from "./change-image.ts";
import { createImageFromSample, createImageFromUpload } from "./create-image.ts";
import { findImageFile } from "./find-image-file.ts";

/** Uploading photos, what is said about them, and their bytes. */
export async function addImages(app: FastifyInstance): Promise<void> {
  const { dependencies } = app;
  const { database, storage, clock } = dependencies;

  addCall(app, "createImage", ({ tenant, actor, request }) =>
    createImageFromUpload(
      dependencies,
      { companyId: tenant.companyId, userId: actor.userId },
      request,
    ),
  );
  addCall(app, "createImageFromSample", ({ tenant, actor, body }) =>
    createImageFromSample(
      dependencies,
      { companyId: tenant.companyId, userId: actor.userId },
      body.sampleRoomId,
    ),
  );
  addCall(app, "listImages", ({ tenant, actor, query }) =>
    database.withTenant(tenant.companyId, (tx) => listImages(tx, actor.userId, query)),
  );
  addCall(app, "getImage", ({ tenant, actor, params }) =>
    database.withTenant(tenant.companyId, (tx) => getImage(tx, describeReader(actor), params.id)),
  );
  addCall(app, "updateImage", ({ tenant, actor, params, body }) =>
    database.withTenant(tenant.companyId, (tx) => updateImage(tx, actor.userId, params.id, body)),
  );
  addCall(app, "deleteImage", async ({ tenant, actor, params }) => {
    await database.withTenant(tenant.companyId, (tx) =>
      deleteImage(tx, actor.userId, params.id, clock.now()),
    );
    return undefined;
  });
  addCall(app, "restoreImage", ({ tenant, actor, params }) =>
    database.withTenant(tenant.companyId, (tx) =>
      restoreImage(tx, actor.userId, params.id, clock.now()),
    ),
  );
  addCall(app, "getImageBytes", async ({ tenant, actor, params, request, reply }) => {
    const file = await database.withTenant(tenant.companyId, (tx) =>
      findImageFile(tx, describeReader(actor), params.id, params.variant),
    );
    return sendStoredFile(storage, request, reply, file);
  });
}
