import { randomUUID } from "node:crypto";

import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { visitEvents } from "#server/db/schema/visit-events.ts";
import { purge } from "#server/features/privacy/purge.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { mostVisitEvents, visitEventKinds } from "#shared/visit-event.ts";
import { createRegistered, goodPassword } from "#support/account-visitor.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/visit-events";
const otherCompany = { "x-roomwright-company": "alder-quay" };
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const dayMs = 24 * 60 * 60_000;
const event = { kind: "page-view", path: "/upload", name: null } as const;

let server: TestServer;
let visitor: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
});
afterAll(() => server.close());

const send = (deviceId: string, events: readonly object[] = [event], browser = visitor) =>
  browser.post(url, { deviceId, events });
const forget = (deviceId: string, headers = {}, browser = visitor) =>
  browser.send({ method: "DELETE", url, payload: { deviceId }, headers });

async function readKept(deviceId: string, companyId = defaultCompanyId) {
  const rows = await server.database.withTenant(companyId, (tx) =>
    tx.select().from(visitEvents).orderBy(asc(visitEvents.at), asc(visitEvents.kind)),
  );
  return rows.filter((row) => row.deviceId === deviceId);
}

test("all six kinds are kept with whose they are, of which device, and when the server got them", async () => {
  const deviceId = randomUUID();
  const events = visitEventKinds.map((kind) => ({ kind, path: "/room/:id", name: "product" }));
  expect((await send(deviceId, events)).statusCode).toBe(204);
  const kept = await readKept(deviceId);
  expect(kept.map(({ kind }) => kind)).toEqual(visitEventKinds.toSorted());
  expect(kept[0]).toMatchObject({
    ownerUserId: (await visitor.readUser())?.id,
    role: "user",
    path: "/room/:id",
    name: "product",
    at: server.clock.now(),
  });
});

test("the role is the one that somebody has in the company", async () => {
  const deviceId = randomUUID();
  const editor = await signInStaff(server, "editor");
  await send(deviceId, [event], editor);
  expect(await readKept(deviceId)).toMatchObject([{ role: "editor" }]);
  const claimed = await send(deviceId, [{ ...event, role: "owner" }], editor);
  expect(claimed.statusCode).toBe(400);
});

test.each([
  ["no event", { events: [] }],
  ["too many", { events: Array.from({ length: mostVisitEvents + 1 }, () => event) }],
  ["a kind that there is not", { events: [{ ...event, kind: "key-press" }] }],
  ["an id in the path", { events: [{ ...event, path: `/room/${randomUUID()}` }] }],
  ["a query", { events: [{ ...event, path: "/designs?search=ada" }] }],
  ["an email as name", { events: [{ ...event, name: "ada@example.com" }] }],
  ["a sentence as name", { events: [{ ...event, name: "Our kitchen" }] }],
  ["something else beside", { events: [{ ...event, text: "typed" }] }],
  ["a device that is an address", { deviceId: "192.0.2.7" }],
])("%s is refused, and nothing is kept", async (_what, change) => {
  const deviceId = randomUUID();
  const answer = await visitor.post(url, { deviceId, events: [event], ...change });
  expect(answer.statusCode).toBe(400);
  expect(await readKept(deviceId)).toEqual([]);
});

test("a body that is larger than any batch is refused before it is read", async () => {
  const answer = await send(randomUUID(), [{ ...event, path: `/${"a".repeat(40_000)}` }]);
  expect(answer.statusCode).toBe(413);
});

test("nobody without a session writes anything", async () => {
  const stranger = createTestBrowser(server.app);
  expect((await send(randomUUID(), [event], stranger)).statusCode).toBe(401);
});

test("a device that takes its consent back is erased in this company, and there alone", async () => {
  const [device, other] = [randomUUID(), randomUUID()];
  const bystander = createTestBrowser(server.app);
  await bystander.signIn("anonymous-login");
  await send(device);
  await send(device, [event], bystander);
  await send(other, [event], bystander);
  await visitor.post(url, { deviceId: device, events: [event] }, otherCompany);
  expect((await forget(device)).statusCode).toBe(204);
  expect([await readKept(device), await readKept(device, alderQuayId)]).toMatchObject([
    [],
    [{ deviceId: device }],
  ]);
  expect(await readKept(other)).toHaveLength(1);
  // Whether anything was there is nobody's business.
  expect((await forget(device)).statusCode).toBe(204);
  await forget(device, otherCompany);
  expect(await readKept(device, alderQuayId)).toEqual([]);
});

test("what a browser noted under an id that it had before goes as well, others' do not", async () => {
  const [earlier, now, others] = [randomUUID(), randomUUID(), randomUUID()];
  const bystander = createTestBrowser(server.app);
  await bystander.signIn("anonymous-login");
  await send(earlier);
  await send(others, [event], bystander);
  await forget(now);
  expect([await readKept(earlier), await readKept(others)]).toMatchObject([[], [{}]]);
});

test("what was noted before somebody signed in follows them to their account", async () => {
  const deviceId = randomUUID();
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
  await send(deviceId, [event], browser);
  await createRegistered(server, "follows@example.com");
  await browser.signIn("regular-login", {
    email: "follows@example.com",
    password: goodPassword,
  });
  const account = await browser.readUser();
  expect(account?.email).toBe("follows@example.com");
  expect(await readKept(deviceId)).toMatchObject([{ ownerUserId: account?.id }]);
});

test("after 90 days an event is removed, in every company", async () => {
  const deviceId = randomUUID();
  await send(deviceId);
  await visitor.post(url, { deviceId, events: [event] }, otherCompany);
  server.clock.advance(89 * dayMs);
  await purge(server);
  expect(await readKept(deviceId)).toHaveLength(1);
  server.clock.advance(2 * dayMs);
  expect((await purge(server)).visitEvents).toBeGreaterThanOrEqual(2);
  expect([await readKept(deviceId), await readKept(deviceId, alderQuayId)]).toEqual([[], []]);
});

test("a page that sends without end is stopped for a while", async () => {
  const strict = await startTestServer({ rateLimitFactor: 0.01 });
  try {
    const browser = createTestBrowser(strict.app);
    await browser.signIn("anonymous-login");
    const statuses: number[] = [];
    for (let sent = 0; sent < 3; sent += 1) {
      statuses.push((await send(randomUUID(), [event], browser)).statusCode);
    }
    expect(statuses).toEqual([204, 204, 429]);
  } finally {
    await strict.close();
  }
});
