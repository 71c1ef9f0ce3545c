import { z } from "zod";

import { hexColourSchema } from "./company.ts";
import { paintFinishSchema } from "./edit.ts";
import { sampleRoomSchema } from "./image.ts";
import { maskDataSchema } from "./mask.ts";
import { currencySchema, productSchema } from "./product.ts";

/** Visitors see what is published; staff see both. */
export const publishStateSchema = z.enum(["draft", "published"]);
export type PublishState = z.infer<typeof publishStateSchema>;

/** Says what somebody saw when they changed something: it must still be so. */
export const recordVersionSchema = z.iso.datetime();

/** A product as its company's staff see it. */
export const studioProductSchema = z.object({
  material: productSchema,
  state: publishStateSchema,
  version: recordVersionSchema,
  /** Changes with the picture of its tile; null when there is none. */
  texture: z.string().nullable(),
});
export type StudioProduct = z.infer<typeof studioProductSchema>;

/** One line of text for people: no line breaks, nothing that cannot be seen. */
export const lineOf = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u{FEFF}]+$/u);

const inputBase = {
  sku: lineOf(40),
  name: lineOf(80),
  priceMinor: z.int().min(0).max(2_000_000_000),
  currency: currencySchema,
  priceUnit: lineOf(20),
};

const tileInput = {
  /** Left out, it is the average of the tile's picture. */
  colour: hexColourSchema.optional(),
  tileWidthMetres: z.number().positive().max(20),
  tileHeightMetres: z.number().positive().max(20),
};

/** What a person says about a product; the rest is the server's. */
export const productInputSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    ...inputBase,
    kind: z.literal("paint"),
    colour: hexColourSchema,
    finishes: z
      .array(paintFinishSchema)
      .min(1)
      .max(4)
      .refine((finishes) => new Set(finishes).size === finishes.length),
    coveragePerLitre: z.number().positive().max(100),
  }),
  z.strictObject({ ...inputBase, ...tileInput, kind: z.literal("floor") }),
  z.strictObject({ ...inputBase, ...tileInput, kind: z.literal("wall_covering") }),
]);
export type ProductInput = z.infer<typeof productInputSchema>;

/** How many products one request may publish, hide or delete. */
export const maxProductsAtOnce = 500;
export const productIdsSchema = z.array(z.uuid()).min(1).max(maxProductsAtOnce);

/** What came of publishing: a product without a picture of its tile cannot be shown to anybody. */
export const stateChangeSchema = z.object({
  changed: z.int().min(0),
  withoutTexture: z.array(z.object({ id: z.uuid(), sku: z.string(), name: z.string() })),
});

/** Most sample rooms that a company may have. */
export const maxSampleRooms = 40;

/** A sample room as its company's staff see it. */
export const studioSampleRoomSchema = sampleRoomSchema.omit({ revision: true }).extend({
  state: publishStateSchema,
  version: recordVersionSchema,
  /** Whether its wall is marked, so that a product can be shown on it. */
  hasWall: z.boolean(),
});
export type StudioSampleRoom = z.infer<typeof studioSampleRoomSchema>;

export const roomNameSchema = lineOf(80);

/** A room's wall; null when nobody has marked it. */
export const roomWallSchema = z.object({ wall: maskDataSchema.nullable() });
