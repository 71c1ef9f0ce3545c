import { AppError } from "#shared/app-error.ts";
import type { ImageVariant } from "#shared/image.ts";

import type { Transaction } from "../../db/database.ts";
import { findVisibleImage } from "../../db/queries/owned-rows.ts";
import type { Reader } from "../../db/queries/owned-rows.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";
import { findRenderedVariant } from "./image-answer.ts";

/**
 * The stored file behind a variant. What was made at upload never changes; what renders leave is
 * replaced by the next render.
 */
export async function findImageFile(
  tx: Transaction,
  reader: Reader,
  imageId: string,
  variant: ImageVariant,
): Promise<SentFile> {
  const image = await findVisibleImage(tx, reader, imageId);
  if (variant === "original") {
    return {
      key: image.originalKey,
      contentType: image.contentType,
      tag: image.sha256,
      cache: "immutable",
    };
  }
  if (variant === "thumb" || variant === "preview") {
    return {
      key: variant === "thumb" ? image.thumbKey : image.previewKey,
      contentType: "image/webp",
      tag: `${image.sha256}-${variant}`,
      cache: "immutable",
    };
  }
  const file = await findRenderedVariant(tx, image.id, variant);
  if (file === null) throw new AppError("not_found", `This photo has no ${variant} variant.`);
  return {
    key: file.storageKey,
    contentType: file.contentType,
    tag: file.sha256,
    cache: "revalidate",
  };
}
