import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";

import { checkAnonymous } from "#server/features/auth/check-anonymous.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;
const email = "ada@example.com";
const password = "a long enough password";
const wrong = { email, password: "not it at all" };

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer({ rateLimitFactor: 1 });
  await writePerson(server.database, { email, name: "Ada", password });
});
afterEach(() => server.close());

/** One browser for many tries: its token against forged forms is fetched once. */
async function openAt(
  remoteAddress = "198.51.100.7",
): Promise<(fields: Record<string, string>) => Promise<{ status: number; wait: number }>> {
  const browser = createTestBrowser(server.app);
  const csrf = await browser.send({ method: "GET", url: "/api/auth/csrf", remoteAddress });
  const { csrfToken } = csrf.json<{ csrfToken: string }>();
  return async (fields) => {
    const response = await browser.send({
      method: "POST",
      url: "/api/auth/callback/regular-login",
      payload: { ...fields, csrfToken, json: "true" },
      remoteAddress,
    });
    const wait = Number(response.headers["retry-after"] ?? 0);
    return { status: response.statusCode, wait };
  };
}

async function failTimes(times: number, fields: Record<string, string> = wrong): Promise<number[]> {
  const attempt = await openAt();
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await attempt(fields)).status);
  return statuses;
}

test("WB-07 ten wrong passwords stop an account everywhere, with the time to wait", async () => {
  expect(new Set(await failTimes(10))).toEqual(new Set([401]));
  const elsewhere = await openAt("203.0.113.9");
  const refused = await elsewhere({ email: "ADA@example.com ", password });
  expect(refused).toEqual({ status: 429, wait: quarterHourMs / 1000 });
  const other = await elsewhere({ email: "bob@example.com", password });
  expect(other.status).toBe(401);
});

test("WB-07 the window slides and nobody stays locked out by trying on", async () => {
  const attempt = await openAt();
  for (let time = 0; time < 10; time += 1) {
    server.clock.advance(minuteMs);
    expect((await attempt(wrong)).status).toBe(401);
  }
  for (let time = 0; time < 5; time += 1) {
    expect(await attempt(wrong)).toEqual({ status: 429, wait: 6 * 60 - time * 60 });
    server.clock.advance(minuteMs);
  }
  server.clock.advance(minuteMs);
  expect((await attempt({ email, password })).status).toBe(200);
  expect(new Set(await failTimes(10))).toEqual(new Set([401]));
});

test("WB-07 tries at the same time count each", async () => {
  const attempt = await openAt();
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => attempt(wrong)));
  expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(20);
});

test("WB-07 wrong codes stop the second factor of one account, and its password stays usable", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", { email, password });
  const factor = "/api/v1/me/second-factor";
  const begun = await browser.post(factor, { currentPassword: password });
  const secret = Secret.fromBase32(begun.json<{ secret: string }>().secret);
  const readCode = () => new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });
  await browser.post(`${factor}/confirm`, { code: readCode() });
  server.clock.advance(minuteMs);
  const statuses = await failTimes(5, { email, password, code: "abcdef" });
  expect(new Set(statuses)).toEqual(new Set([401]));
  const attempt = await openAt();
  expect(await attempt({ email, password, code: readCode() })).toMatchObject({ status: 429 });
  expect((await attempt({ email, password })).status).toBe(401);
  const remove = { currentPassword: password, code: readCode() };
  expect((await browser.post(`${factor}/remove`, remove)).statusCode).toBe(429);
  server.clock.advance(quarterHourMs);
  expect((await attempt({ email, password, code: readCode() })).status).toBe(200);
});

test("WB-07 wrong current passwords count together with those at sign-in", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", { email, password });
  const begin = () => browser.post("/api/v1/me/second-factor", { currentPassword: "other" });
  for (let time = 0; time < 10; time += 1) expect((await begin()).statusCode).toBe(403);
  const refused = await begin();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "900"]);
  expect(refused.json().error).toMatchObject({ code: "rate_limited" });
  const attempt = await openAt("203.0.113.9");
  expect((await attempt({ email, password })).status).toBe(429);
});

/** An anonymous visit without the sign-in contract's own limit by the minute. */
function addVisit(app: FastifyInstance): void {
  app.get("/visit", (request) => checkAnonymous(request, {}));
}

test("WB-07 anonymous people are not made endlessly from one address", async () => {
  const strict = await startTestServer({ rateLimitFactor: 0.1 }, [addVisit]);
  const visit = async (remoteAddress: string) =>
    (await strict.app.inject({ url: "/visit", remoteAddress })).statusCode;
  for (let time = 0; time < 60; time += 1) expect(await visit("198.51.100.7")).toBe(200);
  expect(await visit("198.51.100.7")).toBe(429);
  expect(await visit("198.51.100.8")).toBe(200);
  strict.clock.advance(quarterHourMs);
  expect(await visit("198.51.100.7")).toBe(200);
  await strict.close();
});
