import { z } from "zod";

/** `reserve` when a render is queued; then `commit` when it is done, or `release`, and never both. */
export const creditKindSchema = z.enum(["grant", "reserve", "commit", "release"]);
export type CreditKind = z.infer<typeof creditKindSchema>;

/**
 * The books of a person's account: what was given to them comes out of `issued`; `available` is theirs
 * to spend, `reserved` waits for a render, `spent` was paid for one.
 */
export const creditBooks = ["issued", "available", "reserved", "spent"] as const;
export type CreditBook = (typeof creditBooks)[number];

/** So much a render may cost. */
export const maxCreditsPerRender = 1000;
/** So much a new visitor may start with. */
export const maxStartCredits = 10_000;
/** So much an operator may give at a time. */
export const maxGrant = 1_000_000;

export const creditsPerRenderSchema = z.int().min(0).max(maxCreditsPerRender);
export const startCreditsSchema = z.int().min(0).max(maxStartCredits);
export const grantAmountSchema = z.int().min(1).max(maxGrant);

/** One line of somebody's ledger. */
export const creditEntrySchema = z.object({
  id: z.uuid(),
  kind: creditKindSchema,
  amount: z.int().positive(),
  at: z.iso.datetime(),
});
