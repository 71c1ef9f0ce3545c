import { z } from "zod";

import { hexColourSchema } from "./company.ts";
import { paintFinishSchema } from "./paint-finish.ts";

export const productKindSchema = z.enum(["paint", "floor", "wall_covering"]);
export type ProductKind = z.infer<typeof productKindSchema>;

export const currencySchema = z.enum(["EUR", "GBP", "USD"]);
export type Currency = z.infer<typeof currencySchema>;

/** How many other sizes and finishes a product may have. */
export const maxVariants = 24;

/** Another size or finish that a product is sold in, with a SKU and a price of its own. */
export const productVariantSchema = z.object({
  sku: z.string().min(1).max(40),
  /** What tells it from the others: "10 L", "Satin, 1 L". */
  name: z.string().min(1).max(60),
  /** Of a paint: left out, it comes in each of the product's finishes. */
  finish: paintFinishSchema.optional(),
  priceMinor: z.int().min(0),
  currency: currencySchema,
  priceUnit: z.string().min(1).max(20),
  gtin: z.string().optional(),
});

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
  /** The number that trade knows it by (GTIN). */
  gtin: z.string().optional(),
  /** Beside what the product itself is sold as; left out where there are none. */
  variants: z.array(productVariantSchema).max(maxVariants).optional(),
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

/** The product as one of its variants is sold; as it is when it has none with this SKU. */
export function asVariant<Sold extends Product>(product: Sold, sku: string | undefined): Sold {
  const variant = product.variants?.find((one) => one.sku === sku);
  if (variant === undefined) return product;
  const { name, priceMinor, currency, priceUnit } = variant;
  return {
    ...product,
    sku: variant.sku,
    name: `${product.name}, ${name}`,
    priceMinor,
    currency,
    priceUnit,
    gtin: variant.gtin,
  };
}
