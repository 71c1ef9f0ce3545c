import { and, eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import { foundRow } from "../../db/queries/found-row.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext, TenantCall } from "../../http/add-call.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";
import { storeFile } from "../../storage/store-file.ts";
import { findOwnedRender } from "./change-render.ts";

type Download = CallContext<"getRenderResult">;
type FileRow = typeof renderFiles.$inferSelect;
type Result = { name: string; original: SentFile | null; png: FileRow; jpeg: FileRow | null };

const contentTypeOf = { png: "image/png", jpeg: "image/jpeg" } as const;
const endingOf = { png: "png", jpeg: "jpg" } as const;

/**
 * The file to download for a finished render. A design without enabled edits gives back the
 * uploaded bytes when they are in the format asked for; a JPEG is coded when it is first asked for.
 */
export async function findResultFile(call: Download): Promise<SentFile> {
  const { format } = call.query;
  const { name, original, png, jpeg } = await inTenant(call, readResult);
  const downloadName = `${name}.${endingOf[format]}`;
  if (original !== null) return { ...original, downloadName };
  const file = format === "png" ? png : (jpeg ?? (await makeJpeg(call, png)));
  const { storageKey: key, contentType, sha256: tag } = file;
  return { key, contentType, tag, cache: "revalidate", downloadName };
}

async function readResult(call: TenantCall<"getRenderResult">): Promise<Result> {
  const { tx, actor, params, query } = call;
  const { id, state } = await findOwnedRender(tx, actor.userId, params.id);
  if (state !== "done") {
    throw new AppError("conflict", "The render has no result.", { details: { state } });
  }
  const [about] = await tx
    .select({ outline: renders.outline, name: designs.name, image: images })
    .from(renders)
    .innerJoin(designs, eq(designs.id, renders.designId))
    .innerJoin(images, eq(images.id, renders.imageId))
    .where(eq(renders.id, id));
  const files = await tx.select().from(renderFiles).where(eq(renderFiles.renderId, id));
  const png = files.find((file) => file.kind === "result");
  if (about === undefined || png === undefined) {
    throw new AppError("not_found", "Render not found.");
  }
  const isUnedited = !about.outline.some((edit) => edit.enabled);
  const isSameFormat = about.image.contentType === contentTypeOf[query.format];
  return {
    name: about.name,
    png,
    jpeg: files.find((file) => file.kind === "result-jpeg") ?? null,
    original: isUnedited && isSameFormat ? describeOriginal(about.image) : null,
  };
}

function describeOriginal(image: typeof images.$inferSelect): SentFile {
  const { originalKey: key, contentType, sha256: tag } = image;
  return { key, contentType, tag, cache: "revalidate" };
}

async function makeJpeg(call: Download, { storageKey, renderId }: FileRow): Promise<FileRow> {
  const { storage, kernelPool } = call.request.server.dependencies;
  const { companyId } = call.tenant;
  const bytes = await kernelPool.encodeJpeg(await storage.getBytes(storageKey));
  const { key, sha256 } = await storeFile(storage, companyId, "download", bytes);
  const kept = await inTenant(call, async ({ tx }) => {
    const kind = "result-jpeg";
    const file = { companyId, renderId, kind, contentType: "image/jpeg", sha256 } as const;
    await tx
      .insert(renderFiles)
      .values({ ...file, storageKey: key })
      .onConflictDoNothing();
    return tx
      .select()
      .from(renderFiles)
      .where(and(eq(renderFiles.renderId, renderId), eq(renderFiles.kind, kind)));
  });
  if (kept[0]?.storageKey !== key) await storage.delete(key);
  return foundRow(kept, "Render");
}
