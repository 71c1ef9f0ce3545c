import { webhookDeliverySchema, webhookFailureSchema } from "#shared/webhook.ts";
import type { WebhookDelivery } from "#shared/webhook.ts";

import type { DeliveryRow } from "./queue-webhooks.ts";
import type { Outcome } from "./send-message.ts";

/** A failure as its row keeps it: its name, and the beginning of the answer in a second line. */
export function writeLastError({ failure, excerpt }: Outcome): string | null {
  if (failure === null) return null;
  return excerpt === null ? failure : `${failure}\n${excerpt}`;
}

/** A delivery as the wire has it. */
export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const [name = "", excerpt = null] = row.lastError?.split("\n") ?? [];
  const failure = webhookFailureSchema.safeParse(name);
  return webhookDeliverySchema.parse({
    ...row,
    status: row.lastStatus,
    failure: failure.success ? failure.data : null,
    excerpt,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  });
}
