import { deriveEndpoints } from "../call-endpoints.ts";

/** Where a company's own programs are told what happens, and how that went. */
export const webhooksApi = deriveEndpoints({
  listWebhooks: { provides: ["Webhook"] },
  changeWebhook: { refreshes: ["Webhook", "AuditLog"] },
  deleteWebhook: { refreshes: ["Webhook", "AuditLog"] },
  testWebhook: { refreshes: ["Webhook", "WebhookDelivery"] },
  listWebhookDeliveries: { pages: ["WebhookDelivery"] },
  redeliverWebhook: { refreshes: ["Webhook", "WebhookDelivery"] },
});

export const {
  useListWebhooksQuery,
  useChangeWebhookMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
  useListWebhookDeliveriesInfiniteQuery,
  useRedeliverWebhookMutation,
} = webhooksApi;
