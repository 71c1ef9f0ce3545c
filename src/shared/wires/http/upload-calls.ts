import { z } from "zod";

import { imageSchema, roomTypeSchema } from "../../image.ts";
import { byId, defineCalls } from "./http-call.ts";

/** The version of the protocol (tus.io/protocols/resumable-upload) that uploads in parts follow. */
export const tusVersion = "1.0.0";
/** What a part may be checked by; its digest travels in base64. */
export const checksumAlgorithms = ["sha1", "sha256"] as const;

const count = z.coerce.number<string>().int().min(0).max(Number.MAX_SAFE_INTEGER);
const owner = { tag: "images", access: "user", permission: "own-designs" } as const;

/** An upload on its way. */
export const uploadSchema = z.object({
  id: z.uuid(),
  length: z.int().positive(),
  /** How much of it is stored: the next part begins here. */
  offset: z.int().min(0),
  /** When what is stored of it is removed. */
  expiresAt: z.iso.datetime(),
});
export type UploadState = z.infer<typeof uploadSchema>;

export const uploadCalls = defineCalls(owner, {
  createUpload: {
    method: "POST",
    path: "/api/v1/uploads",
    summary: "Announce a photo that comes in parts (tus: creation)",
    headers: z.object({
      "upload-length": count,
      /** Pairs of a name and a value in base64; `sha256` is the digest of the whole file in hex. */
      "upload-metadata": z.string().max(4_000).optional(),
    }),
    status: 201,
    answer: uploadSchema,
    idempotent: true,
  },
  getUpload: {
    method: "GET",
    path: "/api/v1/uploads/:id",
    summary: "How much of an upload is stored (tus: HEAD)",
    params: byId,
    answer: uploadSchema,
  },
  appendUpload: {
    method: "PATCH",
    path: "/api/v1/uploads/:id",
    summary: "Send the next part of an upload (tus: core, checksum)",
    params: byId,
    headers: z.object({
      "upload-offset": count,
      "upload-checksum": z.string().max(200).optional(),
    }),
    bodyKind: "bytes",
  },
  deleteUpload: {
    method: "DELETE",
    path: "/api/v1/uploads/:id",
    summary: "Give an upload up (tus: termination)",
    params: byId,
  },
  createImageFromUpload: {
    method: "POST",
    path: "/api/v1/images/from-upload",
    summary: "Make a photo of an upload that is complete; asked again, it is the same photo",
    body: z.strictObject({
      uploadId: z.uuid(),
      name: z.string().trim().min(1).max(120),
      roomType: roomTypeSchema.optional(),
      note: z.string().max(500).optional(),
    }),
    status: 201,
    answer: imageSchema,
  },
});
