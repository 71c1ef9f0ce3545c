import { z } from "zod";

import { hexColourSchema } from "./company.ts";
import { paintFinishSchema } from "./paint-finish.ts";
import { sampleRoomSchema } from "./image.ts";
import { gtinSchema } from "./gtin.ts";
import { lineOf } from "./line-of-text.ts";
import { maskDataSchema } from "./mask.ts";
import { maxPriceEntries, priceEntrySchema } from "./price-table.ts";
import { currencySchema, maxVariants, productSchema } from "./product.ts";

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
  /** Prices that hold from one day to another; `material` has the one that holds otherwise. */
  prices: z.array(priceEntrySchema).default([]),
});
export type StudioProduct = z.infer<typeof studioProductSchema>;

/** A variant as a person describes it: its currency is the product's. */
export const variantInputSchema = z.strictObject({
  sku: lineOf(40),
  name: lineOf(60),
  finish: paintFinishSchema.optional(),
  priceMinor: z.int().min(0).max(2_000_000_000),
  priceUnit: lineOf(20),
  gtin: gtinSchema.optional(),
});
export type VariantInput = z.infer<typeof variantInputSchema>;

const inputBase = {
  sku: lineOf(40),
  name: lineOf(80),
  priceMinor: z.int().min(0).max(2_000_000_000),
  currency: currencySchema,
  priceUnit: lineOf(20),
  /** Each of these three, left out, stays as it is; null is none. */
  gtin: gtinSchema.nullable().optional(),
  variants: z.array(variantInputSchema).max(maxVariants).optional(),
  prices: z.array(priceEntrySchema).max(maxPriceEntries).optional(),
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

/** What a program says about a product whose SKU it names elsewhere; left out, a state stays. */
export const putProductSchema = z.strictObject({
  product: productInputSchema,
  state: publishStateSchema.optional(),
});
export type PutProduct = z.infer<typeof putProductSchema>;

/** What came of it: the same again changes nothing. */
export const putOutcomeSchema = z.enum(["created", "changed", "unchanged"]);
export type PutOutcome = z.infer<typeof putOutcomeSchema>;

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
