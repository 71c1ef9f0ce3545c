import type { FastifyInstance } from "fastify";

import { addCall, inTenant, inTenantOnce } from "../../http/add-call.ts";
import { listPhotoKeys } from "../../imaging/store-photo.ts";
import { discardFiles } from "../../storage/discard-files.ts";
import { sendStoredFile } from "../../storage/send-stored-file.ts";
import { asChange } from "../records/as-change.ts";
import { listRoomSurfaces } from "../../db/queries/list-room-surfaces.ts";
import { changeRoom, deleteRoom, moveRoom } from "./change-room.ts";
import { changeShowcase } from "./change-showcase.ts";
import { addSurface, removeSurface } from "./change-surfaces.ts";
import { createRoom } from "./create-room.ts";
import { findRoom, listRooms, toRoomFile } from "./room-answer.ts";

/** A surface that was found by clicks is a long list of runs. */
const maskBodyBytes = 4 * 1024 * 1024;

/** What a company's staff do with its sample rooms. */
export function addStudioSampleRooms(app: FastifyInstance): void {
  const { dependencies } = app;
  addCall(app, "listStudioSampleRooms", async (call) => ({
    items: await inTenant(call, listRooms),
  }));
  addCall(app, "createStudioSampleRoom", createRoom);
  addCall(app, "changeStudioSampleRoom", (call) => asChange(call, changeRoom));
  addCall(app, "moveStudioSampleRoom", (call) => asChange(call, moveRoom));
  addCall(app, "deleteStudioSampleRoom", async (call) => {
    const room = await asChange(call, deleteRoom);
    await discardFiles(dependencies, [...listPhotoKeys(room), room.showcaseKey]);
  });
  addCall(app, "getStudioSampleRoomBytes", async (call) => {
    const room = await inTenant(call, ({ tx, params }) => findRoom(tx, params.id));
    const file = toRoomFile(room, call.params.variant);
    return sendStoredFile(dependencies.storage, call.request, call.reply, file);
  });
  addCall(app, "getStudioSampleRoomWall", async (call) => {
    const room = await inTenant(call, ({ tx, params }) => findRoom(tx, params.id));
    return { wall: room.wallMask };
  });
  addCall(app, "changeStudioSampleRoomShowcase", changeShowcase, { maxBodyBytes: maskBodyBytes });
  addCall(app, "listStudioRoomSurfaces", (call) =>
    inTenant(call, async ({ tx, params }) => {
      const room = await findRoom(tx, params.id);
      return { items: await listRoomSurfaces(tx, room.id) };
    }),
  );
  addCall(app, "addStudioRoomSurface", (call) => asChange(call, addSurface, inTenantOnce), {
    maxBodyBytes: maskBodyBytes,
  });
  addCall(app, "removeStudioRoomSurface", (call) => asChange(call, removeSurface));
}
