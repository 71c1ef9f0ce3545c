import { and, eq, isNull } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";

import type { Transaction } from "../../db/database.ts";
import { foundRow } from "../../db/queries/found-row.ts";
import { asText, findVisibleDesign, findVisibleImage } from "../../db/queries/owned-rows.ts";
import type { DesignRow, ImageRow, Reader } from "../../db/queries/owned-rows.ts";
import { designs } from "../../db/schema/designs.ts";
import type { Dependencies } from "../../dependencies/dependencies.ts";
import { readDesignTextures } from "../../products/read-design-textures.ts";
import { discardUnkept } from "../../files/discard-unkept.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";
import { createStorageKey } from "../../storage/storage-key.ts";
import type { Storage } from "../../storage/storage.ts";
import { createTurns } from "./turns.ts";

type Thumb = { key: string; version: number };
type ThumbColumns = Pick<DesignRow, "thumbKey" | "thumbVersion">;

/** Small pictures of designs, made when they are first asked for and kept until the next version. */
export type DesignThumbnails = {
  /**
   * The picture of the design as it is now; the photo's own thumb when nothing is enabled. It may
   * be kept for good only by who asked for the `version` it shows.
   */
  find(
    companyId: string,
    reader: Reader,
    designId: string,
    version: number | undefined,
  ): Promise<SentFile>;
};

/**
 * Requests for the same version share one replay, and a company has one replay at a time: a long
 * gallery must not hold up the uploads of everybody else.
 */
export function createDesignThumbnails(dependencies: Dependencies): DesignThumbnails {
  const { database, storage } = dependencies;
  const making = new Map<string, Promise<Thumb>>();
  const turns = createTurns();

  const makeOnce = (design: DesignRow, image: ImageRow): Promise<Thumb> => {
    const name = `${design.id}/${design.version}`;
    const shared = making.get(name);
    if (shared !== undefined) return shared;
    const made = turns
      .run(design.companyId, () => makeThumb(dependencies, design, image))
      .finally(() => making.delete(name));
    making.set(name, made);
    return made;
  };

  return {
    async find(companyId, reader, designId, version) {
      const { design, image } = await database.withTenant(companyId, async (tx) => {
        const found = await findVisibleDesign(tx, reader, designId);
        return { design: found, image: await findVisibleImage(tx, reader, found.imageId) };
      });
      const cacheOf = (shown: number) => (shown === version ? "immutable" : "revalidate");
      const contentType = "image/webp";
      if (!design.outline.some((edit) => edit.enabled)) {
        const tag = `${image.sha256}-thumb`;
        return { key: image.thumbKey, contentType, tag, cache: cacheOf(design.version) };
      }
      const thumb = (await findKept(storage, design)) ?? (await makeOnce(design, image));
      const tag = thumb.key.slice(thumb.key.lastIndexOf("/") + 1);
      return { key: thumb.key, contentType, tag, cache: cacheOf(thumb.version) };
    },
  };
}

async function makeThumb(
  dependencies: Dependencies,
  design: DesignRow,
  image: ImageRow,
): Promise<Thumb> {
  const { database, storage, kernelPool } = dependencies;
  // It may have been made between the reading of the row and this turn.
  const now = await database.withTenant(design.companyId, (tx) => readThumbnail(tx, design.id));
  const kept = await findKept(storage, { ...design, ...now });
  if (kept !== null) return kept;
  const photo = {
    preview: await storage.getBytes(image.previewKey),
    originalWidth: image.width,
    originalHeight: image.height,
  };
  const { companyId } = design;
  const { version, outline, edits } = await readEdits(dependencies, design);
  const textures = await readDesignTextures(dependencies, companyId, outline);
  const bytes = await kernelPool.makeDesignThumbnail(photo, edits.json, textures).catch(refuseMask);
  const key = createStorageKey(companyId, "design-thumb");
  await storage.putBytes(key, bytes);
  return keepThumb(dependencies, design, { key, version });
}

/** The design as it is by now: its newest version is the one whose picture is wanted. */
function readEdits({ database }: Dependencies, { companyId, id }: DesignRow) {
  return database.withTenant(companyId, async (tx) => {
    const { version, outline } = designs;
    const rows = await tx
      .select({ version, outline, edits: asText(designs.edits) })
      .from(designs)
      .where(eq(designs.id, id));
    return foundRow(rows, "Design");
  });
}

/** Writes the new picture down and removes the file that is not needed any more. */
async function keepThumb(
  dependencies: Dependencies,
  design: DesignRow,
  made: Thumb,
): Promise<Thumb> {
  try {
    const { kept, replaced } = await dependencies.database.withTenant(
      design.companyId,
      async (tx) => {
        const { thumbKey, thumbVersion } = await readThumbnail(tx, design.id);
        // A save and its picture were quicker than this one.
        if (thumbKey !== null && thumbVersion !== null && thumbVersion > made.version) {
          return { kept: { key: thumbKey, version: thumbVersion }, replaced: made.key };
        }
        await tx
          .update(designs)
          .set({ thumbKey: made.key, thumbVersion: made.version })
          .where(eq(designs.id, design.id));
        return { kept: made, replaced: thumbKey };
      },
    );
    await discardFiles(dependencies, [replaced]);
    return kept;
  } catch (error) {
    await discardUnkept(dependencies, [made.key], error);
    throw error;
  }
}

/** Of a design that is not in the bin. Holds the row until the transaction ends, so that of two pictures the newer one stays. */
async function readThumbnail(tx: Transaction, designId: string): Promise<ThumbColumns> {
  const rows = await tx
    .select({ thumbKey: designs.thumbKey, thumbVersion: designs.thumbVersion })
    .from(designs)
    .where(and(eq(designs.id, designId), isNull(designs.deletedAt)))
    .for("update");
  return foundRow(rows, "Design");
}

/** The picture of the row's version, unless it was never made or its file is lost. */
async function findKept(
  storage: Storage,
  { version, thumbKey, thumbVersion }: ThumbColumns & Pick<DesignRow, "version">,
): Promise<Thumb | null> {
  if (thumbKey === null || thumbVersion !== version) return null;
  return (await storage.exists(thumbKey)) ? { key: thumbKey, version } : null;
}

/** A mask that no kernel accepts is the design's fault, not a bug of the server. */
function refuseMask(error: unknown): never {
  if (!(error instanceof RangeError)) throw error;
  throw new AppError("engine_failed", "The design's edits cannot be applied.", { cause: error });
}
