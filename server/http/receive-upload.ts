import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";

import { AppError } from "#shared/app-error.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";

import type { Transaction } from "../db/database.ts";
import { wasAnswered } from "./idempotency.ts";
import { refuseUnstorable } from "../runtime/storable-text.ts";
import { refuseFullCompany } from "./upload-quota.ts";

/** An upload on the server's disk. */
export type ReceivedUpload<Fields> = {
  path: string;
  /** For what is made of it; goes with it. */
  folder: string;
  /** What the sender calls it, cut short; only ever shown. */
  fileName: string;
  /** Of the file, lower-case hex. */
  sha256: string;
  fields: Fields;
};

const limits = { fileSize: maxUploadBytes, files: 1, fields: 8, fieldSize: 4096, parts: 9 };

/**
 * Streams the one file of a multipart request to a temporary file, which is there until `work` ends;
 * `fieldsSchema` parses the fields beside it. What came is hashed on its way. One byte over the limit ends it with
 * `payload_too_large`, however long the rest would have been; memory use does not depend on the
 * upload's size. Throws as `UploadAdmission` when there are too many at once, and `quota_exceeded` when
 * the company has no room or `refuseFirst` says so, all before anything is read.
 */
export async function receiveUpload<Fields, Result>(
  request: FastifyRequest,
  fieldsSchema: z.ZodType<Fields>,
  work: (upload: ReceivedUpload<Fields>) => Promise<Result>,
  refuseFirst: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<Result> {
  const { dependencies, stores } = request.server;
  const { tenant, actor } = request;
  if (tenant === null || actor === null) throw new AppError("unauthorized", "Nobody uploads.");
  const bytes = readContentLength(request);
  const leave = stores.uploadAdmission.enter(
    { companyId: tenant.companyId, userId: actor.userId },
    bytes,
  );
  try {
    await dependencies.database.withTenant(tenant.companyId, async (tx) => {
      // A repeat adds nothing.
      if (await wasAnswered(tx, request)) return;
      await refuseFullCompany(tx, dependencies.config.quota.bytesPerCompany, bytes ?? 0);
      await refuseFirst(tx);
    });
    return await dependencies.uploads.use(async (folder) =>
      work(await writeUpload(request, folder, fieldsSchema)),
    );
  } finally {
    leave();
  }
}

function readContentLength(request: FastifyRequest): number | null {
  const length = Number(request.headers["content-length"]);
  return Number.isSafeInteger(length) && length > 0 ? Math.min(length, maxUploadBytes) : null;
}

async function writeUpload<Fields>(
  request: FastifyRequest,
  folder: string,
  fieldsSchema: z.ZodType<Fields>,
): Promise<ReceivedUpload<Fields>> {
  const fields: Record<string, unknown> = {};
  const path = join(folder, "upload");
  const hash = createHash("sha256");
  let fileName: string | null = null;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "file") {
        await writePart(part, path, hash);
        fileName = toShownName(part.filename);
      } else {
        fields[part.fieldname] = part.value;
      }
    }
    if (fileName === null) throw new AppError("bad_request", "The file is missing.");
    const sha256 = hash.copy().digest("hex");
    request.uploadDigest = hash.update(JSON.stringify(fields)).digest();
    return { path, folder, fileName, sha256, fields: parseFields(fieldsSchema, fields) };
  } catch (error) {
    throw toUploadError(error);
  }
}

/** What a cut through a pair leaves is no character. */
function toShownName(name: string): string {
  return name.replaceAll("\0", "").slice(0, 120).toWellFormed();
}

async function writePart(part: MultipartFile, path: string, hash: Hash): Promise<void> {
  part.file.on("data", (bytes: Buffer) => hash.update(bytes));
  await pipeline(part.file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  if (part.file.truncated) throw createTooLarge();
}

function parseFields<Fields>(
  fieldsSchema: z.ZodType<Fields>,
  fields: Record<string, unknown>,
): Fields {
  refuseUnstorable("body", fields);
  const parsed = fieldsSchema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map((issue) => issue.path.join("."));
  throw new AppError("bad_request", `These fields are not valid: ${paths.join(", ")}.`);
}

/** What reading a body comes to is the sender's; what the system says of a file is not. */
function toUploadError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ("code" in error && error.code === "FST_REQ_FILE_TOO_LARGE") return createTooLarge();
  if ("syscall" in error && error.syscall !== "read") return error;
  return new AppError("bad_request", "The upload is malformed.", { cause: error });
}

/** The failure for a file that is larger than any upload may be, or than it was said to be. */
export function createTooLarge(): AppError {
  return new AppError("payload_too_large", `The file is larger than ${maxUploadBytes} bytes.`, {
    details: { maxBytes: maxUploadBytes },
  });
}
