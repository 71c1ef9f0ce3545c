import { randomUUID } from "node:crypto";

import type { FastifyInstance } from "fastify";

import { testEvent } from "#shared/webhook.ts";

import type { Dependencies } from "../../dependencies/dependencies.ts";
import { addCall } from "../../http/add-call.ts";
import { nameActor } from "../records/name-actor.ts";
import { deliverWebhook } from "./deliver-webhook.ts";
import { listDeliveries, redeliver } from "./deliveries.ts";
import { toDelivery } from "./delivery-answer.ts";
import {
  changeWebhook,
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
} from "./manage-webhooks.ts";
import { queueDelivery } from "./queue-webhooks.ts";
import { createWebhookWorld } from "./send-message.ts";
import { createWebhookSeal, createWebhookSecret } from "./webhook-secret.ts";
import { readWebhookUrl } from "./webhook-url.ts";

/** The calls for webhooks and their deliveries. */
export function addWebhooks(app: FastifyInstance): void {
  addWebhookRows(app);
  addDeliveries(app);
}

/** Starts delivering messages in this process. */
export function startWebhookWorkers(dependencies: Dependencies): Promise<void> {
  const world = createWebhookWorld(dependencies.config.webhookPrivateAddresses);
  return dependencies.jobs.startWebhookWorkers((job, signal) =>
    deliverWebhook(dependencies, world, job, signal),
  );
}

function addWebhookRows(app: FastifyInstance): void {
  const { database, clock, config } = app.dependencies;
  const seal = createWebhookSeal(config);
  addCall(app, "listWebhooks", async ({ tenant }) => ({
    items: await database.withTenant(tenant.companyId, listWebhooks),
  }));
  addCall(app, "createWebhook", async ({ tenant, actor, body, reply }) => {
    void reply.header("cache-control", "no-store");
    const person = await nameActor(database, actor.userId);
    const secret = createWebhookSecret();
    const { events } = body;
    const asked = {
      url: readWebhookUrl(body.url, config),
      events,
      secretSealed: seal.seal(secret),
    };
    const made = await database.withTenant(tenant.companyId, (tx) =>
      createWebhook(tx, tenant.companyId, person, asked, clock.now()),
    );
    return { ...made, secret };
  });
  addCall(app, "changeWebhook", async ({ tenant, actor, params, body }) => {
    const person = await nameActor(database, actor.userId);
    const change = {
      ...(body.url === undefined ? {} : { url: readWebhookUrl(body.url, config) }),
      ...(body.events === undefined ? {} : { events: body.events }),
      ...(body.enabled === undefined ? {} : { enabled: body.enabled }),
    };
    return database.withTenant(tenant.companyId, (tx) =>
      changeWebhook(tx, person, params.id, change, clock.now()),
    );
  });
  addCall(app, "deleteWebhook", async ({ tenant, actor, params }) => {
    const person = await nameActor(database, actor.userId);
    await database.withTenant(tenant.companyId, (tx) =>
      deleteWebhook(tx, person, params.id, clock.now()),
    );
    return undefined;
  });
  addCall(app, "rotateWebhookSecret", async ({ tenant, actor, params, reply }) => {
    void reply.header("cache-control", "no-store");
    const person = await nameActor(database, actor.userId);
    const secret = createWebhookSecret();
    await database.withTenant(tenant.companyId, (tx) =>
      changeWebhookSecret(tx, person, params.id, seal.seal(secret), clock.now()),
    );
    return { secret };
  });
}

function addDeliveries(app: FastifyInstance): void {
  const { database, clock, jobs } = app.dependencies;
  const { limiters } = app.stores;
  addCall(app, "testWebhook", async ({ tenant, params, request }) => {
    await limiters.webhookSend.count(request, params.id);
    const { companyId } = tenant;
    const at = clock.now();
    return database.withTenant(companyId, async (tx) => {
      const { id: webhookId } = await findWebhook(tx, params.id);
      const data = { company: tenant.slug };
      const payload = { id: randomUUID(), event: testEvent, createdAt: at.toISOString(), data };
      const delivery = { companyId, webhookId, event: testEvent, payload, createdAt: at };
      return toDelivery(await queueDelivery(tx, jobs, delivery));
    });
  });
  addCall(app, "listWebhookDeliveries", ({ tenant, params, query }) =>
    database.withTenant(tenant.companyId, (tx) => listDeliveries(tx, params.id, query)),
  );
  addCall(app, "redeliverWebhook", async ({ tenant, params, request }) => {
    await limiters.webhookSend.count(request, params.id);
    const { id: webhookId, deliveryId } = params;
    return database.withTenant(tenant.companyId, (tx) =>
      redeliver(tx, jobs, { webhookId, deliveryId, at: clock.now() }),
    );
  });
}
