import { z } from "zod";

import { localeSchema } from "./locale.ts";

const words = (max: number) => z.string().trim().min(1).max(max);

/** The two sizes of paper that printers have. */
export const pageSizeSchema = z.enum(["a4", "letter"]);
export type PageSize = z.infer<typeof pageSizeSchema>;

/** A product as the price list shows it; its name and SKU are the catalogue's. */
const sheetLineSchema = z.strictObject({
  productId: z.uuid(),
  /** The SKU of the size or finish that it is bought in. */
  variant: z.string().max(40).optional(),
  /** What its unit costs. */
  price: words(200),
  area: words(200).nullable(),
  quantity: words(200).nullable(),
  cost: words(100).nullable(),
  /** What to know about the figures. */
  notes: z.array(words(400)).max(6),
});

/**
 * What a sheet says beside its pictures: the price list as the person sees it, whose areas are measured in their
 * browser and whose numbers are written in their language.
 */
export const sheetSchema = z.strictObject({
  locale: localeSchema,
  pageSize: pageSizeSchema,
  /** Of the day on which it is made. */
  date: words(60),
  lines: z.array(sheetLineSchema).max(200),
  totals: z.array(z.strictObject({ label: words(100), amount: words(100) })).max(5),
  notes: z.array(words(600)).max(20),
});
export type Sheet = z.infer<typeof sheetSchema>;
