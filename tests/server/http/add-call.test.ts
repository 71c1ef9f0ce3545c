import { randomUUID } from "node:crypto";

import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { deleteExpired } from "#server/db/delete-expired.ts";
import type { Transaction } from "#server/db/database.ts";
import { addAuth } from "#server/features/auth/add-auth.ts";
import { companies } from "#server/db/schema/companies.ts";
import { idempotencyKeys } from "#server/db/schema/idempotency-keys.ts";
import { addFrameSessions } from "#server/features/auth/add-frame-sessions.ts";
import type { WrittenDesign } from "#server/features/designs/design-answer.ts";
import { addCall, inTenantOnce } from "#server/http/add-call.ts";
import type { Actor, Tenant } from "#server/http/request-identity.ts";
import { JsonText } from "#server/runtime/json-text.ts";
import { AppError } from "#shared/app-error.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

type Seen = { tenant: Tenant; actor: Actor | null };

let server: TestServer;
let browser: TestBrowser;
let seen: Seen[] = [];
let answerDesign: (tx: Transaction) => Promise<WrittenDesign>;

const moment = "2026-01-02T03:04:05.000Z";
const makeDesign = (): WrittenDesign => ({
  id: randomUUID(),
  imageId: randomUUID(),
  name: "Hall",
  edits: new JsonText("[]"),
  version: 1,
  createdAt: moment,
  updatedAt: moment,
  latestRender: null,
});
const newDesign = { imageId: randomUUID(), name: "Hall", edits: [] };
const alderQuay = { "x-roomwright-company": "alder-quay" };

beforeAll(async () => {
  server = await startTestServer({}, [
    addAuth,
    addFrameSessions,
    (app) => {
      addCall(app, "createDesign", (call) =>
        inTenantOnce(call, ({ tenant, actor, tx }) => {
          seen.push({ tenant, actor });
          return answerDesign(tx);
        }),
      );
      addCall(app, "listDesigns", async () => ({ items: [], nextCursor: null }));
      addCall(app, "listCatalogue", async ({ tenant, actor }) => {
        seen.push({ tenant, actor });
        return { items: [], nextCursor: null };
      });
    },
  ]);
  browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login");
});
afterAll(() => server.close());
beforeEach(() => {
  seen = [];
  answerDesign = async () => makeDesign();
});

async function openFrame(): Promise<string> {
  const response = await createTestBrowser(server.app).post(
    "/api/auth/iframe/generate-user-token",
    { anonymousUserId: randomUUID().replaceAll("-", "") },
    alderQuay,
  );
  return response.json<{ token: string }>().token;
}

test("a request without a company is about the default one", async () => {
  await browser.get("/api/v1/materials");
  expect(seen[0]?.tenant).toMatchObject({ companyId: defaultCompanyId, slug: "roomwright" });
});

test.each(["greenhouse", "6f0a8a5e-0000-4000-8000-000000000002"])(
  "the header names a company by slug or by id: %s",
  async (company) => {
    await browser.get("/api/v1/materials", { "x-roomwright-company": company });
    expect(seen[0]?.tenant.slug).toBe("greenhouse");
  },
);

test("a company nobody knows is not found, and a header that can name none is refused", async () => {
  const unknown = await browser.get("/api/v1/materials", { "x-roomwright-company": "nobody" });
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, "not_found"]);
  const broken = await browser.get("/api/v1/materials", { "x-roomwright-company": "'; drop" });
  expect([broken.statusCode, broken.json().error.code]).toEqual([400, "bad_request"]);
});

test("a call for people refuses those without a session", async () => {
  const response = await createTestBrowser(server.app).get("/api/v1/designs");
  expect([response.statusCode, response.json().error.code]).toEqual([401, "unauthorized"]);
});

test.each(["Bearer iframe", "Bearer iframe "])(
  "a frame's token works after %j and brings its company along",
  async (prefix) => {
    const authorization = prefix + (await openFrame());
    const response = await server.app.inject({
      url: "/api/v1/materials",
      headers: { authorization },
    });
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([]);
    expect(seen[0]?.tenant.slug).toBe("alder-quay");
    expect(seen[0]?.actor).toMatchObject({ credential: "iframe", role: "user" });
  },
);

test("a frame's token is refused for another company", async () => {
  const authorization = `Bearer iframe${await openFrame()}`;
  const headers = { authorization, "x-roomwright-company": "greenhouse" };
  const response = await server.app.inject({ url: "/api/v1/materials", headers });
  expect(response.statusCode).toBe(403);
});

test.each(["Bearer iframeWRONG", "Bearer something", "Basic eDp5", "Bearer iframe"])(
  "a bad bearer is refused even with a good cookie: %s",
  async (authorization) => {
    const response = await browser.get("/api/v1/designs", { authorization });
    expect(response.statusCode).toBe(401);
  },
);

test("input that does not fit is refused with where and what", async () => {
  const response = await browser.post("/api/v1/designs", { ...newDesign, imageId: 7, more: 1 });
  expect(response.statusCode).toBe(400);
  const { error } = response.json();
  expect(error.code).toBe("bad_request");
  expect(error.details.part).toBe("body");
  expect(error.details.issues.map(({ path }: { path: string }) => path)).toContain("imageId");
  expect(error.requestId).toBe(response.headers["x-request-id"]);
  const query = await browser.get("/api/v1/designs?limit=1000");
  expect(query.json().error.details.part).toBe("querystring");
});

