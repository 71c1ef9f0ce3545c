import { z } from "zod";

import {
  imageSchema,
  imageVariantSchema,
  roomTypeSchema,
  sampleRoomSchema,
  sampleRoomVariantSchema,
  sha256Schema,
} from "../../image.ts";
import { productKindSchema } from "../../product.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import { byId, defineCalls } from "./http-call.ts";

const owner = { tag: "images", access: "user", permission: "own-designs" } as const;
const visitor = { tag: "images", access: "tenant" } as const;

const ownerCalls = defineCalls(owner, {
  createImage: {
    method: "POST",
    path: "/api/v1/images",
    summary: "Upload a photo",
    bodyKind: "multipart",
    body: z.object({
      name: z.string().trim().min(1).max(120),
      roomType: roomTypeSchema.optional(),
      note: z.string().max(500).optional(),
    }),
    status: 201,
    answer: imageSchema,
    idempotent: true,
  },
  createImageFromSample: {
    method: "POST",
    path: "/api/v1/images/from-sample",
    summary: "Start from a sample room instead of a photo of one's own",
    body: z.strictObject({ sampleRoomId: z.string().min(1).max(60) }),
    status: 201,
    answer: imageSchema,
    idempotent: true,
  },
  listImages: {
    method: "GET",
    path: "/api/v1/images",
    summary: "The caller's photos, newest first; those that one file was sent for",
    query: pageQuerySchema.extend({ uploadSha256: sha256Schema.optional() }),
    answer: pageOf(imageSchema),
  },
  getImage: {
    method: "GET",
    path: "/api/v1/images/:id",
    summary: "One photo",
    params: byId,
    answer: imageSchema,
  },
  updateImage: {
    method: "PATCH",
    path: "/api/v1/images/:id",
    summary: "Change a photo's details; its pixels never change",
    params: byId,
    body: z.strictObject({
      roomType: roomTypeSchema.nullable().optional(),
      note: z.string().max(500).optional(),
    }),
    answer: imageSchema,
  },
  deleteImage: {
    method: "DELETE",
    path: "/api/v1/images/:id",
    summary: "Put a photo and its designs in the bin for 30 days",
    params: byId,
  },
  restoreImage: {
    method: "POST",
    path: "/api/v1/images/:id/restore",
    summary: "Restore a photo from the bin",
    params: byId,
    answer: imageSchema,
  },
  getImageBytes: {
    method: "GET",
    path: "/api/v1/images/:id/:variant",
    summary: "The file of a variant",
    params: byId.extend({ variant: imageVariantSchema }),
    answer: "bytes",
  },
});

const visitorCalls = defineCalls(visitor, {
  listSampleRooms: {
    method: "GET",
    path: "/api/v1/sample-rooms",
    summary: "Sample rooms to start from without a photo of one's own",
    answer: z.object({
      items: z.array(sampleRoomSchema),
      /** Of the products that visitors see. */
      kinds: z.array(productKindSchema).default([]),
    }),
  },
  getSampleRoomBytes: {
    method: "GET",
    path: "/api/v1/sample-rooms/:id/:variant",
    summary: "The file of a sample room",
    params: z.object({ id: z.string().max(60), variant: sampleRoomVariantSchema }),
    answer: "bytes",
  },
});

export const imageCalls = { ...ownerCalls, ...visitorCalls } as const;
