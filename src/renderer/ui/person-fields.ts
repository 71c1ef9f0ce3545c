import { z } from "zod";

import { emailSchema, personNameSchema } from "#shared/account.ts";

/** An email address as it is typed into a field, with what is wrong with it in sentences. */
export function createAddressField(texts: { emailMissing: string; emailOdd: string }) {
  return z
    .string()
    .trim()
    .min(1, texts.emailMissing)
    .refine((address) => emailSchema.safeParse(address).success, texts.emailOdd);
}

/** What somebody is called, as it is typed into a field. */
export function createNameField(texts: { nameMissing: string; nameOdd: string }) {
  return z
    .string()
    .trim()
    .min(1, texts.nameMissing)
    .refine((name) => personNameSchema.safeParse(name).success, texts.nameOdd);
}
