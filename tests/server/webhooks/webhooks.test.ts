import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { webhookDeliveries, webhooks as rows } from "#server/db/schema/webhooks.ts";
import { startRenderWorkers } from "#server/features/renders/add-renders.ts";
import { startWebhookWorkers } from "#server/features/webhooks/add-webhooks.ts";
import { queueWebhooks } from "#server/features/webhooks/queue-webhooks.ts";
import { defaultCompanyId, defaultCompanyStyles } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Webhook, WebhookDelivery } from "#shared/webhook.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";
import { isSigned, startWebhookReceiver } from "#support/webhook-receiver.ts";
import type { WebhookReceiver } from "#support/webhook-receiver.ts";

const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";
const url = "/api/v1/studio/webhooks";
const there = { "x-roomwright-company": otherCompanyId };

let server: TestServer;
let owner: TestBrowser;
let editor: TestBrowser;
let stranger: TestBrowser;
let receiver: WebhookReceiver;
beforeAll(async () => {
  server = await startTestServer({ webhookPrivateAddresses: true });
  owner = await signInStaff(server, "owner");
  editor = await signInStaff(server, "editor");
  stranger = await signInStaff(server, "owner", otherCompanyId);
  await startRenderWorkers(server);
  await startWebhookWorkers(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  return async () => {
    const { items } = (await owner.get(url)).json<{ items: Webhook[] }>();
    for (const { id } of items) await owner.send({ method: "DELETE", url: `${url}/${id}` });
    await receiver.close();
  };
});

type Made = Webhook & { secret: string };
const make = async (events: readonly string[]) =>
  (await owner.post(url, { url: receiver.url, events })).json<Made>();
const readLog = async (id: string) =>
  (await owner.get(`${url}/${id}/deliveries`)).json<{ items: WebhookDelivery[] }>().items;

test("the secret is shown once and kept sealed; the log of changes has no path of the address", async () => {
  const made = await make(["design.created"]);
  expect(made.secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
  const list = await owner.get(url);
  expect(list.json().items).toMatchObject([
    { id: made.id, url: receiver.url, events: ["design.created"], enabled: true },
  ]);
  expect(list.body).not.toContain("whsec_");
  const kept = await server.database.withTenant(defaultCompanyId, (tx) => tx.select().from(rows));
  expect(kept[0]?.secretSealed.toString("latin1")).not.toContain(made.secret);
  const audit = (await owner.get("/api/v1/studio/audit")).body;
  expect(audit).toContain("webhook.created");
  expect(audit).not.toContain("/hook");
});

test("only those who may change settings see webhooks, and only those of their company", async () => {
  const { id } = await make(["design.created"]);
  expect((await editor.get(url)).statusCode).toBe(403);
  expect((await stranger.get(url)).statusCode).toBe(403);
  expect((await stranger.get(url, there)).json()).toEqual({ items: [] });
  const guesses = [
    stranger.get(`${url}/${id}/deliveries`, there),
    stranger.post(`${url}/${id}/test`, undefined, there),
    stranger.post(`${url}/${id}/secret`, undefined, there),
    stranger.send({ method: "DELETE", url: `${url}/${id}`, headers: there }),
    stranger.send({
      method: "PATCH",
      url: `${url}/${id}`,
      headers: there,
      payload: { enabled: false },
    }),
  ];
  for (const answer of await Promise.all(guesses)) expect(answer.statusCode).toBe(404);
});

test("an address that is no public one is refused with the reason, when made and when changed", async () => {
  const strict = await startTestServer();
  const admin = await signInStaff(strict, "admin");
  const events = ["design.created"];
  const refused = await admin.post(url, { url: "https://192.168.0.1/", events });
  expect([refused.statusCode, refused.json().error.details]).toEqual([400, { reason: "private" }]);
  const { id } = (await admin.post(url, { url: "https://shop.example/", events })).json<Made>();
  const payload = { url: "http://shop.example/" };
  const changed = await admin.send({ method: "PATCH", url: `${url}/${id}`, payload });
  expect(changed.json().error.details).toEqual({ reason: "not_https" });
  await strict.close();
});

test("a message for a try arrives; it can be sent again; a new secret signs the next ones, for a day beside the old", async () => {
  const made = await make(["design.created"]);
  const tried = await owner.post(`${url}/${made.id}/test`);
  expect([tried.statusCode, tried.json().event]).toEqual([202, "webhook.test"]);
  await receiver.waitFor(1);
  const { secret } = (await owner.post(`${url}/${made.id}/secret`)).json<{ secret: string }>();
  const again = `${url}/${made.id}/deliveries/${tried.json().id}/redeliver`;
  expect((await owner.post(again)).statusCode).toBe(202);
  await receiver.waitFor(2);
  const [first, second] = receiver.received;
  if (first === undefined || second === undefined) throw new RangeError("nothing came");
  expect(isSigned(first, made.secret)).toBe(true);
  expect([isSigned(second, made.secret), isSigned(second, secret)]).toEqual([true, true]);
  expect(JSON.parse(second.body).id).toBe(JSON.parse(first.body).id);
  expect(second.headers["x-roomwright-delivery"]).not.toBe(first.headers["x-roomwright-delivery"]);
  expect((await stranger.post(again, undefined, there)).statusCode).toBe(404);
  server.clock.advance(24 * 60 * 60_000);
  await owner.post(again);
  await receiver.waitFor(3);
  const third = receiver.received[2] ?? second;
  expect([isSigned(third, made.secret), isSigned(third, secret)]).toEqual([false, true]);
});

test("a message is there exactly when what it tells of is", async () => {
  const { id } = await make(["design.created"]);
  const news = { event: "design.created", at: server.clock.now(), data: {} } as const;
  const undone = server.database.withTenant(defaultCompanyId, async (tx) => {
    await queueWebhooks(tx, server.jobs, news);
    throw new RangeError("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await readLog(id)).toEqual([]);
  await server.database.withTenant(otherCompanyId, (tx) => queueWebhooks(tx, server.jobs, news));
  expect(await readLog(id)).toEqual([]);
});

test("a design, its render and a theme are told of to those who chose them", async () => {
  const { id } = await make(["design.created", "render.done", "theme.published"]);
  const visitor = await signInStaff(server, "admin");
  const photo = await createPhoto({ width: 60, height: 40, orientation: 1 });
  const image = (await upload(visitor, photo)).json<Image>();
  const edits = [paintRectangle([5, 5, 20, 20])];
  const body = { imageId: image.id, name: "Salon", edits };
  const design = (await visitor.post("/api/v1/designs", body)).json<Design>();
  await visitor.post(`/api/v1/designs/${design.id}/renders`);
  const draft = await owner.send({
    method: "PATCH",
    url: "/api/v1/studio/theme/draft",
    payload: { version: null, styles: defaultCompanyStyles },
  });
  const published = await owner.post("/api/v1/studio/theme/publish", {
    draftVersion: draft.json().version,
  });
  expect(published.statusCode).toBe(201);
  await receiver.waitFor(3);
  const told = receiver.received.map(({ body: text }) => JSON.parse(text));
  expect(told.find(({ event }) => event === "design.created").data).toEqual({
    designId: design.id,
    imageId: image.id,
    name: "Salon",
  });
  expect(told.find(({ event }) => event === "render.done").data).toMatchObject({
    designId: design.id,
    width: 60,
    height: 40,
  });
  expect(told.find(({ event }) => event === "theme.published").data.number).toBe(2);
  expect(await readLog(id)).toHaveLength(3);
});

test("the log is paged and its cursor is good for its own list", async () => {
  const { id } = await make(["design.created"]);
  for (let index = 0; index < 3; index += 1) {
    server.clock.advance(10);
    await owner.post(`${url}/${id}/test`);
  }
  const page = (await owner.get(`${url}/${id}/deliveries?limit=2`)).json();
  expect(page.items).toHaveLength(2);
  const rest = await owner.get(`${url}/${id}/deliveries?limit=2&cursor=${page.nextCursor}`);
  expect(rest.json().items).toHaveLength(1);
  expect(rest.json().nextCursor).toBeNull();
});

test("messages are forgotten after thirty days, with the next one that ends", async () => {
  const { id } = await make(["design.created"]);
  await owner.post(`${url}/${id}/test`);
  await receiver.waitFor(1);
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.update(webhookDeliveries).set({
      state: "delivered",
      createdAt: new Date(server.clock.now().getTime() - 31 * 24 * 60 * 60_000),
    }),
  );
  await owner.post(`${url}/${id}/test`);
  await receiver.waitFor(2);
  await expect
    .poll(async () => (await readLog(id)).map(({ state }) => state))
    .toEqual(["delivered"]);
});
