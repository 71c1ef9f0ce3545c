import { AppError } from "#shared/app-error.ts";
import { maxUploadBytes } from "#shared/image.ts";
import type { RoomType } from "#shared/image.ts";
import type { ImportPlan } from "#shared/product-import.ts";
import type { StudioProduct, StudioSampleRoom } from "#shared/studio-catalogue.ts";

import type { AppThunk } from "../app-thunk.ts";
import { productsApi, productTags } from "./products-api.ts";

export type UploadWatch = {
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?: (fraction: number) => void;
};

/** Uploads the photo of a sample room. Rejects with an `AppError`. */
export function uploadStudioSampleRoom(
  file: File,
  about: { name: string; roomType: RoomType },
  watch: UploadWatch,
): AppThunk<Promise<StudioSampleRoom>> {
  return async (dispatch, _getState, { api }) => {
    refuseLarge(file);
    const room = await api.call(
      "createStudioSampleRoom",
      { body: about, file: { blob: file, name: file.name } },
      toOptions(watch),
    );
    dispatch(productsApi.util.invalidateTags([...productTags]));
    return room;
  };
}

/** Uploads the picture of a product's tile. Rejects with an `AppError`. */
export function uploadProductTexture(
  product: StudioProduct,
  file: File,
  watch: UploadWatch,
): AppThunk<Promise<StudioProduct>> {
  return async (dispatch, _getState, { api }) => {
    refuseLarge(file);
    const changed = await api.call(
      "replaceProductTexture",
      {
        params: { id: product.material.id },
        body: { version: product.version },
        file: { blob: file, name: file.name },
      },
      toOptions(watch),
    );
    dispatch(productsApi.util.invalidateTags([...productTags]));
    return changed;
  };
}

/** Looks at a product table, or with the hash of that look imports it. Rejects with an `AppError`. */
export function sendProductImport(
  file: File,
  hash: string | null,
  watch: UploadWatch,
): AppThunk<Promise<ImportPlan>> {
  return async (dispatch, _getState, { api }) => {
    refuseLarge(file);
    const plan = await api.call(
      "importProducts",
      { body: hash === null ? {} : { hash }, file: { blob: file, name: file.name } },
      toOptions(watch),
    );
    if (plan.committed) dispatch(productsApi.util.invalidateTags([...productTags]));
    return plan;
  };
}

function refuseLarge(file: File): void {
  if (file.size > maxUploadBytes) {
    throw new AppError("payload_too_large", `${file.size} bytes are too many`);
  }
}

function toOptions({ signal, onProgress }: UploadWatch) {
  return {
    signal,
    onUploadProgress: ({ sentBytes, totalBytes }: { sentBytes: number; totalBytes: number }) =>
      onProgress?.(totalBytes === 0 ? 0 : sentBytes / totalBytes),
  };
}
