import { and, desc, eq, inArray, isNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { imageSchema } from "#shared/image.ts";
import type { Image, ImageVariant } from "#shared/image.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { findVisibleImage } from "../../db/queries/owned-rows.ts";
import type { ImageRow } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import type { TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import { refuseDownload } from "../records/refuse-download.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";

type RenderedVariant = Extract<ImageVariant, "erased" | "erased-thumb" | "redesigned">;
type RenderFileRow = typeof renderFiles.$inferSelect;

const fileKinds = {
  erased: "erased",
  "erased-thumb": "erased-thumb",
  redesigned: "result",
} as const satisfies Record<RenderedVariant, RenderFileRow["kind"]>;
const renderedVariants = ["erased", "erased-thumb", "redesigned"] as const;

/** A photo's row as the wire has it. */
export function toImage(row: ImageRow, rendered: readonly RenderedVariant[]): Image {
  const variants = ["original", "thumb", "preview", ...rendered];
  return imageSchema.parse({ ...row, createdAt: row.createdAt.toISOString(), variants });
}

/** The same for many photos, with the variants that their renders have left. */
export async function toImages(tx: Transaction, rows: readonly ImageRow[]): Promise<Image[]> {
  const imageIds = rows.map((row) => row.id);
  const files = await findNewestRenderFiles(tx, imageIds);
  return rows.map((row) => {
    const kinds = (files.get(row.id) ?? []).map((file) => file.kind);
    const left = renderedVariants.filter((variant) => kinds.includes(fileKinds[variant]));
    return toImage(row, left);
  });
}

/** The same for one. */
export async function toOneImage(tx: Transaction, row: ImageRow): Promise<Image> {
  return foundRow(await toImages(tx, [row]), "Photo");
}

/**
 * The stored file behind a variant. What was made at upload never changes; what renders leave is
 * replaced by the next render.
 */
export async function findImageFile(call: TenantCall<"getImageBytes">): Promise<SentFile> {
  const { tx, actor, params, tenant } = call;
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
  if (variant !== "erased-thumb") refuseDownload(tenant);
  const file = await findRenderedVariant(tx, image.id, variant);
  if (file === null) throw new AppError("not_found", `This photo has no ${variant} variant.`);
  const { storageKey: key, contentType: renderedType, sha256: tag } = file;
  return { key, contentType: renderedType, tag, cache: "revalidate" };
}

/** The file behind a rendered variant, or null when the newest finished render left none. */
async function findRenderedVariant(
  tx: Transaction,
  imageId: string,
  variant: RenderedVariant,
): Promise<RenderFileRow | null> {
  const files = (await findNewestRenderFiles(tx, [imageId])).get(imageId) ?? [];
  return files.find((file) => file.kind === fileKinds[variant]) ?? null;
}

async function findNewestRenderFiles(
  tx: Transaction,
  imageIds: readonly string[],
): Promise<Map<string, RenderFileRow[]>> {
  if (imageIds.length === 0) return new Map();
  const newest = tx
    .selectDistinctOn([renders.imageId], { id: renders.id, imageId: renders.imageId })
    .from(renders)
    .innerJoin(designs, eq(designs.id, renders.designId))
    .innerJoin(images, eq(images.id, renders.imageId))
    .where(
      and(
        inArray(renders.imageId, [...imageIds]),
        eq(renders.state, "done"),
        isNull(designs.deletedAt),
        // What staff make of a copy is not what the photo's owner made.
        eq(designs.ownerUserId, images.ownerUserId),
      ),
    )
    .orderBy(renders.imageId, desc(renders.finishedAt), desc(renders.id))
    .as("newest");
  const rows = await tx
    .select({ imageId: newest.imageId, file: renderFiles })
    .from(newest)
    .innerJoin(renderFiles, eq(renderFiles.renderId, newest.id));
  const files = new Map<string, RenderFileRow[]>();
  for (const { imageId, file } of rows) files.set(imageId, [...(files.get(imageId) ?? []), file]);
  return files;
}
