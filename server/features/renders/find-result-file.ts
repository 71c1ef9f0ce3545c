import { eq, inArray } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { listAppliedProducts } from "#shared/edit.ts";
import type { EditOutline } from "#shared/edit.ts";

import type { Transaction } from "../../db/database.ts";
import { designs } from "../../db/schema/designs.ts";
import { images } from "../../db/schema/images.ts";
import { materials } from "../../db/schema/materials.ts";
import { renderFiles, renders } from "../../db/schema/renders.ts";
import { contentTypeOf } from "../../exports/picture-exports.ts";
import type { PictureAnswer } from "../../exports/picture-exports.ts";
import { readMark } from "../../exports/read-mark.ts";
import { inTenant } from "../../http/add-call.ts";
import type { CallContext, InTenant } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import type { Actor } from "../../http/request-identity.ts";
import { describeEdits } from "../../imaging/provenance/describe-edits.ts";
import type { Provenance } from "../../imaging/provenance/describe-edits.ts";
import type { ProductRow } from "../../products/product-row.ts";
import { writeXmp } from "../../imaging/provenance/write-xmp.ts";
import { findOwnedRender } from "./change-render.ts";

type Download = CallContext<"getRenderResult">;
type Visit = InTenant & { actor: Actor; params: { id: string } };

/** A finished render with all that a file made of it says. */
export type FinishedRender = {
  /** The design's. */
  name: string;
  image: typeof images.$inferSelect;
  png: typeof renderFiles.$inferSelect;
  isEdited: boolean;
  products: ReadonlyMap<string, ListedProduct>;
  provenance: Provenance;
};

const endingOf = { png: "png", jpeg: "jpg", webp: "webp", avif: "avif" } as const;

/**
 * The picture to download of a finished render. A design without enabled edits gives back the uploaded
 * bytes, to which nothing was done, when they are asked for as they are.
 */
export async function findResultFile(call: Download): Promise<PictureAnswer> {
  const { tenant, query, request } = call;
  const { storage } = request.server.dependencies;
  const { name, image, png, isEdited, provenance } = await inTenant(call, readFinished);
  const { format, size, shows } = query;
  const about = { cache: "revalidate", downloadName: `${name}.${endingOf[format]}` } as const;
  const { originalKey: key, contentType, sha256: tag } = image;
  const isUpload = size === "full" && shows === "result" && contentType === contentTypeOf[format];
  if (!isEdited && isUpload) {
    return { ...about, contentType, tag, open: () => storage.open(key) };
  }
  return request.server.stores.exports.describe({
    file: { ...about, key: png.storageKey, contentType: png.contentType, tag: png.sha256 },
    ...(shows === "pair" ? { before: { key, tag } } : {}),
    format,
    size,
    mark: readMark(tenant.features),
    xmp: writeXmp(provenance),
  });
}

/** A render of the person's own that is done; `conflict` where it is not. */
export async function readFinished({ tx, actor, params }: Visit): Promise<FinishedRender> {
  const { id, state } = await findOwnedRender(tx, describeReader(actor), params.id);
  if (state !== "done") {
    throw new AppError("conflict", "The render has no result.", { details: { state } });
  }
  const [about] = await tx
    .select({ outline: renders.outline, name: designs.name, image: images })
    .from(renders)
    .innerJoin(designs, eq(designs.id, renders.designId))
    .innerJoin(images, eq(images.id, renders.imageId))
    .where(eq(renders.id, id));
  const files = await tx.select().from(renderFiles).where(eq(renderFiles.renderId, id));
  const png = files.find((file) => file.kind === "result");
  if (about === undefined || png === undefined) {
    throw new AppError("not_found", "Render not found.");
  }
  const { name, image, outline } = about;
  const products = await nameProducts(tx, outline);
  return {
    name,
    image,
    png,
    isEdited: outline.some((edit) => edit.enabled),
    products,
    provenance: describeEdits(outline, products),
  };
}

/** A product as the company calls it, with what else it is sold as. */
type ListedProduct = Pick<ProductRow, "kind" | "name" | "sku" | "variants">;

/** The products of the enabled edits by their ids, as the company calls them now. */
export async function nameProducts(
  tx: Transaction,
  outline: readonly EditOutline[],
): Promise<Map<string, ListedProduct>> {
  const wanted = listAppliedProducts(outline);
  if (wanted.length === 0) return new Map();
  const { id, kind, name, sku, variants } = materials;
  const rows = await tx
    .select({ id, kind, name, sku, variants })
    .from(materials)
    .where(inArray(id, wanted));
  return new Map(rows.map(({ id: productId, ...product }) => [productId, product]));
}
