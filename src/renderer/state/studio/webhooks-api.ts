import { api } from "../api.ts";
import { ask } from "../ask.ts";
import type { Answer, Input } from "../ask.ts";
import type { ApiCall } from "../call-base-query.ts";

/** Where a company's own programs are told what happens, and how that went. */
export const webhooksApi = api
  .enhanceEndpoints({ addTagTypes: ["Webhook", "WebhookDelivery", "AuditLog"] })
  .injectEndpoints({
    endpoints: (build) => ({
      listWebhooks: build.query<Answer<"listWebhooks">, void>({
        query: () => ({ name: "listWebhooks", input: {} }),
        providesTags: ["Webhook"],
      }),
      changeWebhook: build.mutation<Answer<"changeWebhook">, Input<"changeWebhook">>({
        query: ask("changeWebhook"),
        invalidatesTags: ["Webhook", "AuditLog"],
      }),
      deleteWebhook: build.mutation<Answer<"deleteWebhook">, Input<"deleteWebhook">>({
        query: ask("deleteWebhook"),
        invalidatesTags: ["Webhook", "AuditLog"],
      }),
      testWebhook: build.mutation<Answer<"testWebhook">, Input<"testWebhook">>({
        query: ask("testWebhook"),
        invalidatesTags: ["Webhook", "WebhookDelivery"],
      }),
      /** The newest messages of one webhook. */
      listWebhookDeliveries: build.infiniteQuery<
        Answer<"listWebhookDeliveries">,
        string,
        string | null
      >({
        infiniteQueryOptions: {
          initialPageParam: null,
          getNextPageParam: (page) => page.nextCursor,
        },
        query: ({ queryArg: id, pageParam }): ApiCall => ({
          name: "listWebhookDeliveries",
          input: {
            params: { id },
            query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
        }),
        providesTags: ["WebhookDelivery"],
      }),
      redeliverWebhook: build.mutation<Answer<"redeliverWebhook">, Input<"redeliverWebhook">>({
        query: ask("redeliverWebhook"),
        invalidatesTags: ["Webhook", "WebhookDelivery"],
      }),
    }),
  });

export const {
  useListWebhooksQuery,
  useChangeWebhookMutation,
  useDeleteWebhookMutation,
  useTestWebhookMutation,
  useListWebhookDeliveriesInfiniteQuery,
  useRedeliverWebhookMutation,
} = webhooksApi;
