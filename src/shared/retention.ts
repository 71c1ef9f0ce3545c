import { z } from "zod";

/** For how many months a company may keep requests for quotes, and its audit log. */
export const retentionSchema = z.strictObject({
  quoteMonths: z.int().min(6).max(120),
  auditMonths: z.int().min(12).max(120),
});
export type Retention = z.infer<typeof retentionSchema>;

export const defaultQuoteMonths = 36;
export const defaultAuditMonths = 24;
export const defaultRetention: Retention = {
  quoteMonths: defaultQuoteMonths,
  auditMonths: defaultAuditMonths,
};
