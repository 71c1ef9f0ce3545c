import { AppError } from "#shared/app-error.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";
import type { UploadState } from "#shared/wires/http/upload-calls.ts";

import type { UploadRow } from "../../../db/queries/find-upload.ts";
import { writtenRow } from "../../../db/queries/found-row.ts";
import { uploads } from "../../../db/schema/uploads.ts";
import { inTenantOnce } from "../../../http/add-call.ts";
import type { CallContext } from "../../../http/add-call.ts";
import { createTooLarge } from "../../../http/receive-upload.ts";
import { refuseFullCompany } from "../../../http/upload-quota.ts";
import { refuseTooManyPhotos } from "../photo-quota.ts";
import { readMetadata } from "./read-metadata.ts";

/** An upload that nobody has completed by then is removed with what is stored of it. */
export const uploadKeepMs = 24 * 60 * 60_000;

/**
 * Notes that a file will come in parts. What it will take counts from now on, so that nobody sends
 * what cannot be kept.
 */
export function createUpload(call: CallContext<"createUpload">): Promise<UploadState> {
  const { config } = call.request.server.dependencies;
  const length = call.headers["upload-length"];
  if (length === 0) throw new AppError("bad_request", "An empty file is no photo.");
  if (length > maxUploadBytes) throw createTooLarge();
  const { sha256 } = readMetadata(call.headers["upload-metadata"]);
  return inTenantOnce(call, async ({ tx, actor, tenant, now }) => {
    await refuseTooManyPhotos(tx, config.quota, actor.userId, length);
    await refuseFullCompany(tx, config.quota.bytesPerCompany, length);
    const expiresAt = new Date(now.getTime() + uploadKeepMs);
    const owner = { companyId: tenant.companyId, ownerUserId: actor.userId };
    const rows = await tx
      .insert(uploads)
      .values({ ...owner, length, sha256, createdAt: now, expiresAt })
      .returning();
    return toUploadState(writtenRow(rows));
  });
}

/** An upload's row as the wire has it. */
export function toUploadState({ id, length, received, expiresAt }: UploadRow): UploadState {
  return { id, length, offset: received, expiresAt: expiresAt.toISOString() };
}
