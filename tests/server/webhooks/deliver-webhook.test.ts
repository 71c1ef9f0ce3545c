import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { deliverWebhook } from "#server/features/webhooks/deliver-webhook.ts";
import { queueWebhooks } from "#server/features/webhooks/queue-webhooks.ts";
import type { WebhookWorld } from "#server/features/webhooks/send-message.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Webhook, WebhookDelivery } from "#shared/webhook.ts";
import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";
import { isSigned, startWebhookReceiver } from "#support/webhook-receiver.ts";
import type { WebhookReceiver } from "#support/webhook-receiver.ts";

/** Nobody works on the queue here: each test makes the tries itself. */
let server: TestServer;
let owner: TestBrowser;
let receiver: WebhookReceiver;
let hook: Webhook & { secret: string };
const webhooks = "/api/v1/studio/webhooks";
const never = new AbortController().signal;
const here: WebhookWorld = {
  resolve: async () => ["127.0.0.1"],
  timeoutMs: 5_000,
  allowsPrivate: true,
};

const strict = (addresses: string[]): WebhookWorld => ({
  ...here,
  allowsPrivate: false,
  resolve: async () => addresses,
});

beforeAll(async () => {
  server = await startTestServer({ webhookPrivateAddresses: true });
  owner = await signInStaff(server, "owner");
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  const asked = { url: receiver.url, events: ["design.created"] };
  hook = (await owner.post(webhooks, asked)).json();
  return async () => {
    await owner.send({ method: "DELETE", url: `${webhooks}/${hook.id}` });
    await receiver.close();
  };
});

const tell = () =>
  server.database.withTenant(defaultCompanyId, (tx) =>
    queueWebhooks(tx, server.jobs, {
      event: "design.created",
      at: server.clock.now(),
      data: { designId: "1" },
    }),
  );
async function readLog(): Promise<WebhookDelivery[]> {
  return (await owner.get(`${webhooks}/${hook.id}/deliveries`)).json().items;
}
async function queueOne(): Promise<string> {
  server.clock.advance(1);
  await tell();
  return (await readLog())[0]?.id ?? "";
}
const attempt = (deliveryId: string, number: number, world = here, signal = never) =>
  deliverWebhook(
    server,
    world,
    { companyId: defaultCompanyId, deliveryId, attempt: number },
    signal,
  );
const moveTo = (url: string) =>
  owner.send({ method: "PATCH", url: `${webhooks}/${hook.id}`, payload: { url } });

/** What waits in the queue for a delivery: the try and how many seconds it waits. */
async function readQueue(deliveryId: string): Promise<{ attempt: number; waits: number }[]> {
  const client = new Client(server.owner);
  await client.connect();
  const { rows } = await client.query<{ attempt: number; waits: string }>(
    `select (data->>'attempt')::int as attempt, extract(epoch from start_after - created_on) as waits
     from pgboss.job where name = 'webhooks' and data->>'deliveryId' = $1 order by 1`,
    [deliveryId],
  );
  await client.end();
  return rows.map((row) => ({ attempt: row.attempt, waits: Math.round(Number(row.waits)) }));
}

test("a message is signed, says what happened, and is noted as delivered", async () => {
  const id = await queueOne();
  expect(await readLog()).toMatchObject([{ state: "waiting", attempts: 0, status: null }]);
  await attempt(id, 1);
  const [message] = receiver.received;
  if (message === undefined) throw new RangeError("nothing came");
  expect(isSigned(message, hook.secret)).toBe(true);
  expect(isSigned({ ...message, body: `${message.body} ` }, hook.secret)).toBe(false);
  expect(message.headers).toMatchObject({
    "content-type": "application/json",
    "x-roomwright-event": "design.created",
    "x-roomwright-delivery": id,
  });
  expect(JSON.parse(message.body)).toMatchObject({
    event: "design.created",
    createdAt: server.clock.now().toISOString(),
    data: { designId: "1" },
  });
  expect(await readLog()).toMatchObject([
    { state: "delivered", attempts: 1, status: 204, failure: null },
  ]);
});

