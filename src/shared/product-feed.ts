import { z } from "zod";

import { importCountsSchema, importRowSchema } from "./product-import.ts";

/** What happens to products that the feed had and has no more. */
export const missingRuleSchema = z.enum(["keep", "unpublish"]);
export type MissingRule = z.infer<typeof missingRuleSchema>;

/** How often a feed may be fetched. */
export const feedHours = [1, 6, 24, 168] as const;

export const feedInputSchema = z.strictObject({
  url: z.string().trim().min(1).max(2000),
  enabled: z.boolean(),
  everyHours: z.literal(feedHours),
  missing: missingRuleSchema,
});
export type FeedInput = z.infer<typeof feedInputSchema>;

/** Why nothing of a fetch was taken in. */
export const feedProblemSchema = z.enum([
  "address_refused",
  "not_found",
  "unreachable",
  "certificate",
  "timeout",
  "redirected",
  "answered",
  "too_large",
  "not_a_feed",
  "empty",
  "table_refused",
  "too_many_errors",
  "too_many_missing",
  "interrupted",
]);
export type FeedProblem = z.infer<typeof feedProblemSchema>;

export const feedRunSchema = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  outcome: z.enum(["imported", "unchanged", "failed"]),
  problem: feedProblemSchema.nullable(),
  subject: z.string().nullable(),
  /** What the other server answered with; null when it did not. */
  status: z.int().nullable(),
  bytes: z.int().min(0),
  counts: importCountsSchema.nullable(),
  /** Products that were taken back because the feed has them no more. */
  unpublished: z.int().min(0),
  /** The first rows with errors. */
  faults: z.array(importRowSchema),
});
export type FeedRun = z.infer<typeof feedRunSchema>;

export const productFeedSchema = z.object({
  ...feedInputSchema.shape,
  /** When it is fetched next; null while it is switched off. */
  nextRunAt: z.iso.datetime().nullable(),
});
export type ProductFeed = z.infer<typeof productFeedSchema>;
