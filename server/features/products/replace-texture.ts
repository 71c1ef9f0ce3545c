import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";
import { httpContract } from "#shared/wires/http.ts";

import { materials } from "../../db/schema/materials.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { receiveUpload } from "../../http/receive-upload.ts";
import { nextVersion } from "../../products/next-version.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { createStorageKey } from "../../storage/storage-key.ts";
import { writeAudit } from "../records/write-audit.ts";
import { holdProduct, toStudioProduct } from "./product-answer.ts";
import type { ProductChange } from "./product-change.ts";

/**
 * Gives a floor or wall covering the picture of its tile, and with it its average colour. The old
 * file goes only once the row names the new one.
 */
export async function replaceTexture(
  dependencies: Dependencies,
  companyId: string,
  change: ProductChange,
  { id, request }: { id: string; request: FastifyRequest },
): Promise<StudioProduct> {
  const { config, database, kernelPool, storage } = dependencies;
  const { path, fields } = await receiveUpload(
    request,
    join(config.dataDir, "uploads"),
    httpContract.replaceProductTexture.body,
  );
  try {
    const { bytes, contentType, sha256, colour } = await kernelPool.ingestTexture(
      await readFile(path),
    );
    const textureKey = createStorageKey(companyId, "texture");
    await storage.putBytes(textureKey, bytes);
    try {
      const { before, after } = await database.withTenant(companyId, async (tx) => {
        const row = await holdProduct(tx, id, fields.version);
        if (row.kind === "paint") {
          throw new AppError("bad_request", "A paint has no tile.", { details: { field: "file" } });
        }
        const [changed] = await tx
          .update(materials)
          .set({
            textureKey,
            textureType: contentType,
            textureSha256: sha256,
            texture: null,
            colour,
            updatedAt: nextVersion(row.updatedAt, change.at),
          })
          .where(eq(materials.id, id))
          .returning();
        if (changed === undefined) throw new AppError("internal_error", "the product was lost");
        const details = { id, changed: { texture: [row.textureSha256, sha256] } };
        await writeAudit(tx, { ...change, action: "product.changed", target: row.name, details });
        return { before: row, after: changed };
      });
      await discardFiles(storage, [before.textureKey]);
      return toStudioProduct(after);
    } catch (error) {
      await discardFiles(storage, [textureKey]);
      throw error;
    }
  } finally {
    await rm(path, { force: true });
  }
}
