import { z } from "zod";

import { emailSchema } from "./account.ts";

/** Which text about the use of their data the form shows to somebody; another one when its sense changes. */
export const quoteConsentVersion = "2026-11";

/** How to reach somebody who asks for a quote: a name, and an email, a phone number or both. */
export const quoteContactSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    email: emailSchema.nullable(),
    phone: z
      .string()
      .trim()
      .regex(/^[+\d][\d ()./-]{4,29}$/)
      .nullable(),
  })
  .refine(({ email, phone }) => email !== null || phone !== null, {
    error: "an email address or a phone number is required",
  });

/**
 * What the page around a frame sends with a request, unseen by the visitor: where they came from, an
 * order's number. At most thirty.
 */
const mostFields = 30;
const fieldName = z.string().regex(/^\w{1,40}$/);
const fieldValue = z.string().max(500);
export const quoteFieldsSchema = z
  .record(fieldName, fieldValue)
  .refine((fields) => Object.keys(fields).length <= mostFields, { error: "thirty fields at most" });

/** Those of a page's fields that can go with a request; the others are left out. */
export function pickQuoteFields(given: Readonly<Record<string, unknown>>): Record<string, string> {
  const fits = Object.entries(given).flatMap(([name, value]) => {
    const read = fieldValue.safeParse(value);
    return fieldName.safeParse(name).success && read.success ? [[name, read.data] as const] : [];
  });
  return Object.fromEntries(fits.slice(0, mostFields));
}

export const quoteMessageSchema = z.string().trim().max(2000);

/** A product of the design, as it was called and cost then. */
export const quoteProductSchema = z.object({
  materialId: z.uuid(),
  sku: z.string(),
  name: z.string(),
  priceMinor: z.int().min(0),
  currency: z.string(),
  priceUnit: z.string(),
});
export type QuoteProduct = z.infer<typeof quoteProductSchema>;

export const quoteSchema = z.object({
  id: z.uuid(),
  designId: z.uuid(),
  /** Null once the design is deleted. */
  designName: z.string().nullable(),
  contact: z.object({
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    /** What the page around the frame sent along. */
    fields: quoteFieldsSchema.default({}),
  }),
  products: z.array(quoteProductSchema),
  message: z.string(),
  /** Which text about the use of their data they agreed to; when is `createdAt`. */
  consentVersion: z.string().nullable().default(null),
  createdAt: z.iso.datetime(),
});
export type Quote = z.infer<typeof quoteSchema>;

/** That somebody has asked the company, without what they say about themselves; the newest first. */
export const newestQuotesSchema = z.object({
  companyName: z.string(),
  quotes: z.array(quoteSchema.pick({ id: true, designName: true, createdAt: true })),
});
