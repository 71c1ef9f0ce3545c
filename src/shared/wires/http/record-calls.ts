import { z } from "zod";

import { hexColourSchema } from "../../company.ts";
import { productKindSchema } from "../../product.ts";
import { pageOf, pageQuerySchema } from "../../page.ts";
import { usageDaysSchema, usageMetrics } from "../../usage.ts";
import { funnelSteps } from "../../visit-event.ts";
import { defineCalls } from "./http-call.ts";

const countsSchema = z.array(z.int().min(0));
const seriesSchema = z.object({ now: countsSchema, before: countsSchema });
const secondsSchema = z.number().min(0).nullable();

const usageReportSchema = z.object({
  /** Days (UTC), the oldest first; `now` has a figure for each. */
  days: z.array(z.iso.date()),
  /** As many days before them, in the same order. */
  daysBefore: z.array(z.iso.date()),
  series: z.record(z.enum(usageMetrics), seriesSchema),
  /** From the moment a render is asked for until it is done. */
  medianRenderSeconds: z.object({ now: secondsSchema, before: secondsSchema }),
  /** The products applied most often, the first first. */
  products: z.array(
    z.object({
      id: z.uuid(),
      /** Null when the product is no longer there. */
      product: z
        .object({
          name: z.string(),
          sku: z.string(),
          kind: productKindSchema,
          colour: hexColourSchema,
        })
        .nullable(),
      count: z.int().min(0),
    }),
  ),
});
export type UsageReport = z.infer<typeof usageReportSchema>;

const visitFunnelSchema = z.object({
  /** How far the figures go back. */
  days: z.int().positive(),
  /** How many devices did each step at all, in the order of the steps. */
  steps: z.array(z.object({ step: z.enum(funnelSteps), devices: z.int().min(0) })),
});
export type VisitFunnel = z.infer<typeof visitFunnelSchema>;

const attentionSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("webhook-failed"),
    event: z.string(),
    host: z.string(),
    failures: z.int().positive(),
    lastStatus: z.int().nullable(),
    at: z.iso.datetime(),
  }),
  z.object({ kind: z.literal("theme-failing"), pairs: z.int().positive(), worst: z.number() }),
  z.object({ kind: z.literal("products-unpublished"), products: z.int().positive() }),
  z.object({ kind: z.literal("renders-failed"), failures: z.int().positive() }),
  /** Stored files that are lost or damaged and cannot be made anew. */
  z.object({ kind: z.literal("files-damaged"), files: z.int().positive() }),
]);
export type Attention = z.infer<typeof attentionSchema>;

const setUpStepSchema = z.object({
  step: z.enum(["theme", "products", "rooms", "embed"]),
  isDone: z.boolean(),
});
export type SetUpStep = z.infer<typeof setUpStepSchema>;

const auditEntrySchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actor: z.object({ userId: z.uuid().nullable(), name: z.string().nullable() }),
  /** Dotted words, such as `theme.published`. */
  action: z.string(),
  target: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditFilterSchema = z.object({
  userId: z.uuid().optional(),
  action: z.string().max(80).optional(),
  /** The first moment, and the first moment after. */
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
});
export type AuditFilter = z.infer<typeof auditFilterSchema>;

const usage = { access: "user", permission: "catalogue", tag: "studio" } as const;
const audit = { access: "user", permission: "company-settings", tag: "studio" } as const;

const usageCalls = defineCalls(usage, {
  getUsageReport: {
    method: "GET",
    path: "/api/v1/studio/usage",
    summary: "Usage over a period, and over the period before it",
    query: z.object({ days: usageDaysSchema }),
    answer: usageReportSchema,
  },
  getVisitFunnel: {
    method: "GET",
    path: "/api/v1/studio/visit-funnel",
    summary: "How far visitors come who agreed that their visits are noted",
    answer: visitFunnelSchema,
  },
  listAttention: {
    method: "GET",
    path: "/api/v1/studio/attention",
    summary: "What needs attention; some entries are shown to admins only",
    answer: z.object({ items: z.array(attentionSchema) }),
  },
  listSetUpSteps: {
    method: "GET",
    path: "/api/v1/studio/set-up",
    summary: "What a new company has yet to do; theme and embed are shown to admins only",
    answer: z.object({ items: z.array(setUpStepSchema) }),
  },
});

const auditCalls = defineCalls(audit, {
  listAudit: {
    method: "GET",
    path: "/api/v1/studio/audit",
    summary: "Who changed what, newest first",
    query: pageQuerySchema.extend(auditFilterSchema.shape),
    answer: pageOf(auditEntrySchema),
  },
  listAuditFilters: {
    method: "GET",
    path: "/api/v1/studio/audit/filters",
    summary: "The people and actions that appear in the audit log",
    answer: z.object({
      people: z.array(z.object({ userId: z.uuid(), name: z.string().nullable() })),
      actions: z.array(z.string()),
    }),
  },
  exportAudit: {
    method: "GET",
    path: "/api/v1/studio/audit.csv",
    summary:
      "The whole audit log as a CSV file; one that could not be finished says so in its last line",
    query: auditFilterSchema,
    answer: "bytes",
  },
});

export const recordCalls = { ...usageCalls, ...auditCalls } as const;
