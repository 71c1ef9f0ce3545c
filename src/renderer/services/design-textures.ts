import { AppError } from "#shared/app-error.ts";

import type { PictureCache } from "./picture-cache.ts";

export type DesignTextures = ReturnType<typeof createDesignTextures>;

/** Reads the tiles of products for the kernels. */
export function createDesignTextures(pictures: Pick<PictureCache, "readBlob">) {
  let design: string | null = null;
  return {
    /** From now on this design is open; null for none. */
    openDesign(designId: string | null): void {
      design = designId;
    },
    /**
     * The tile of a product that is on show, or that the open design lays although it no longer is.
     * Rejects with `not_found` for any other.
     */
    async read(materialId: string): Promise<Blob> {
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
