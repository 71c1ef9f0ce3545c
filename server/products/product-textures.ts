import { eq } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import { materials } from "../db/schema/materials.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import type { MadeTexture } from "../textures/make-texture.ts";
import type { TextureName } from "../textures/texture-recipes.ts";
import type { SentFile } from "../storage/send-stored-file.ts";
import { storeFile } from "../storage/store-file.ts";
import { findProductRow } from "./product-row.ts";
import type { ProductRow } from "./product-row.ts";

/** Finds the texture tile of a product, drawing the project's own when it is first asked for. */
export type ProductTextures = {
  /** `not_found` for a product without a texture, and for a draft unless drafts are asked for. */
  find(companyId: string, materialId: string, drafts?: "with-drafts"): Promise<SentFile>;
};

/** Drawing takes about a second, so all who ask meanwhile, in whichever company, wait for one. */
export function createProductTextures(dependencies: Dependencies): ProductTextures {
  const { database, kernelPool } = dependencies;
  const drawing = new Map<TextureName, Promise<MadeTexture>>();
  const draw = (texture: TextureName): Promise<MadeTexture> => {
    const running = drawing.get(texture);
    if (running !== undefined) return running;
    const made = kernelPool.makeTexture(texture).finally(() => drawing.delete(texture));
    drawing.set(texture, made);
    return made;
  };
  const read = (companyId: string, materialId: string) =>
    database.withTenant(companyId, (tx) => findProductRow(tx, materialId));
  return {
    find: async (companyId, materialId, drafts) => {
      const material = await read(companyId, materialId);
      if (material.state !== "published" && drafts === undefined) {
        throw new AppError("not_found", "Product not found.");
      }
      const existing = toFile(material);
      if (existing !== null) return existing;
      if (material.texture === null) {
        throw new AppError("not_found", "This product has no texture.");
      }
      await keepTexture(dependencies, material, await draw(material.texture));
      const file = toFile(await read(companyId, materialId));
      if (file === null) throw new AppError("internal_error", "the texture was not kept");
      return file;
    },
  };
}

async function keepTexture(
  { database, storage }: Dependencies,
  { id, companyId }: ProductRow,
  { bytes, contentType }: MadeTexture,
): Promise<void> {
  const { key: textureKey, sha256 } = await storeFile(storage, companyId, "texture", bytes);
  const isKept = await database.withTenant(companyId, async (tx) => {
    const [row] = await tx
      .select({ textureKey: materials.textureKey })
      .from(materials)
      .where(eq(materials.id, id))
      .for("update");
    if (row === undefined || row.textureKey !== null) return false;
    await tx
      .update(materials)
      .set({ textureKey, textureType: contentType, textureSha256: sha256 })
      .where(eq(materials.id, id));
    return true;
  });
  if (!isKept) await storage.delete(textureKey);
}

function toFile({ textureKey, textureType, textureSha256 }: ProductRow): SentFile | null {
  if (textureKey === null || textureType === null || textureSha256 === null) return null;
  return { key: textureKey, contentType: textureType, tag: textureSha256, cache: "revalidate" };
}
