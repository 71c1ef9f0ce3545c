import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import { and, eq, or } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import type { Database, Transaction } from "../db/database.ts";
import { images } from "../db/schema/images.ts";
import { materials } from "../db/schema/materials.ts";
import { renderFiles } from "../db/schema/renders.ts";
import { sampleRooms } from "../db/schema/sample-rooms.ts";
import type { Decoders } from "../imaging/decoders.ts";
import type { KernelPool } from "../kernels/kernel-pool.ts";
import type { Logger } from "../runtime/logger.ts";
import type { WorkFolder } from "../runtime/work-folder.ts";
import { hashBytes, hashStream } from "../storage/hash-file.ts";
import { readCompanyId, readStorageKind } from "../storage/storage-key.ts";
import type { Storage } from "../storage/storage.ts";
import type { Mend } from "./checked-storage.ts";
import type { FileRecords } from "./file-records.ts";

/** What files are made anew with. */
export type MendTools = {
  /** The files themselves, unchecked. */
  files: Storage;
  records: FileRecords;
  database: Database;
  uploads: WorkFolder;
  decoders: Decoders;
  kernelPool: KernelPool;
  logger: Logger;
};

/**
 * Makes files anew under the key that they had: the small copies of photos from their originals, the
 * project's own textures, and the JPEG of a render. Those who ask for one file meanwhile share the
 * work. A picture of a design is made anew by whoever asks for it; anything else cannot be. Rejects where
 * the files cannot be reached.
 */
export function createMend(tools: MendTools): Mend {
  const running = new Map<string, Promise<boolean>>();
  const mend = async (key: string): Promise<boolean> => {
    const make = makers[readStorageKind(key)];
    try {
      const isMade = make !== undefined && (await make(tools, key));
      if (isMade) tools.logger.info({ key }, "a stored file was made anew");
      return isMade;
    } catch (error) {
      // That it cannot be read now says nothing about what it was made of.
      if (error instanceof AppError && error.code === "unavailable") throw error;
      tools.logger.error({ err: error, key }, "a stored file could not be made anew");
      return false;
    }
  };
  return (key) => {
    const same = running.get(key);
    if (same !== undefined) return same;
    const mine = mend(key).finally(() => running.delete(key));
    running.set(key, mine);
    return mine;
  };
}

type Maker = (tools: MendTools, key: string) => Promise<boolean>;

const makers: Readonly<Record<string, Maker>> = {
  thumb: makeCopy,
  preview: makeCopy,
  texture: drawTexture,
  download: codeDownload,
};

async function makeCopy(tools: MendTools, key: string): Promise<boolean> {
  const { database, files, records, uploads, decoders } = tools;
  const photo = await database.withTenant(readCompanyId(key), (tx) => findPhoto(tx, key));
  if (photo === null) return false;
  return uploads.use(async (folder) => {
    const path = join(folder, "original");
    await pipeline(await files.getStream(photo.originalKey), createWriteStream(path));
    const { sha256 } = await hashStream(createReadStream(path));
    if (sha256 !== photo.sha256) return false;
    const { thumb, preview } = await decoders.run("copies", { path, folder });
    const made = photo.thumbKey === key ? thumb : preview;
    await records.note(key, made);
    await files.putFile(key, made);
    return true;
  });
}

type Photo = { originalKey: string; thumbKey: string; sha256: string };

async function findPhoto(tx: Transaction, key: string): Promise<Photo | null> {
  for (const table of [images, sampleRooms]) {
    const { originalKey, thumbKey, sha256 } = table;
    const [row] = await tx
      .select({ originalKey, thumbKey, sha256 })
      .from(table)
      .where(or(eq(table.thumbKey, key), eq(table.previewKey, key)))
      .limit(1);
    if (row !== undefined) return row;
  }
  return null;
}

async function drawTexture(tools: MendTools, key: string): Promise<boolean> {
  const { database, kernelPool } = tools;
  const [row] = await database.withTenant(readCompanyId(key), (tx) =>
    tx
      .select({ texture: materials.texture, sha256: materials.textureSha256 })
      .from(materials)
      .where(eq(materials.textureKey, key)),
  );
  if (row === undefined || row.texture === null) return false;
  const { bytes } = await kernelPool.makeTexture(row.texture);
  return keep(tools, key, bytes, row.sha256);
}

async function codeDownload(tools: MendTools, key: string): Promise<boolean> {
  const { database, files, kernelPool } = tools;
  const row = await database.withTenant(readCompanyId(key), async (tx) => {
    const [jpeg] = await tx.select().from(renderFiles).where(eq(renderFiles.storageKey, key));
    if (jpeg === undefined) return null;
    const isResult = and(eq(renderFiles.renderId, jpeg.renderId), eq(renderFiles.kind, "result"));
    const [png] = await tx.select().from(renderFiles).where(isResult);
    return png === undefined ? null : { jpeg, png };
  });
  if (row === null) return false;
  const png = await files.getBytes(row.png.storageKey);
  if ((await hashBytes(png)).sha256 !== row.png.sha256) return false;
  return keep(tools, key, await kernelPool.encodeJpeg(png), row.jpeg.sha256);
}

/** Other bytes than before would be another file under the same tag. */
async function keep(
  { files, records }: MendTools,
  key: string,
  bytes: Uint8Array,
  expected: string | null,
): Promise<boolean> {
  const facts = await hashBytes(bytes);
  if (facts.sha256 !== expected) return false;
  await records.note(key, facts);
  await files.putBytes(key, bytes);
  return true;
}
