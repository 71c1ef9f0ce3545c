import { z } from "zod";

/** What a company's own programs can be told of. */
export const webhookEvents = [
  "design.created",
  "design.approval-asked",
  "design.approved",
  "design.returned",
  "render.done",
  "render.failed",
  "quote.created",
  "theme.published",
] as const;
export const webhookEventSchema = z.enum(webhookEvents);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** What is sent when somebody wants to see whether messages arrive. */
export const testEvent = "webhook.test";

/** Why a message did not arrive. */
export const webhookFailureSchema = z.enum([
  "timeout",
  "not_found",
  "address_refused",
  "unreachable",
  "certificate",
  "redirected",
  "answered",
  "switched_off",
]);
export type WebhookFailure = z.infer<typeof webhookFailureSchema>;

export const deliveryStateSchema = z.enum(["waiting", "delivered", "failed"]);

export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  event: z.string(),
  state: deliveryStateSchema,
  attempts: z.int().min(0),
  /** What the receiver answered last; null when nobody did. */
  status: z.int().nullable(),
  failure: webhookFailureSchema.nullable(),
  /** The beginning of an answer that was no success. */
  excerpt: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
  /** How the newest message fared; null before the first. */
  lastDelivery: webhookDeliverySchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** Why an address is no place to send to; travels as `reason` in an error's details. */
export const webhookRefusalSchema = z.enum(["no_address", "not_https", "private", "too_many"]);
export type WebhookRefusal = z.infer<typeof webhookRefusalSchema>;
