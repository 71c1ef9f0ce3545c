import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { Image } from "#shared/image.ts";

import { findUpload, listParts, removeParts, takeUpload } from "../../../db/queries/find-upload.ts";
import type { UploadPart, UploadRow } from "../../../db/queries/find-upload.ts";
import { findOwnedImage } from "../../../db/queries/owned-rows.ts";
import { uploads } from "../../../db/schema/uploads.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { CallContext, TenantCall } from "../../../http/add-call.ts";
import { discardFiles } from "../../../storage/discard-files.ts";
import type { CheckedStorage } from "../../../storage/storage.ts";
import { takeInPhoto } from "../create-image.ts";
import { toOneImage } from "../image-answer.ts";
import { deleteUpload } from "./delete-upload.ts";

type Finish = CallContext<"createImageFromUpload">;

/** Ends a transaction for whose upload somebody else has made the photo meanwhile. */
class FinishedMeanwhile extends Error {}

/**
 * Makes the photo of an upload that is complete, as of one that came in one piece. Who asks again, as after a
 * lost answer, gets the same photo; of two who ask at once, one makes it.
 */
export async function createImageFromUpload(call: Finish): Promise<Image> {
  const { stores } = call.request.server;
  const { upload, parts, image } = await inTenant(call, readComplete);
  if (image !== null) return image;
  const who = { companyId: call.tenant.companyId, userId: call.actor.userId };
  const leave = stores.uploadAdmission.enter(who, upload.length);
  try {
    return await makePhoto(call, upload, parts);
  } catch (error) {
    // Whoever was quicker has also removed the parts, perhaps while they were read here.
    const made = await inTenant(call, readComplete).catch(() => null);
    if (made === null || made.image === null) throw error;
    return made.image;
  } finally {
    leave();
  }
}

async function readComplete(inside: TenantCall<"createImageFromUpload">) {
  const { tx, actor, body, now } = inside;
  const upload = await findUpload(tx, { userId: actor.userId, now }, body.uploadId);
  if (upload.imageId !== null) {
    const row = await findOwnedImage(tx, actor.userId, upload.imageId);
    return { upload, parts: [], image: await toOneImage(tx, row) };
  }
  if (upload.received < upload.length) {
    throw new AppError("conflict", "The upload is not complete.", {
      details: { offset: upload.received },
    });
  }
  return { upload, parts: await listParts(tx, upload.id), image: null };
}

async function makePhoto(call: Finish, upload: UploadRow, parts: UploadPart[]): Promise<Image> {
  const { dependencies } = call.request.server;
  const { name, roomType, note } = call.body;
  let keys: string[] = [];
  const image = await dependencies.uploads.use(async (folder) => {
    const path = join(folder, "upload");
    const sha256 = await joinParts(dependencies.storage, parts, path);
    if (upload.sha256 !== null && upload.sha256 !== sha256) {
      await deleteUpload(call, upload.id);
      throw new AppError("checksum_mismatch", "The file is not the one that was announced.");
    }
    const about = { path, folder, sha256, fields: { name, roomType, note } };
    return takeInPhoto(call, about, {
      replaces: upload,
      begin: async ({ tx, actor, now }) => {
        const row = await takeUpload(tx, { userId: actor.userId, now }, upload.id);
        if (row.imageId !== null) throw new FinishedMeanwhile();
      },
      end: async ({ tx }, imageId) => {
        keys = await removeParts(tx, upload.id);
        await tx.update(uploads).set({ imageId }).where(eq(uploads.id, upload.id));
      },
    });
  });
  await discardFiles(dependencies, keys);
  return image;
}

/** Writes the file that the parts are, and answers its SHA-256. */
async function joinParts(
  storage: CheckedStorage,
  parts: readonly UploadPart[],
  path: string,
): Promise<string> {
  const hash = createHash("sha256");
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  await pipeline(
    readParts(storage, parts, (bytes) => hash.update(bytes)),
    file,
  );
  return hash.digest("hex");
}

async function* readParts(
  storage: CheckedStorage,
  parts: readonly UploadPart[],
  onBytes: (bytes: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (const { storageKey } of parts) {
    const { read } = await storage.open(storageKey);
    for await (const bytes of (await read(null)) as AsyncIterable<Buffer>) {
      onBytes(bytes);
      yield bytes;
    }
  }
}
