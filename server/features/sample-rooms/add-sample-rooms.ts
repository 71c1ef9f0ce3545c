import { and, asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import { sampleRoomSchema } from "#shared/image.ts";
import type { SampleRoom } from "#shared/image.ts";
import { productKindSchema } from "#shared/product.ts";
import type { ProductKind } from "#shared/product.ts";
import { toUsageDay } from "#shared/usage.ts";

import { foundRow } from "../../db/queries/found-row.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { addCall, inTenant } from "../../http/add-call.ts";
import type { InTenant, TenantCall } from "../../http/add-call.ts";
import { toCatalogueProduct } from "../../products/product-row.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";
import { addStudioSampleRooms } from "./add-studio-sample-rooms.ts";
import { noShowcase, toRoomFile } from "./room-answer.ts";

/** Rooms to try the product on without a photo of one's own. */
export function addSampleRooms(app: FastifyInstance): void {
  const { storage } = app.dependencies;
  addCall(app, "listSampleRooms", (call) =>
    inTenant(call, async (tenant) => ({
      items: await listSampleRooms(tenant),
      kinds: await listKinds(tenant),
    })),
  );
  addCall(app, "getSampleRoomBytes", async (call) =>
    sendStoredFile(storage, call.request, call.reply, await inTenant(call, findSampleRoomFile)),
  );
  addStudioSampleRooms(app);
}

async function listSampleRooms({ tx, now }: InTenant): Promise<SampleRoom[]> {
  const day = toUsageDay(now);
  const rows = await tx
    .select({ room: sampleRooms, material: materials })
    .from(sampleRooms)
    .leftJoin(materials, isShowcase)
    .where(eq(sampleRooms.state, "published"))
    .orderBy(asc(sampleRooms.position), asc(sampleRooms.id));
  return rows.map(({ room, material }) =>
    sampleRoomSchema.parse({
      ...room,
      revision: room.updatedAt.toISOString(),
      showcase: material === null ? null : toCatalogueProduct(material, day),
    }),
  );
}

/** Each is looked up by itself: a look at every product would take longer the more there are. */
async function listKinds({ tx }: InTenant): Promise<ProductKind[]> {
  const kinds: ProductKind[] = [];
  for (const kind of productKindSchema.options) {
    const [one] = await tx
      .select({ id: materials.id })
      .from(materials)
      .where(and(eq(materials.kind, kind), eq(materials.state, "published")))
      .limit(1);
    if (one !== undefined) kinds.push(kind);
  }
  return kinds;
}

/** The product that a room shows, as long as visitors may see it. */
const isShowcase = and(
  eq(materials.id, sampleRooms.showcaseMaterialId),
  eq(materials.state, "published"),
);

async function findSampleRoomFile(call: TenantCall<"getSampleRoomBytes">): Promise<SentFile> {
  const { id, variant } = call.params;
  const rows = await call.tx
    .select({ room: sampleRooms, showcaseId: materials.id })
    .from(sampleRooms)
    .leftJoin(materials, isShowcase)
    .where(and(eq(sampleRooms.id, id), eq(sampleRooms.state, "published")));
  const { room, showcaseId } = foundRow(rows, "Sample room");
  if (variant === "showcase" && showcaseId === null) throw noShowcase();
  return toRoomFile(room, variant);
}
