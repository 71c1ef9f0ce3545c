import { randomUUID } from "node:crypto";

import { inArray } from "drizzle-orm";

import { AppError } from "#shared/app-error.ts";
import { canShare } from "#shared/can-share.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { listAppliedOffers, listAppliedProducts } from "#shared/edit.ts";
import type { EditOutline } from "#shared/edit.ts";
import type { SharedProduct } from "#shared/share.ts";
import { toUsageDay } from "#shared/usage.ts";

import type { Transaction } from "../../db/database.ts";
import { findOwnedDesign, findOwnedImage, openVisibleDesign } from "../../db/queries/owned-rows.ts";
import type { DesignRow, ImageRow } from "../../db/queries/owned-rows.ts";
import { materials } from "../../db/schema/materials.ts";
import { shares, shareVersions } from "../../db/schema/shares.ts";
import { createToken, hashToken } from "../../db/tokens.ts";
import { discardUnkept } from "../../files/discard-unkept.ts";
import { inTenant } from "../../http/add-call.ts";
import type { Answer, CallContext, TenantCall } from "../../http/add-call.ts";
import { describeReader } from "../../http/request-identity.ts";
import type { Tenant } from "../../http/request-identity.ts";
import { readOrigin } from "../../http/request-origin.ts";
import { describeEdits } from "../../imaging/provenance/describe-edits.ts";
import { writeXmp } from "../../imaging/provenance/write-xmp.ts";
import { hashPassword } from "../../passwords/password-hash.ts";
import { describeOffer, offerColumns } from "../../products/product-row.ts";
import { readDesignTextures } from "../../products/read-design-textures.ts";
import type { JsonText } from "../../runtime/json-text.ts";
import { createStorageKey } from "../../storage/storage-key.ts";
import { countUsage } from "../records/count-usage.ts";
import { describeShare } from "./own-shares.ts";

type Call = CallContext<"createShare">;
type OpenDesign = DesignRow & { edits: JsonText };
type ShownDesign = { design: OpenDesign; products: SharedProduct[]; xmp: string };
type Snapshot = { image: ImageRow; versions: ShownDesign[] };
type ShownVersion = Omit<typeof shareVersions.$inferInsert, "shareId" | "companyId" | "position">;

const dayMs = 24 * 60 * 60_000;

/**
 * Makes a link to versions of a room: pictures and products of its own, so that what is changed later
 * is not seen by it. Its address is answered once: of the secret in it only the hash is kept.
 */
export async function createShare(call: Call): Promise<Answer<"createShare">> {
  const { tenant, body, request } = call;
  if (!canShare(tenant.features)) {
    throw new AppError("forbidden", "Sharing is switched off for this company.");
  }
  const { dependencies } = request.server;
  const snapshot = await inTenant(call, readSnapshot);
  const passcodeHash = body.passcode === null ? null : await hashPassword(body.passcode);
  const shown: ShownVersion[] = [];
  try {
    // One after the other: a link takes one thread, however many versions it has.
    for (const version of snapshot.versions) {
      shown.push(await storePictures(call, snapshot.image, version));
    }
    return await inTenant(call, (inside) => writeShare(inside, shown, passcodeHash));
  } catch (error) {
    const keys = shown.flatMap(({ pictureKey, cardKey }) => [pictureKey, cardKey]);
    await discardUnkept(dependencies, keys, error);
    throw error;
  }
}

/** The versions as they are now, each of the room and the person's own. */
async function readSnapshot({ tx, now, actor, params, body }: TenantCall<"createShare">) {
  const reader = { userId: actor.userId, seesCompany: false };
  const named = await findOwnedDesign(tx, describeReader(actor), params.id);
  const image = await findOwnedImage(tx, actor.userId, named.imageId);
  const versions: Snapshot["versions"] = [];
  for (const id of new Set(body.versionIds ?? [named.id])) {
    const design = await openVisibleDesign(tx, reader, id);
    if (design.familyId !== named.familyId) {
      throw new AppError("bad_request", "A link shows versions of one room.");
    }
    versions.push({ design, ...(await readProducts(tx, design.outline, toUsageDay(now))) });
  }
  return { image, versions };
}

