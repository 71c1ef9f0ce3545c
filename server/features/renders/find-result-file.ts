import { createHash } from "node:crypto";

import { and, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { DownloadFormat } from "#shared/render.ts";

import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";
import { createStorageKey } from "../../storage/storage-key.ts";
import { findOwnedRender } from "./find-render.ts";

type Owner = { companyId: string; userId: string };
type FileRow = typeof renderFiles.$inferSelect;
type Result = { name: string; original: SentFile | null; png: FileRow; jpeg: FileRow | null };

const contentTypeOf = { png: "image/png", jpeg: "image/jpeg" } as const;
const endingOf = { png: "png", jpeg: "jpg" } as const;

/**
 * The file to download for a finished render. A design without enabled edits gives back the
 * uploaded bytes when they are in the format asked for; a JPEG is coded when it is first asked for.
 */
export async function findResultFile(
  dependencies: Dependencies,
  owner: Owner,
  renderId: string,
  format: DownloadFormat,
): Promise<SentFile> {
  const result = await readResult(dependencies, owner, renderId, format);
  const downloadName = `${result.name}.${endingOf[format]}`;
  if (result.original !== null) return { ...result.original, downloadName };
  const file =
    format === "png"
      ? result.png
      : (result.jpeg ?? (await makeJpeg(dependencies, owner.companyId, result.png)));
  return {
    key: file.storageKey,
    contentType: file.contentType,
    tag: file.sha256,
    cache: "revalidate",
    downloadName,
  };
}

async function readResult(
  { database }: Dependencies,
  owner: Owner,
  renderId: string,
  format: DownloadFormat,
): Promise<Result> {
  return database.withTenant(owner.companyId, async (tx) => {
    const render = await findOwnedRender(tx, owner.userId, renderId);
    if (render.state !== "done") {
      throw new AppError("conflict", "The render has no result.", {
        details: { state: render.state },
      });
    }
    const [about] = await tx
      .select({ edits: renders.edits, name: designs.name, image: images })
      .from(renders)
      .innerJoin(designs, eq(designs.id, renders.designId))
      .innerJoin(images, eq(images.id, renders.imageId))
      .where(eq(renders.id, renderId));
    const files = await tx.select().from(renderFiles).where(eq(renderFiles.renderId, renderId));
    const png = files.find((file) => file.kind === "result");
    if (about === undefined || png === undefined) {
      throw new AppError("not_found", "Render not found.");
    }
    const isUnedited = !about.edits.some((edit) => edit.enabled);
    const isSameFormat = about.image.contentType === contentTypeOf[format];
    return {
      name: about.name,
      png,
      jpeg: files.find((file) => file.kind === "result-jpeg") ?? null,
      original: isUnedited && isSameFormat ? describeOriginal(about.image) : null,
    };
  });
}

function describeOriginal(image: typeof images.$inferSelect): SentFile {
  const { originalKey: key, contentType, sha256: tag } = image;
  return { key, contentType, tag, cache: "revalidate" };
}

async function makeJpeg(
  { database, storage, kernelPool }: Dependencies,
  companyId: string,
  png: FileRow,
): Promise<FileRow> {
  const bytes = await kernelPool.encodeJpeg(await storage.getBytes(png.storageKey));
  const storageKey = createStorageKey(companyId, "download");
  await storage.putBytes(storageKey, bytes);
  const kept = await database.withTenant(companyId, async (tx) => {
    const row = {
      companyId,
      renderId: png.renderId,
      kind: "result-jpeg" as const,
      storageKey,
      contentType: "image/jpeg",
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
    await tx.insert(renderFiles).values(row).onConflictDoNothing();
    const [stored] = await tx
      .select()
      .from(renderFiles)
      .where(and(eq(renderFiles.renderId, png.renderId), eq(renderFiles.kind, "result-jpeg")));
    return stored;
  });
  if (kept?.storageKey !== storageKey) await storage.delete(storageKey);
  if (kept === undefined) throw new AppError("not_found", "Render not found.");
  return kept;
}
