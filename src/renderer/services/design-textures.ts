import { AppError } from "#shared/app-error.ts";

import type { PictureCache } from "./picture-cache.ts";

/** Reads the tiles of products for the kernels. */
export type DesignTextures = {
  /** From now on this design is open; null for none. */
  openDesign(designId: string | null): void;
  /**
   * The tile of a product that is on show, or that the open design lays although it no longer is.
   * Rejects with `not_found` for any other.
   */
  read(materialId: string): Promise<Blob>;
};

export function createDesignTextures(pictures: Pick<PictureCache, "readBlob">): DesignTextures {
  let design: string | null = null;
  return {
    openDesign(designId) {
      design = designId;
    },
    async read(materialId) {
      const designId = design;
      try {
        return await pictures.readBlob({ kind: "texture", id: materialId });
      } catch (cause) {
        const isHidden = cause instanceof AppError && cause.code === "not_found";
        if (!isHidden || designId === null) throw cause;
        return pictures.readBlob({ kind: "design-texture", id: materialId, designId });
      }
    },
  };
}
