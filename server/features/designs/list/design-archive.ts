import { Readable } from "node:stream";

import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { FastifyReply } from "fastify";

import { AppError } from "#shared/app-error.ts";
import { listAppliedProducts } from "#shared/edit.ts";
import { toUsageDay } from "#shared/usage.ts";

import { asText, designSummaryColumns, isVisibleTo } from "../../../db/queries/owned-rows.ts";
import type { DesignRow, ImageRow } from "../../../db/queries/owned-rows.ts";
import { designs } from "../../../db/schema/designs.ts";
import { images } from "../../../db/schema/images.ts";
import { materials } from "../../../db/schema/materials.ts";
import { readMark } from "../../../exports/read-mark.ts";
import { inTenant } from "../../../http/add-call.ts";
import type { CallContext } from "../../../http/add-call.ts";
import { describeReader } from "../../../http/request-identity.ts";
import { sendArchive } from "../../../http/send-archive.ts";
import { describeEdits } from "../../../imaging/provenance/describe-edits.ts";
import { writeXmp } from "../../../imaging/provenance/write-xmp.ts";
import { readDesignTextures } from "../../../products/read-design-textures.ts";
import { refuseDownload } from "../../records/refuse-download.ts";
import { nameArchiveFiles } from "./name-archive-files.ts";

type Call = CallContext<"getDesignArchive">;
type Version = { design: DesignRow; image: ImageRow };

/**
 * Sends a picture of each version of the named rooms as a ZIP archive, JPEG of the preview's size, one at a time:
 * each is made when it is its turn, as pictures of links are. `not_found` when none of the rooms is there.
 */
export async function sendDesignArchive(call: Call): Promise<FastifyReply> {
  const { tenant, request } = call;
  refuseDownload(tenant);
  const versions = await readVersions(call);
  if (versions.length === 0) throw new AppError("not_found", "Design not found.");
  const now = request.server.dependencies.clock.now();
  const names = nameArchiveFiles(versions.map(({ design }) => design));
  return sendArchive(call, {
    fileName: `${tenant.slug}-${toUsageDay(now)}.zip`,
    at: now,
    list: (signal) =>
      Promise.resolve(
        versions.map((version, place) => ({
          path: names[place] ?? "",
          isPicture: true,
          open: async () => Readable.from([await makePicture(call, version, signal)]),
        })),
      ),
  });
}

/** All versions of the caller's rooms that were named, in their order, by letter. */
async function readVersions(call: Call): Promise<Version[]> {
  const { actor, query } = call;
  return inTenant(call, async ({ tx }) => {
    const isOwn = and(eq(designs.ownerUserId, actor.userId), isNull(designs.deletedAt));
    const named = await tx
      .select({ id: designs.id, familyId: designs.familyId })
      .from(designs)
      .where(and(inArray(designs.id, query.ids), isOwn));
    if (named.length === 0) return [];
    const order = query.ids.flatMap((id) => named.filter((row) => row.id === id));
    const places = new Map(order.map(({ familyId }, place) => [familyId, place]));
    const rows = await tx
      .select({ design: designSummaryColumns, image: images })
      .from(designs)
      .innerJoin(images, eq(images.id, designs.imageId))
      .where(
        and(
          inArray(designs.familyId, [...places.keys()]),
          isOwn,
          isNull(images.deletedAt),
          // Of a copy of somebody's room the photo is theirs, and only staff may see it.
          isVisibleTo(describeReader(actor), images.ownerUserId),
        ),
      )
      .orderBy(asc(designs.letter));
    const placeOf = ({ design }: Version) => places.get(design.familyId) ?? 0;
    return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  });
}

async function makePicture(
  call: Call,
  { design, image }: Version,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { dependencies, stores } = call.request.server;
  const { storage, kernelPool } = dependencies;
  signal.throwIfAborted();
  const { edits, xmp } = await readEdits(call, design);
  const photo = {
    preview: await storage.getBytes(image.previewKey),
    originalWidth: image.width,
    originalHeight: image.height,
  };
  const textures = await readDesignTextures(dependencies, design.companyId, design.outline);
  const { picture } = await kernelPool.makeSharePictures(photo, edits, textures, xmp);
  const mark = readMark(call.tenant.features);
  const task = { picture, before: null, format: "jpeg", size: "full", mark, xmp } as const;
  return stores.exports.inTurn(() => kernelPool.exportPicture(task, signal));
}

/** One design's at a time: they can be large. What was deleted since breaks the archive off. */
function readEdits(call: Call, { id, outline }: DesignRow) {
  return inTenant(call, async ({ tx }) => {
    const [row] = await tx
      .select({ edits: asText(designs.edits) })
      .from(designs)
      .where(eq(designs.id, id));
    if (row === undefined) throw new AppError("not_found", "Design not found.");
    const { kind, name, sku } = materials;
    const products = await tx
      .select({ id: materials.id, kind, name, sku })
      .from(materials)
      .where(inArray(materials.id, listAppliedProducts(outline)));
    const named = new Map(products.map(({ id: productId, ...product }) => [productId, product]));
    return { edits: row.edits.json, xmp: writeXmp(describeEdits(outline, named)) };
  });
}
