import { z } from "zod";

/**
 * A trade item number of GS1 (EAN-8, UPC-12, EAN-13, GTIN-14): digits whose last one is the check
 * digit of those before it.
 */
export const gtinSchema = z
  .string()
  .regex(/^(?:\d{8}|\d{12,14})$/)
  .refine(hasCheckDigit, { error: "the check digit is not right" });

/** From the right, digits weigh 1 and 3 in turn; the sum is a multiple of ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** The number as it is stored, of one written with spaces or hyphens; null for anything else. */
export function readGtin(text: string): string | null {
  const digits = text.replaceAll(/[\s-]+/g, "");
  return gtinSchema.safeParse(digits).success ? digits : null;
}
