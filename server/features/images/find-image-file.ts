import { AppError } from "#shared/app-error.ts";

import { findVisibleImage } from "../../db/queries/owned-rows.ts";
import type { TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/describe-reader.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";
import { findRenderedVariant } from "./image-answer.ts";

/**
 * The stored file behind a variant. What was made at upload never changes; what renders leave is
 * replaced by the next render.
 */
export async function findImageFile(call: TenantCall<"getImageBytes">): Promise<SentFile> {
  const { tx, actor, params } = call;
  const { variant } = params;
  const image = await findVisibleImage(tx, describeReader(actor), params.id);
  const { originalKey, contentType, sha256 } = image;
  if (variant === "original") {
    return { key: originalKey, contentType, tag: sha256, cache: "immutable" };
  }
  if (variant === "thumb" || variant === "preview") {
    const key = variant === "thumb" ? image.thumbKey : image.previewKey;
    const tag = `${sha256}-${variant}`;
    return { key, contentType: "image/webp", tag, cache: "immutable" };
  }
  const file = await findRenderedVariant(tx, image.id, variant);
  if (file === null) throw new AppError("not_found", `This photo has no ${variant} variant.`);
  const { storageKey: key, contentType: renderedType, sha256: tag } = file;
  return { key, contentType: renderedType, tag, cache: "revalidate" };
}
