import type { FastifyInstance } from "fastify";

import { addCall } from "../../http/add-call.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { nameActor } from "../records/name-actor.ts";
import { changeRoom, deleteRoom, moveRoom } from "./change-room.ts";
import type { Change } from "./change-room.ts";
import { changeShowcase } from "./change-showcase.ts";
import { createRoom } from "./create-room.ts";
import { findRoom, getRoom, listRooms } from "./room-answer.ts";
import { toRoomFile } from "./room-file.ts";

/** A wall that was found by clicks is a long list of runs. */
const wallBodyBytes = 4 * 1024 * 1024;

/** What a company's staff do with its sample rooms. */
export function addStudioSampleRooms(app: FastifyInstance): void {
  const { dependencies } = app;
  const { database, storage, clock } = dependencies;
  const startChange = async (actor: { userId: string }): Promise<Change> => ({
    at: clock.now(),
    actor: await nameActor(database, actor.userId),
  });

  addCall(app, "listStudioSampleRooms", async ({ tenant }) => ({
    items: await database.withTenant(tenant.companyId, listRooms),
  }));
  addCall(app, "createStudioSampleRoom", async ({ tenant, actor, request }) =>
    createRoom(dependencies, tenant.companyId, await startChange(actor), request),
  );
  addCall(app, "changeStudioSampleRoom", async ({ tenant, actor, params, body }) => {
    const change = await startChange(actor);
    return database.withTenant(tenant.companyId, async (tx) => {
      await changeRoom(tx, change, params.id, body);
      return getRoom(tx, params.id);
    });
  });
  addCall(app, "moveStudioSampleRoom", async ({ tenant, actor, params, body }) => {
    const change = await startChange(actor);
    await database.withTenant(tenant.companyId, (tx) =>
      moveRoom(tx, change, params.id, body.before),
    );
    return undefined;
  });
  addCall(app, "deleteStudioSampleRoom", async ({ tenant, actor, params }) => {
    const change = await startChange(actor);
    const room = await database.withTenant(tenant.companyId, (tx) =>
      deleteRoom(tx, change, params.id),
    );
    const { originalKey, thumbKey, previewKey, showcaseKey } = room;
    await discardFiles(storage, [originalKey, thumbKey, previewKey, showcaseKey]);
    return undefined;
  });
  addCall(app, "getStudioSampleRoomBytes", async ({ tenant, params, request, reply }) => {
    const room = await database.withTenant(tenant.companyId, (tx) => findRoom(tx, params.id));
    return sendStoredFile(storage, request, reply, toRoomFile(room, params.variant));
  });
  addCall(app, "getStudioSampleRoomWall", async ({ tenant, params }) => {
    const room = await database.withTenant(tenant.companyId, (tx) => findRoom(tx, params.id));
    return { wall: room.wallMask };
  });
  addCall(
    app,
    "changeStudioSampleRoomShowcase",
    async ({ tenant, actor, params, body }) => {
      const change = await startChange(actor);
      return changeShowcase(dependencies, tenant.companyId, change, {
        id: params.id,
        request: body,
      });
    },
    { maxBodyBytes: wallBodyBytes },
  );
}
