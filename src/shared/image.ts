import { z } from "zod";

import { paintProductSchema } from "./product.ts";
import { uploadContentTypes } from "./upload-limits.ts";

/**
 * `original` is the upload without its metadata (pixels untouched), `thumb` at most 400 px and
 * `preview` at most 2048 px on the long side; `erased`, `erased-thumb` and `redesigned` come from
 * the newest finished render of a design of this image.
 */
export const imageVariantSchema = z.enum([
  "original",
  "thumb",
  "preview",
  "erased",
  "erased-thumb",
  "redesigned",
]);
export type ImageVariant = z.infer<typeof imageVariantSchema>;

export const roomTypeSchema = z.enum([
  "living_room",
  "bedroom",
  "kitchen",
  "dining",
  "bathroom",
  "hall",
]);
export type RoomType = z.infer<typeof roomTypeSchema>;

/** Lower-case hex. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

export const imageSchema = z.object({
  id: z.uuid(),
  name: z.string().min(1).max(120),
  contentType: z.enum(uploadContentTypes),
  /** Upright size in pixels, after the EXIF orientation is applied. */
  width: z.int().positive(),
  height: z.int().positive(),
  /** The camera's focal length over the longer side, where the upload's EXIF data told it. */
  focal: z.number().positive().nullable(),
  bytes: z.int().positive(),
  /** Of the stored original. */
  sha256: sha256Schema,
  roomType: roomTypeSchema.nullable(),
  note: z.string().max(500),
  createdAt: z.iso.datetime(),
  variants: z.array(imageVariantSchema),
});
export type Image = z.infer<typeof imageSchema>;

/** A room photo that a company offers to people who have none at hand. */
export const sampleRoomSchema = z.object({
  id: z.string().min(1).max(60),
  name: z.string().min(1).max(80),
  roomType: roomTypeSchema,
  width: z.int().positive(),
  height: z.int().positive(),
  /** Another one when its pictures may be others. */
  revision: z.string().max(40),
  /** Has a `showcase` variant: the room already painted with this product of the company. */
  showcase: paintProductSchema.nullable(),
});
export type SampleRoom = z.infer<typeof sampleRoomSchema>;

export const sampleRoomVariantSchema = z.enum(["thumb", "preview", "showcase"]);
export type SampleRoomVariant = z.infer<typeof sampleRoomVariantSchema>;
