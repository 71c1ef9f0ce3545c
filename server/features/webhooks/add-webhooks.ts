import type { FastifyInstance } from "fastify";

import type { Dependencies } from "../../dependencies/dependencies.ts";
import { addCall, inTenant } from "../../http/add-call.ts";
import { asChange } from "../records/as-change.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { listDeliveries, redeliver, testWebhook } from "./deliveries.ts";
import {
  changeWebhook,
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  listWebhooks,
} from "./manage-webhooks.ts";
import { createWebhookWorld } from "./send-message.ts";

/** The calls for webhooks and their deliveries. */
export function addWebhooks(app: FastifyInstance): void {
  const { limiters } = app.stores;
  addCall(app, "listWebhooks", async (call) => ({ items: await inTenant(call, listWebhooks) }));
  addCall(app, "createWebhook", (call) => asChange(call, createWebhook));
  addCall(app, "changeWebhook", (call) => asChange(call, changeWebhook));
  addCall(app, "deleteWebhook", (call) => asChange(call, deleteWebhook));
  addCall(app, "rotateWebhookSecret", (call) => asChange(call, changeWebhookSecret));
  addCall(app, "testWebhook", async (call) => {
    await limiters.webhookSend.count(call.request, call.params.id);
    return inTenant(call, testWebhook);
  });
  addCall(app, "listWebhookDeliveries", (call) => inTenant(call, listDeliveries));
  addCall(app, "redeliverWebhook", async (call) => {
    await limiters.webhookSend.count(call.request, call.params.id);
    return inTenant(call, redeliver);
  });
}

/** Starts delivering messages in this process. */
export function startWebhookWorkers(dependencies: Dependencies): Promise<void> {
  const world = createWebhookWorld(dependencies.config.webhookPrivateAddresses);
  return dependencies.jobs.startWebhookWorkers((job, signal) =>
    deliverWebhook(dependencies, world, job, signal),
  );
}
