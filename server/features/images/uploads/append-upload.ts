import { join } from "node:path";

import { count, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import { findUpload, takeUpload } from "../../../db/queries/find-upload.ts";
import type { UploadRow } from "../../../db/queries/find-upload.ts";
import { uploadParts, uploads } from "../../../db/schema/uploads.ts";
import { discardUnkept } from "../../../files/discard-unkept.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { CallContext } from "../../../http/add-call.ts";
import { createTooLarge } from "../../../http/receive-upload.ts";
import { refuseFullCompany } from "../../../http/upload-quota.ts";
import { createStorageKey } from "../../../storage/storage-key.ts";
import type { FinishedFile } from "../../../storage/storage.ts";
import { readChecksum, receivePart } from "./receive-part.ts";

type Append = CallContext<"appendUpload">;

/** Enough for parts of 64 KB; each is a file and a row. */
const maxParts = 1_000;

/**
 * Stores the next part of an upload: as a file, flushed, and then as a row together with the new offset.
 * Whatever ends in between leaves the offset where it was. Of two that bring the same part, to whichever
 * server, one is kept and the other is told where the upload is now.
 */
export async function appendUpload(call: Append): Promise<UploadRow> {
  const { request, actor, tenant, params, headers, body } = call;
  const { dependencies, stores } = request.server;
  const checksum = readChecksum(headers["upload-checksum"]);
  const offset = headers["upload-offset"];
  const announced = readLength(request.headers["content-length"]);
  const upload = await inTenant(call, async ({ tx, now }) => {
    const row = await findUpload(tx, { userId: actor.userId, now }, params.id);
    refuseOffset(row, offset);
    if (offset + (announced ?? 0) > row.length) throw createTooLarge();
    const { bytesPerCompany } = dependencies.config.quota;
    await refuseFullCompany(tx, bytesPerCompany, announced ?? row.length - offset);
    return row;
  });
  const left = upload.length - offset;
  const who = { companyId: tenant.companyId, userId: actor.userId };
  const leave = stores.uploadAdmission.enter(who, announced ?? left);
  try {
    return await dependencies.uploads.use(async (folder) => {
      const part = await receivePart(body, join(folder, "part"), left, checksum);
      return part.bytes === 0 ? upload : await keepPart(call, part);
    });
  } finally {
    leave();
  }
}

async function keepPart(call: Append, part: FinishedFile): Promise<UploadRow> {
  const { dependencies } = call.request.server;
  const { companyId } = call.tenant;
  const key = createStorageKey(companyId, "upload");
  try {
    await dependencies.storage.putFile(key, part);
    return await inTenant(call, async ({ tx, actor, params, headers, now }) => {
      const start = headers["upload-offset"];
      const row = await takeUpload(tx, { userId: actor.userId, now }, params.id);
      refuseOffset(row, start);
      const isOfUpload = eq(uploadParts.uploadId, row.id);
      const [there] = await tx.select({ parts: count() }).from(uploadParts).where(isOfUpload);
      if ((there?.parts ?? 0) >= maxParts) {
        throw new AppError("bad_request", `An upload has at most ${maxParts} parts.`);
      }
      const { bytes } = part;
      const about = { companyId, uploadId: row.id, start, bytes, storageKey: key };
      await tx.insert(uploadParts).values(about);
      const received = start + bytes;
      await tx.update(uploads).set({ received }).where(eq(uploads.id, row.id));
      return { ...row, received };
    });
  } catch (error) {
    await discardUnkept(dependencies, [key], error);
    throw error;
  }
}

function refuseOffset({ received }: UploadRow, offset: number): void {
  if (received === offset) return;
  throw new AppError("conflict", `The next part begins at ${received}.`, {
    details: { offset: received },
  });
}

function readLength(header: string | undefined): number | null {
  const length = Number(header);
  return header !== undefined && Number.isSafeInteger(length) ? length : null;
}