test.each(["text/plain", "application/x-www-form-urlencoded", undefined])(
  "a JSON call refuses the content type %s",
  async (type) => {
    const response = await browser.send({
      method: "POST",
      url: "/api/v1/designs",
      payload: JSON.stringify(newDesign),
      headers: type === undefined ? {} : { "content-type": type },
    });
    expect(response.statusCode).toBe(415);
  },
);

test("keys that reach for prototypes and broken JSON are refused", async () => {
  for (const payload of ['{"__proto__":{"x":1}}', '{"a":', "[".repeat(20_000)]) {
    const headers = { "content-type": "application/json" };
    const request = { method: "POST" as const, url: "/api/v1/designs", payload, headers };
    expect((await browser.send(request)).statusCode).toBe(400);
  }
});

const postNamed = async (name: string) =>
  (await browser.post("/api/v1/designs", { ...newDesign, name })).statusCode;

test("a design's body may be large, but not larger than ten megabytes", async () => {
  expect(await postNamed("x".repeat(1_000_000))).toBe(400);
  expect(await postNamed("x".repeat(11_000_000))).toBe(413);
});

test.each([
  [{ origin: "https://evil.example" }],
  [{ origin: "null" }],
  [{ "sec-fetch-site": "cross-site" }],
  [{ "sec-fetch-site": "same-site" }],
])("another site's page cannot use the cookie: %o", async (headers) => {
  const response = await browser.post("/api/v1/designs", newDesign, headers);
  expect([response.statusCode, seen.length]).toEqual([403, 0]);
});

test("this site's own page can", async () => {
  const headers = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
  expect((await browser.post("/api/v1/designs", newDesign, headers)).statusCode).toBe(201);
});

test("an answer carries nothing beyond its contract", async () => {
  answerDesign = async () => ({ ...makeDesign(), passwordHash: "secret" }) as WrittenDesign;
  const response = await browser.post("/api/v1/designs", newDesign);
  expect(Object.keys(response.json()).toSorted()).toEqual(Object.keys(makeDesign()).toSorted());
});

test("what goes wrong inside is not told to the caller", async () => {
  answerDesign = async () => {
    throw new Error("select secret from users");
  };
  const response = await browser.post("/api/v1/designs", newDesign);
  expect(response.json()).toEqual({
    error: {
      code: "internal_error",
      message: "Something went wrong on the server.",
      requestId: response.headers["x-request-id"],
    },
  });
});

test("a request repeated under one key gets the first answer", async () => {
  const headers = { "idempotency-key": "again" };
  const first = await browser.post("/api/v1/designs", newDesign, headers);
  const second = await browser.post("/api/v1/designs", newDesign, headers);
  expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
  expect(seen).toHaveLength(1);
  await browser.post("/api/v1/designs", newDesign, { "idempotency-key": "other" });
  expect(seen).toHaveLength(2);
});

test("fifty requests under one key at the same time have one effect", async () => {
  const headers = { "idempotency-key": "crowd" };
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => browser.post("/api/v1/designs", newDesign, headers)),
  );
  expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
  expect(seen).toHaveLength(1);
});

test("a key does not fit another request, and is another key for another person", async () => {
  const headers = { "idempotency-key": "mine" };
  await browser.post("/api/v1/designs", newDesign, headers);
  const changed = await browser.post("/api/v1/designs", { ...newDesign, name: "Loft" }, headers);
  expect([changed.statusCode, changed.json().error.code]).toEqual([409, "idempotency_mismatch"]);
  const stranger = createTestBrowser(server.app);
  await stranger.signIn("anonymous-login");
  await stranger.post("/api/v1/designs", { ...newDesign, name: "Loft" }, headers);
  expect(seen).toHaveLength(2);
});

test("a failed request may be tried again under its key", async () => {
  const headers = { "idempotency-key": "retry" };
  answerDesign = async () => {
    throw new AppError("unavailable", "not now");
  };
  expect((await browser.post("/api/v1/designs", newDesign, headers)).statusCode).toBe(503);
  answerDesign = async () => makeDesign();
  expect((await browser.post("/api/v1/designs", newDesign, headers)).statusCode).toBe(201);
});

test("RL-12 what a request did is there together with its answer, or neither is", async () => {
  const headers = { "idempotency-key": "torn" };
  answerDesign = async (tx) => {
    await tx.execute(sql`update companies set name = 'Written once'`);
    // What cannot be kept as an answer must undo the effect as well.
    return { ...makeDesign(), createdAt: "no time" };
  };
  expect((await browser.post("/api/v1/designs", newDesign, headers)).statusCode).toBe(500);
  const [company] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select({ name: companies.name }).from(companies),
  );
  expect(company?.name).not.toBe("Written once");
});

test("answers that were kept for a day are forgotten by the timer, in every company", async () => {
  const headers = { ...alderQuay, "idempotency-key": "forgotten" };
  await browser.post("/api/v1/designs", newDesign, headers);
  const countKept = async () => {
    const { companyId } = seen[0]?.tenant ?? { companyId: "" };
    const rows = await server.database.withTenant(companyId, (tx) =>
      tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, "forgotten")),
    );
    return rows.length;
  };
  await deleteExpired(server.database, server.clock);
  expect(await countKept()).toBe(1);
  const later = { now: () => new Date(server.clock.now().getTime() + 25 * 60 * 60 * 1000) };
  await deleteExpired(server.database, later);
  expect(await countKept()).toBe(0);
});

test("a key is free again after a day", async () => {
  const headers = { "idempotency-key": "old" };
  const first = await browser.post("/api/v1/designs", newDesign, headers);
  server.clock.advance(25 * 60 * 60 * 1000);
  const second = await browser.post("/api/v1/designs", newDesign, headers);
  expect(second.json().id).not.toBe(first.json().id);
});
