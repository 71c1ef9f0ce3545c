import { AppError } from "#shared/app-error.ts";
import { listLaidProducts, listTexturedProducts } from "#shared/edit.ts";
import type { EditOutline } from "#shared/edit.ts";

import type { Dependencies } from "../dependencies/dependencies.ts";
import type { TextureFiles } from "../kernels/kernel-tasks.ts";
import type { SentFile } from "../storage/send-stored-file.ts";
import { createProductTextures } from "./product-textures.ts";

/**
 * The tile of a product that one of these edits lays, hidden since or not, looked for in this
 * company only. Any other product is `not_found`: a design opens no catalogue.
 */
export async function findDesignTexture(
  dependencies: Dependencies,
  companyId: string,
  edits: readonly EditOutline[],
  materialId: string,
): Promise<SentFile> {
  if (!listLaidProducts(edits).includes(materialId))
    throw new AppError("not_found", "The design does not use this product.");
  return createProductTextures(dependencies).find(companyId, materialId, "with-drafts");
}

/**
 * The tiles of the products that these edits lay, looked for in this company only: another
 * company's product is `not_found`, and so is one that was deleted. A product that was hidden since
 * still shows in the designs that have it.
 */
export async function readDesignTextures(
  dependencies: Dependencies,
  companyId: string,
  edits: readonly EditOutline[],
): Promise<TextureFiles> {
  const textures = createProductTextures(dependencies);
  const entries = listTexturedProducts(edits).map(async (id) => {
    const { key } = await textures.find(companyId, id, "with-drafts");
    return [id, await dependencies.storage.getBytes(key)] as const;
  });
  return new Map(await Promise.all(entries));
}
