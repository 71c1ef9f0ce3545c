import { z } from "zod";

import { pageOf, pageQuerySchema } from "../../page.ts";
import { webhookDeliverySchema, webhookEventSchema, webhookSchema } from "../../webhook.ts";
import type { HttpCall } from "./http-call.ts";

const settings = { access: "user", permission: "company-settings", tag: "studio" } as const;
const idParams = z.object({ id: z.uuid() });
const urlSchema = z.string().trim().min(1).max(2000);
const eventsSchema = z
  .array(webhookEventSchema)
  .min(1)
  .max(20)
  .transform((named) => [...new Set(named)]);
const secret = z.object({ secret: z.string() });

const webhookRowCalls = {
  listWebhooks: {
    ...settings,
    method: "GET",
    path: "/api/v1/studio/webhooks",
    summary: "Addresses that are told what happens in the company, oldest first",
    status: 200,
    answer: z.object({ items: z.array(webhookSchema) }),
  },
  createWebhook: {
    ...settings,
    method: "POST",
    path: "/api/v1/studio/webhooks",
    summary: "Tell an address from now on; the answer alone shows the secret that signs, once",
    bodyKind: "json",
    body: z.strictObject({ url: urlSchema, events: eventsSchema }),
    status: 201,
    answer: webhookSchema.extend(secret.shape),
  },
  changeWebhook: {
    ...settings,
    method: "PATCH",
    path: "/api/v1/studio/webhooks/:id",
    summary: "Change what is named; the rest stays",
    params: idParams,
    bodyKind: "json",
    body: z.strictObject({
      url: urlSchema.optional(),
      events: eventsSchema.optional(),
      enabled: z.boolean().optional(),
    }),
    status: 200,
    answer: webhookSchema,
  },
  deleteWebhook: {
    ...settings,
    method: "DELETE",
    path: "/api/v1/studio/webhooks/:id",
    summary: "Tell an address nothing any more, and forget what it was told",
    params: idParams,
    status: 204,
    answer: "empty",
  },
  rotateWebhookSecret: {
    ...settings,
    method: "POST",
    path: "/api/v1/studio/webhooks/:id/secret",
    summary: "Sign with a new secret from the next try on; shown once",
    params: idParams,
    status: 200,
    answer: secret,
  },
} as const satisfies Record<string, HttpCall>;

export const webhookCalls = {
  ...webhookRowCalls,
  testWebhook: {
    ...settings,
    method: "POST",
    path: "/api/v1/studio/webhooks/:id/test",
    summary: "Send a message of the event webhook.test",
    params: idParams,
    status: 202,
    answer: webhookDeliverySchema,
  },
  listWebhookDeliveries: {
    ...settings,
    method: "GET",
    path: "/api/v1/studio/webhooks/:id/deliveries",
    summary: "What an address was told in the last 30 days and how that went, newest first",
    params: idParams,
    query: pageQuerySchema,
    status: 200,
    answer: pageOf(webhookDeliverySchema),
  },
  redeliverWebhook: {
    ...settings,
    method: "POST",
    path: "/api/v1/studio/webhooks/:id/deliveries/:deliveryId/redeliver",
    summary: "Send the same message once more, as a delivery of its own",
    params: idParams.extend({ deliveryId: z.uuid() }),
    status: 202,
    answer: webhookDeliverySchema,
  },
} as const satisfies Record<string, HttpCall>;
