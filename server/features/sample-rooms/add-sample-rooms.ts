import { and, asc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import { AppError } from "#shared/app-error.ts";
import type { SampleRoom, SampleRoomVariant } from "#shared/image.ts";
import { paintProductSchema } from "#shared/product.ts";

import type { Transaction } from "../../db/database.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { addCall } from "../../http/add-call.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";
import { addStudioSampleRooms } from "./add-studio-sample-rooms.ts";
import { noShowcase, toRoomFile } from "./room-file.ts";

/** Rooms to try the product on without a photo of one's own. */
export async function addSampleRooms(app: FastifyInstance): Promise<void> {
  const { database, storage } = app.dependencies;
  addCall(app, "listSampleRooms", async ({ tenant }) => ({
    items: await database.withTenant(tenant.companyId, listSampleRooms),
  }));
  addCall(app, "getSampleRoomBytes", async ({ tenant, params, request, reply }) => {
    const file = await database.withTenant(tenant.companyId, (tx) =>
      findSampleRoomFile(tx, params.id, params.variant),
    );
    return sendStoredFile(storage, request, reply, file);
  });
  addStudioSampleRooms(app);
}

async function listSampleRooms(tx: Transaction): Promise<SampleRoom[]> {
  const rows = await tx
    .select({ room: sampleRooms, material: materials })
    .from(sampleRooms)
    .leftJoin(materials, isShowcase)
    .where(eq(sampleRooms.state, "published"))
    .orderBy(asc(sampleRooms.position), asc(sampleRooms.id));
  return rows.map(({ room, material }) => ({
    id: room.id,
    name: room.name,
    roomType: room.roomType,
    width: room.width,
    height: room.height,
    revision: room.updatedAt.toISOString(),
    showcase: material === null ? null : paintProductSchema.parse(material),
  }));
}

/** The product that a room shows, as long as visitors may see it. */
const isShowcase = and(
  eq(materials.id, sampleRooms.showcaseMaterialId),
  eq(materials.state, "published"),
);

async function findSampleRoomFile(
  tx: Transaction,
  id: string,
  variant: SampleRoomVariant,
): Promise<SentFile> {
  const [found] = await tx
    .select({ room: sampleRooms, showcaseId: materials.id })
    .from(sampleRooms)
    .leftJoin(materials, isShowcase)
    .where(and(eq(sampleRooms.id, id), eq(sampleRooms.state, "published")));
  if (found === undefined) throw new AppError("not_found", "Sample room not found.");
  if (variant === "showcase" && found.showcaseId === null) throw noShowcase();
  return toRoomFile(found.room, variant);
}
