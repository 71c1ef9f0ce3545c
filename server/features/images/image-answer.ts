import { and, desc, eq, inArray } from "drizzle-orm";

import type { Image, ImageVariant } from "#shared/image.ts";

import type { Transaction } from "../../db/database.ts";
import type { ImageRow } from "../../db/queries/owned-rows.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";

export type RenderedVariant = Extract<ImageVariant, "erased" | "erased-thumb" | "redesigned">;
export type RenderFileRow = typeof renderFiles.$inferSelect;

const fileKinds = {
  erased: "erased",
  "erased-thumb": "erased-thumb",
  redesigned: "result",
} as const satisfies Record<RenderedVariant, RenderFileRow["kind"]>;
const renderedVariants = ["erased", "erased-thumb", "redesigned"] as const;

/** A photo's row as the wire has it. */
export function toImage(row: ImageRow, rendered: readonly RenderedVariant[]): Image {
  return {
    id: row.id,
    name: row.name,
    contentType: row.contentType,
    width: row.width,
    height: row.height,
    bytes: row.bytes,
    sha256: row.sha256,
    roomType: row.roomType,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    variants: ["original", "thumb", "preview", ...rendered],
  };
}

/** The same for many photos, with the variants that their renders have left. */
export async function toImages(tx: Transaction, rows: readonly ImageRow[]): Promise<Image[]> {
  const files = await findNewestRenderFiles(
    tx,
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const kinds = new Set((files.get(row.id) ?? []).map((file) => file.kind));
    return toImage(
      row,
      renderedVariants.filter((variant) => kinds.has(fileKinds[variant])),
    );
  });
}

/** The file behind a rendered variant, or null when the newest finished render left none. */
export async function findRenderedVariant(
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
    .where(and(inArray(renders.imageId, [...imageIds]), eq(renders.state, "done")))
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
