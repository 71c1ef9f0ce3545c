import { z } from "zod";

import { roomTypeSchema, sampleRoomVariantSchema } from "../../image.ts";
import { maskDataSchema } from "../../mask.ts";
import { roomSurfaceSchema, roomSurfacesSchema, surfaceInputSchema } from "../../room-surface.ts";
import {
  roomNameSchema,
  roomWallSchema,
  studioSampleRoomSchema,
  publishStateSchema,
  recordVersionSchema,
} from "../../studio-catalogue.ts";
import { defineCalls } from "./http-call.ts";

const path = "/api/v1/studio/rooms";
const roomId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const byId = z.object({ id: roomId });
const owner = { tag: "images", access: "user", permission: "own-designs" } as const;
const staff = { tag: "rooms", access: "user", permission: "catalogue" } as const;

// Not with the other calls about photos: a first screen has those, and would have to load what surfaces are.
const ownerCalls = defineCalls(owner, {
  listImageSurfaces: {
    method: "GET",
    path: "/api/v1/images/:id/surfaces",
    summary: "The surfaces that are prepared for a photo of a sample room; none for another photo",
    params: z.object({ id: z.uuid() }),
    answer: roomSurfacesSchema,
  },
});

const staffCalls = defineCalls(staff, {
  listStudioSampleRooms: {
    method: "GET",
    path,
    summary: "The company's sample rooms in every state",
    answer: z.object({ items: z.array(studioSampleRoomSchema) }),
  },
  createStudioSampleRoom: {
    method: "POST",
    path,
    summary: "Upload the photo of a sample room; it starts as a draft",
    bodyKind: "multipart",
    body: z.strictObject({ name: roomNameSchema, roomType: roomTypeSchema }),
    status: 201,
    answer: studioSampleRoomSchema,
    idempotent: true,
  },
  changeStudioSampleRoom: {
    method: "PATCH",
    path: `${path}/:id`,
    summary: "Change a sample room's name or kind, publish it or unpublish it",
    params: byId,
    body: z.strictObject({
      version: recordVersionSchema,
      name: roomNameSchema.optional(),
      roomType: roomTypeSchema.optional(),
      state: publishStateSchema.optional(),
    }),
    answer: studioSampleRoomSchema,
  },
  moveStudioSampleRoom: {
    method: "POST",
    path: `${path}/:id/move`,
    summary: "Move a sample room before another one, or to the end",
    params: byId,
    body: z.strictObject({ before: roomId.nullable() }),
  },
  deleteStudioSampleRoom: {
    method: "DELETE",
    path: `${path}/:id`,
    summary: "Delete a sample room; photos that people started from it are kept",
    params: byId,
  },
  getStudioSampleRoomBytes: {
    method: "GET",
    path: `${path}/:id/bytes/:variant`,
    summary: "The file of a sample room, including a draft",
    params: byId.extend({ variant: sampleRoomVariantSchema }),
    answer: "bytes",
  },
  getStudioSampleRoomWall: {
    method: "GET",
    path: `${path}/:id/wall`,
    summary: "The wall that paints are shown on",
    params: byId,
    answer: roomWallSchema,
  },
  changeStudioSampleRoomShowcase: {
    method: "POST",
    path: `${path}/:id/showcase`,
    summary: "Select the wall, and choose the paint that visitors see on it",
    params: byId,
    body: z.strictObject({
      version: recordVersionSchema,
      /** Left out, the wall stays as it is marked. */
      wall: maskDataSchema.optional(),
      /** A paint of the company; null shows none. */
      materialId: z.uuid().nullable(),
    }),
    answer: studioSampleRoomSchema,
  },
  listStudioRoomSurfaces: {
    method: "GET",
    path: `${path}/:id/surfaces`,
    summary: "The surfaces that are prepared for a sample room",
    params: byId,
    answer: roomSurfacesSchema,
  },
  addStudioRoomSurface: {
    method: "POST",
    path: `${path}/:id/surfaces`,
    summary: "Keep a selected wall, floor or ceiling of a sample room",
    params: byId,
    body: surfaceInputSchema,
    status: 201,
    answer: roomSurfaceSchema,
    idempotent: true,
  },
  removeStudioRoomSurface: {
    method: "DELETE",
    path: `${path}/:id/surfaces/:surfaceId`,
    summary: "Remove a prepared surface; designs made with it stay as they are",
    params: byId.extend({ surfaceId: z.uuid() }),
  },
});

export const roomCalls = { ...ownerCalls, ...staffCalls } as const;