/** What is shown, each once, in the order in which the design has it, and what its pictures say of it. */
async function readProducts(
  tx: Transaction,
  edits: readonly EditOutline[],
  day: string,
): Promise<Omit<ShownDesign, "design">> {
  const { id, kind, colour } = materials;
  const wanted = listAppliedProducts(edits);
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .select({ id, kind, colour, ...offerColumns })
          .from(materials)
          .where(inArray(id, wanted));
  const known = new Map(rows.map((row) => [row.id, row]));
  const products = listAppliedOffers(edits).flatMap(({ productId, variant }) => {
    const row = known.get(productId);
    return row === undefined ? [] : [{ colour: row.colour, ...describeOffer(row, variant, day) }];
  });
  return { products, xmp: writeXmp(describeEdits(edits, known)) };
}

async function storePictures(
  { tenant: { companyId }, request }: Call,
  image: ImageRow,
  { design, products, xmp }: ShownDesign,
): Promise<ShownVersion> {
  const { dependencies } = request.server;
  const { storage, kernelPool } = dependencies;
  const photo = {
    preview: await storage.getBytes(image.previewKey),
    originalWidth: image.width,
    originalHeight: image.height,
  };
  const textures = await readDesignTextures(dependencies, companyId, design.outline);
  const made = await kernelPool
    .makeSharePictures(photo, design.edits.json, textures, xmp)
    .catch(refuseMask);
  const pictureKey = createStorageKey(companyId, "share");
  const cardKey = createStorageKey(companyId, "share");
  await storage.putBytes(pictureKey, made.picture);
  await storage.putBytes(cardKey, made.card).catch(async (error: unknown) => {
    await discardUnkept(dependencies, [pictureKey], error);
    throw error;
  });
  const { id: designId, letter, label } = design;
  const { width, height } = made;
  const isEdited = design.outline.some((edit) => edit.enabled);
  return { designId, letter, label, isEdited, products, pictureKey, cardKey, width, height };
}

/** A mask that no kernel accepts is the design's fault, not a bug of the server. */
function refuseMask(error: unknown): never {
  if (!(error instanceof RangeError)) throw error;
  throw new AppError("engine_failed", "The design's edits cannot be applied.", { cause: error });
}

async function writeShare(
  { tx, tenant, actor, params, body, now, request }: TenantCall<"createShare">,
  shown: readonly ShownVersion[],
  passcodeHash: string | null,
): Promise<Answer<"createShare">> {
  // It may have gone to the bin while its pictures were made.
  const { familyId, name } = await findOwnedDesign(tx, describeReader(actor), params.id);
  const { companyId } = tenant;
  const { fromName, showsOriginal, allowsDownload } = body;
  const token = createToken();
  const share = {
    companyId,
    id: randomUUID(),
    ownerUserId: actor.userId,
    familyId,
    tokenHash: hashToken(token),
    name,
    fromName,
    passcodeHash,
    showsOriginal,
    allowsDownload,
    views: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + body.days * dayMs),
  };
  await tx.insert(shares).values(share);
  const versions = shown.map((version, position) => ({
    companyId,
    shareId: share.id,
    position,
    ...version,
  }));
  await tx.insert(shareVersions).values(versions);
  await countUsage(tx, { day: toUsageDay(now), metric: "share" });
  const address = `${readOrigin(request)}${findEntrance(tenant)}/s/${token}`;
  return { ...describeShare(share, versions, []), address };
}

/** What stands before every page of a company. */
function findEntrance({ companyId, slug }: Tenant): string {
  return companyId === defaultCompanyId ? "" : `/c/${slug}`;
}
