import { z } from "zod";

import { hexColourSchema } from "./company.ts";
import { paintFinishSchema } from "./edit.ts";

export const productKindSchema = z.enum(["paint", "floor", "wall_covering"]);
export type ProductKind = z.infer<typeof productKindSchema>;

export const currencySchema = z.enum(["EUR", "GBP", "USD"]);
export type Currency = z.infer<typeof currencySchema>;

const materialBase = {
  id: z.uuid(),
  sku: z.string().min(1).max(40),
  name: z.string().min(1).max(80),
  /** Minor units (cents, pence) of `currency`. */
  priceMinor: z.int().min(0),
  currency: currencySchema,
  /** What the price buys: "2.5 L", "m²", "roll". */
  priceUnit: z.string().min(1).max(20),
  /** Average colour, for swatches and search. */
  colour: hexColourSchema,
};

export const paintProductSchema = z.object({
  ...materialBase,
  kind: z.literal("paint"),
  finishes: z.array(paintFinishSchema).min(1),
  /** Square metres one litre covers in one coat. */
  coveragePerLitre: z.number().positive(),
});

const texture = {
  /** Real size of one texture tile in metres; without it the scale in a photo would be a guess. */
  tileWidthMetres: z.number().positive().max(20),
  tileHeightMetres: z.number().positive().max(20),
};

export const productSchema = z.discriminatedUnion("kind", [
  paintProductSchema,
  z.object({ ...materialBase, ...texture, kind: z.literal("floor") }),
  z.object({ ...materialBase, ...texture, kind: z.literal("wall_covering") }),
]);
export type Product = z.infer<typeof productSchema>;
export type PaintProduct = z.infer<typeof paintProductSchema>;
/** A product that covers a surface with the picture of its tile. */
export type TexturedProduct = Exclude<Product, PaintProduct>;
