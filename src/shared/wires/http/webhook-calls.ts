import { z } from "zod";

import { pageOf, pageQuerySchema } from "../../page.ts";
import { webhookDeliverySchema, webhookEventSchema, webhookSchema } from "../../webhook.ts";
import { byId, defineCalls } from "./http-call.ts";

const settings = { access: "user", permission: "company-settings", tag: "studio" } as const;
const urlSchema = z.string().trim().min(1).max(2000);
const eventsSchema = z
  .array(webhookEventSchema)
  .min(1)
  .max(20)
  .transform((named) => [...new Set(named)]);
const secret = z.object({ secret: z.string() });

export const webhookCalls = defineCalls(settings, {
  listWebhooks: {
    method: "GET",
    path: "/api/v1/studio/webhooks",
    summary: "The company's webhooks, oldest first",
    answer: z.object({ items: z.array(webhookSchema) }),
  },
  createWebhook: {
    method: "POST",
    path: "/api/v1/studio/webhooks",
    summary: "Create a webhook; the signing secret is shown only in this response",
    body: z.strictObject({ url: urlSchema, events: eventsSchema }),
    status: 201,
    answer: webhookSchema.extend(secret.shape),
  },
  changeWebhook: {
    method: "PATCH",
    path: "/api/v1/studio/webhooks/:id",
    summary: "Change the given fields only",
    params: byId,
    body: z.strictObject({
      url: urlSchema.optional(),
      events: eventsSchema.optional(),
      enabled: z.boolean().optional(),
    }),
    answer: webhookSchema,
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/api/v1/studio/webhooks/:id",
    summary: "Delete a webhook and its deliveries",
    params: byId,
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/api/v1/studio/webhooks/:id/secret",
    summary: "Replace the signing secret, starting with the next attempt; shown once",
    params: byId,
    answer: secret,
  },
  testWebhook: {
    method: "POST",
    path: "/api/v1/studio/webhooks/:id/test",
    summary: "Send a webhook.test event",
    params: byId,
    status: 202,
    answer: webhookDeliverySchema,
  },
  listWebhookDeliveries: {
    method: "GET",
    path: "/api/v1/studio/webhooks/:id/deliveries",
    summary: "The deliveries of a webhook in the last 30 days, newest first",
    params: byId,
    query: pageQuerySchema,
    answer: pageOf(webhookDeliverySchema),
  },
  redeliverWebhook: {
    method: "POST",
    path: "/api/v1/studio/webhooks/:id/deliveries/:deliveryId/redeliver",
    summary: "Send the same message again, as a new delivery",
    params: byId.extend({ deliveryId: z.uuid() }),
    status: 202,
    answer: webhookDeliverySchema,
  },
});