test("a message that is refused is tried seven times over a day, then given up", async () => {
  receiver.answerWith((response) => response.writeHead(503).end("be\u0000right back"));
  const id = await queueOne();
  for (let number = 1; number <= 7; number += 1) await attempt(id, number);
  const queue = await readQueue(id);
  expect(queue.map((one) => one.attempt)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(queue.map((one) => one.waits)).toEqual([0, 30, 300, 1800, 7200, 21_600, 54_000]);
  expect(receiver.received).toHaveLength(7);
  expect(await readLog()).toMatchObject([
    { state: "failed", attempts: 7, status: 503, failure: "answered", excerpt: "be right back" },
  ]);
});

test("a try that was made already is not made again, and one that never ended is", async () => {
  const id = await queueOne();
  const dying = new AbortController();
  receiver.answerWith(() => dying.abort());
  await expect(attempt(id, 1, here, dying.signal)).rejects.toThrow("aborted");
  expect(await readLog()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  receiver.answerWith((response) => response.writeHead(200).end());
  await attempt(id, 1);
  await attempt(id, 1);
  await attempt(id, 2);
  expect(receiver.received).toHaveLength(2);
  expect(await readLog()).toMatchObject([{ state: "delivered", attempts: 1 }]);
});

test("redirects are not followed", async () => {
  receiver.answerWith((response) => response.writeHead(302, { location: "/elsewhere" }).end());
  await attempt(await queueOne(), 1);
  expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
  expect(await readLog()).toMatchObject([{ state: "waiting", status: 302, failure: "redirected" }]);
});

test("a receiver that never answers costs no more than the time it is given", async () => {
  receiver.answerWith(() => undefined);
  await attempt(await queueOne(), 1, { ...here, timeoutMs: 100 });
  const endless = {
    ...here,
    timeoutMs: 100,
    resolve: () => new Promise<string[]>(() => undefined),
  };
  await moveTo("https://slow.example/");
  await attempt(await queueOne(), 1, endless);
  const failures = (await readLog()).map(({ failure }) => failure);
  expect(failures).toEqual(["timeout", "timeout"]);
});

test("an answer without end is read no further than its beginning", async () => {
  receiver.answerWith((response) => {
    response.writeHead(500);
    const pour = () => {
      while (response.write("x".repeat(1024)));
      response.once("drain", pour);
    };
    pour();
  });
  await attempt(await queueOne(), 1);
  expect((await readLog())[0]?.excerpt).toBe("x".repeat(200));
});

test("a name is looked up once a try, and the connection goes to the address that was checked", async () => {
  let lookups = 0;
  const world: WebhookWorld = {
    ...here,
    resolve: async () => {
      lookups += 1;
      return lookups === 1 ? ["127.0.0.1"] : ["203.0.113.9"];
    },
  };
  await moveTo(`http://shop.localhost:${receiver.port}/hook`);
  await attempt(await queueOne(), 1, world);
  expect(lookups).toBe(1);
  expect(receiver.received[0]?.headers.host).toBe(`shop.localhost:${receiver.port}`);
});

test("a name that leads to a private address by the time of sending gets nothing", async () => {
  await moveTo(`https://shop.example:${receiver.port}/hook`);
  const attempts = [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["8.8.8.8", "::ffff:127.0.0.1"]];
  for (const addresses of attempts) await attempt(await queueOne(), 1, strict(addresses));
  await moveTo(receiver.url);
  await attempt(await queueOne(), 1, strict([]));
  expect(receiver.received).toEqual([]);
  const log = await readLog();
  expect(log.map(({ failure }) => failure)).toEqual(Array(4).fill("address_refused"));
  expect(log.every(({ state }) => state === "failed")).toBe(true);
});

test("nobody there, no such name, and no proper certificate are told apart", async () => {
  await moveTo(`https://127.0.0.1:${receiver.port}/`);
  await attempt(await queueOne(), 1);
  await moveTo("http://127.0.0.1:1/");
  await attempt(await queueOne(), 1);
  await moveTo("https://nobody.example/");
  await attempt(await queueOne(), 1, { ...here, resolve: async () => [] });
  const failures = (await readLog()).map(({ failure }) => failure);
  expect(new Set(failures)).toEqual(new Set(["certificate", "not_found", "unreachable"]));
});

test("what waits for a webhook that was switched off or deleted is not sent", async () => {
  const first = await queueOne();
  const second = await queueOne();
  const off = { method: "PATCH" as const, url: `${webhooks}/${hook.id}` };
  await owner.send({ ...off, payload: { enabled: false } });
  await attempt(first, 1);
  await tell();
  const log = await readLog();
  expect(log).toHaveLength(2);
  expect(log.find(({ id }) => id === first)?.failure).toBe("switched_off");
  await owner.send({ method: "DELETE", url: `${webhooks}/${hook.id}` });
  await attempt(second, 1);
  expect(receiver.received).toEqual([]);
});
