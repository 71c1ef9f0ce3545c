import { and, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";

import { foundRow } from "../../db/queries/found-row.ts";
import { materials } from "../../db/schema/materials.ts";
import { sampleRooms } from "../../db/schema/sample-rooms.ts";
import { addCall, inTenant } from "../../http/add-call.ts";
import type { TenantCall } from "../../http/add-call.ts";
import {
  isShowcase,
  listPublishedKinds,
  listPublishedRooms,
} from "../../products/published-rooms.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import type { SentFile } from "../../storage/send-stored-file.ts";
import { addStudioSampleRooms } from "./add-studio-sample-rooms.ts";
import { noShowcase, toRoomFile } from "./room-answer.ts";

/** Rooms to try the product on without a photo of one's own. */
export function addSampleRooms(app: FastifyInstance): void {
  const { storage } = app.dependencies;
  addCall(app, "listSampleRooms", (call) =>
    inTenant(call, async (tenant) => ({
      items: (await listPublishedRooms(tenant.tx, tenant.now)).map(({ room }) => room),
      kinds: await listPublishedKinds(tenant.tx),
    })),
  );
  addCall(app, "getSampleRoomBytes", async (call) =>
    sendStoredFile(storage, call.request, call.reply, await inTenant(call, findSampleRoomFile)),
  );
  addStudioSampleRooms(app);
}

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
