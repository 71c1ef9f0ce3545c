import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";
import { httpContract } from "#shared/wires/http.ts";

import { writtenRow } from "../../db/queries/found-row.ts";
import { materials } from "../../db/schema/materials.ts";
import type { CallContext } from "../../http/add-call.ts";
import { receiveUpload } from "../../http/receive-upload.ts";
import { nextVersion } from "../../products/next-version.ts";
import { discardUnkept } from "../../files/discard-unkept.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { createStorageKey } from "../../storage/storage-key.ts";
import { asChange } from "../records/as-change.ts";
import { writeAudit } from "../../db/write-audit.ts";
import { holdProduct, toStudioProduct } from "./product-answer.ts";

type Replacement = CallContext<"replaceProductTexture">;

/**
 * Gives a floor or wall covering the picture of its tile, and with it its average colour. The old
 * file goes only once the row names the new one.
 */
export function replaceTexture(call: Replacement): Promise<StudioProduct> {
  const { body } = httpContract.replaceProductTexture;
  return receiveUpload(call.request, body, async ({ fields, ...place }) => {
    const { dependencies } = call.request.server;
    const { decoders, storage } = dependencies;
    const { tile, contentType, colour } = await decoders.run("texture", place);
    const key = createStorageKey(call.tenant.companyId, "texture");
    await storage.putFile(key, tile);
    try {
      const { before, after } = await writeTile(call, fields.version, {
        key,
        contentType,
        colour,
        sha256: tile.sha256,
      });
      await discardFiles(dependencies, [before.textureKey]);
      return toStudioProduct(after);
    } catch (error) {
      await discardUnkept(dependencies, [key], error);
      throw error;
    }
  });
}

function writeTile(
  call: Replacement,
  version: string,
  tile: { key: string; contentType: string; sha256: string; colour: string },
) {
  return asChange(call, async ({ tx, change, params }) => {
    const before = await holdProduct(tx, params.id, version);
    if (before.kind === "paint") {
      throw new AppError("bad_request", "A paint has no tile.", { details: { field: "file" } });
    }
    const rows = await tx
      .update(materials)
      .set({
        textureKey: tile.key,
        textureType: tile.contentType,
        textureSha256: tile.sha256,
        texture: null,
        colour: tile.colour,
        updatedAt: nextVersion(before.updatedAt, change.at),
      })
      .where(eq(materials.id, before.id))
      .returning();
    const details = { id: before.id, changed: { texture: [before.textureSha256, tile.sha256] } };
    await writeAudit(tx, { ...change, action: "product.changed", target: before.name, details });
    return { before, after: writtenRow(rows) };
  });
}
