import { afterAll, beforeAll, expect, test } from "vitest";

import { apiKeys } from "#server/db/schema/company-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { writeApiKey } from "#shared/api-key.ts";
import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";
const url = "/api/v1/studio/keys";

let server: TestServer;
let owner: TestBrowser;
let stranger: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  owner = await signInStaff(server, "owner");
  stranger = await signInStaff(server, "owner", otherCompanyId);
});
afterAll(() => server.close());

type Made = { id: string; key: string; prefix: string };
async function make(permissions: readonly string[], name = "Shop"): Promise<Made> {
  const answer = await owner.post(url, { name, permissions });
  expect(answer.statusCode).toBe(201);
  return answer.json<Made>();
}

const use = (key: string, path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url: path, headers: { authorization: `Bearer ${key}`, ...headers } });

test("a key is shown once; what is kept and listed would not open anything", async () => {
  const { id, key, prefix } = await make(["catalogue"]);
  expect(key).toMatch(/^rwk_[0-9a-f]{32}_[A-Za-z0-9_-]{43}$/);
  const list = await owner.get(url);
  const { items } = list.json<{ items: { id: string }[] }>();
  expect(items.find((item) => item.id === id)).toMatchObject({
    name: "Shop",
    prefix,
    permissions: ["catalogue"],
    createdByName: "The owner",
    lastUsedAt: null,
  });
  expect(list.body).not.toContain(key);
  const rows = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(apiKeys),
  );
  expect(JSON.stringify(rows)).not.toContain(key.slice(-43));
});

test("a key does what its permissions say, and never anything of an account or of the settings", async () => {
  const { key } = await make(["catalogue"]);
  expect((await use(key, "/api/v1/studio/products")).statusCode).toBe(200);
  expect((await use(key, "/api/v1/designs")).statusCode).toBe(403);
  expect((await use(key, url)).statusCode).toBe(403);
  expect((await use(key, "/api/v1/me/companies")).statusCode).toBe(403);
  for (const permission of ["company-settings", "own-account", "company-ownership"]) {
    expect(
      (await owner.post(url, { name: "Too much", permissions: [permission] })).statusCode,
    ).toBe(400);
  }
  const reader = await make(["own-designs"]);
  expect((await use(reader.key, "/api/v1/designs")).json()).toEqual({
    items: [],
    nextCursor: null,
  });
  expect((await use(reader.key, "/api/v1/studio/products")).statusCode).toBe(403);
});

test("a key is for its own company: naming another one is refused", async () => {
  const { key } = await make(["catalogue"]);
  const at = (company: string) =>
    use(key, "/api/v1/studio/products", { "x-roomwright-company": company });
  expect((await at(defaultCompanyId)).statusCode).toBe(200);
  expect((await at("roomwright")).statusCode).toBe(200);
  expect((await at(otherCompanyId)).statusCode).toBe(403);
  const forged = writeApiKey(otherCompanyId, key.slice(-43));
  expect((await use(forged, "/api/v1/studio/products")).statusCode).toBe(401);
});

test("an unknown, revoked or misspelt key is unauthorized, whatever cookie is beside it", async () => {
  const { id, key } = await make(["catalogue"]);
  const cookie = owner.readCookieHeader();
  const ask = (value: string) => use(value, "/api/v1/studio/products", { cookie });
  expect((await ask(key)).statusCode).toBe(200);
  expect((await ask(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`)).statusCode).toBe(401);
  expect((await ask("rwk_nothing")).statusCode).toBe(401);
  expect((await use(key, url, { cookie })).statusCode).toBe(403);

  expect((await stranger.send({ method: "DELETE", url: `${url}/${id}` })).statusCode).toBe(403);
  const theirs = { "x-roomwright-company": otherCompanyId };
  const guess = { method: "DELETE" as const, url: `${url}/${id}`, headers: theirs };
  expect((await stranger.send(guess)).statusCode).toBe(404);
  expect((await ask(key)).statusCode).toBe(200);
  expect((await owner.send({ method: "DELETE", url: `${url}/${id}` })).statusCode).toBe(204);
  expect((await ask(key)).statusCode).toBe(401);
  expect((await owner.send({ method: "DELETE", url: `${url}/${id}` })).statusCode).toBe(404);
});

test("when a key was last used is noted once a minute at most", async () => {
  const { id, key } = await make(["catalogue"], "Clock");
  const readLastUse = async () => {
    const { items } = (await owner.get(url)).json<{
      items: { id: string; lastUsedAt: string | null }[];
    }>();
    return items.find((item) => item.id === id)?.lastUsedAt;
  };
  await use(key, "/api/v1/studio/products");
  const first = await readLastUse();
  expect(first).toBe(server.clock.now().toISOString());
  server.clock.advance(59_000);
  await use(key, "/api/v1/studio/products");
  expect(await readLastUse()).toBe(first);
  server.clock.advance(1_000);
  await use(key, "/api/v1/studio/products");
  expect(await readLastUse()).toBe(server.clock.now().toISOString());
});

type Audited = { action: string; actor: { name: string | null } };
const readAudit = async () =>
  (await owner.get("/api/v1/studio/audit")).json<{ items: Audited[] }>().items;

test("a key changes things without a form's protection, under its own name in the log", async () => {
  const keysMade = async () =>
    (await readAudit()).filter(({ action }) => action === "key.created").length;
  const before = await keysMade();
  const { key } = await make(["catalogue"], "Price robot");
  expect(await keysMade()).toBe(before + 1);
  // What happens in one millisecond has no order in the log.
  server.clock.advance(1000);
  const room = await server.app.inject({
    method: "POST",
    url: "/api/v1/studio/products",
    headers: {
      authorization: `Bearer ${key}`,
      origin: "https://elsewhere.example",
      "sec-fetch-site": "cross-site",
    },
    payload: {
      kind: "paint",
      sku: "ROBOT-1",
      name: "Robot Grey",
      priceMinor: 100,
      currency: "EUR",
      priceUnit: "2.5 L",
      colour: "#808080",
      finishes: ["matt"],
      coveragePerLitre: 10,
    },
  });
  expect(room.statusCode).toBe(201);
  const created = (await readAudit()).find(({ action }) => action === "product.created");
  expect(created?.actor.name).toBe("Price robot");
});

test("a key's person is no member and can sign in nowhere", async () => {
  await make(["catalogue"], "Ghost");
  const members = (await owner.get("/api/v1/studio/members")).json();
  expect(members.items.map((one: { name: string }) => one.name)).toEqual(["The owner"]);
  const { rows } = await server.database.withIdentity((tx) =>
    tx.execute("select email, password_hash from users where name = 'Ghost'"),
  );
  expect(rows).toEqual([{ email: null, password_hash: null }]);
});

test("keys that are guessed, and a key that asks too often, are told to wait", async () => {
  const strict = await startTestServer({ rateLimitFactor: 0.01 });
  const headers = { authorization: `Bearer ${writeApiKey(defaultCompanyId, "x".repeat(43))}` };
  const ask = () => strict.app.inject({ url: "/api/v1/studio/products", headers });
  const codes = [await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode);
  expect(codes).toEqual([401, 401, 429]);
  await strict.close();
});
