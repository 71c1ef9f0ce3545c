import type { FastifyInstance } from "fastify";

import { readMark } from "../../exports/read-mark.ts";
import { sendPicture } from "../../exports/send-picture.ts";
import { addCall, inTenant } from "../../http/add-call.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { deleteImage, getImage, listImages, restoreImage, updateImage } from "./change-image.ts";
import { createImage, createImageFromSample } from "./create-image.ts";
import { listImageSurfaces } from "./list-image-surfaces.ts";
import { createPhotoFiles } from "./photo-files.ts";

/** Uploading photos, what is said about them, and their bytes. */
export function addImages(app: FastifyInstance): void {
  const { storage } = app.dependencies;
  const findFile = createPhotoFiles(app.dependencies);
  addCall(app, "createImage", createImage);
  addCall(app, "createImageFromSample", createImageFromSample);
  addCall(app, "listImages", (call) => inTenant(call, listImages));
  addCall(app, "getImage", (call) => inTenant(call, getImage));
  addCall(app, "updateImage", (call) => inTenant(call, updateImage));
  addCall(app, "deleteImage", (call) => inTenant(call, deleteImage));
  addCall(app, "restoreImage", (call) => inTenant(call, restoreImage));
  addCall(app, "listImageSurfaces", (call) => inTenant(call, listImageSurfaces));
  addCall(app, "getImageBytes", async (call) => {
    const { request, reply, tenant, params } = call;
    const file = await findFile(call);
    const mark = readMark(tenant.features);
    // What was made of the photo at full size leaves as a download does; the photo itself is the person's.
    if (mark === null || (params.variant !== "erased" && params.variant !== "redesigned")) {
      return sendStoredFile(storage, request, reply, file);
    }
    const wanted = { file, format: "png", size: "full", mark, xmp: null } as const;
    return sendPicture(request, reply, app.stores.exports.describe(wanted));
  });
}
