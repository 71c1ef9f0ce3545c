import type { FastifyInstance } from "fastify";
import { Secret, TOTP } from "otpauth";
import { afterEach, beforeEach, expect, test } from "vitest";

import { checkAnonymous } from "#server/features/auth/check-anonymous.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { createAccountVisitor, goodPassword, readLastMail } from "#support/account-visitor.ts";
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

test("WB-14 ten wrong passwords slow an account down, and its person gets in from elsewhere", async () => {
  expect(new Set(await failTimes(10))).toEqual(new Set([401]));
  const same = await openAt();
  expect(await same({ email: "ADA@example.com ", password })).toEqual({ status: 429, wait: 2 });
  const elsewhere = await openAt("203.0.113.9");
  expect((await elsewhere({ email, password })).status).toBe(200);
});

test("WB-14 a browser that has signed in keeps its own tries while strangers use up the account's", async () => {
  const known = await openAt();
  expect((await known({ email, password })).status).toBe(200);
  for (let stranger = 0; stranger < 17; stranger += 1) {
    const attempt = await openAt(`203.0.113.${stranger}`);
    for (let time = 0; time < 3; time += 1) await attempt(wrong);
  }
  expect((await (await openAt("192.0.2.1"))({ email, password })).status).toBe(429);
  expect((await known(wrong)).status).toBe(401);
  expect((await known({ email, password })).status).toBe(200);
});

test("WB-14 who forgot, and is being guessed at, gets in by a link of their mail", async () => {
  for (let stranger = 0; stranger < 17; stranger += 1) {
    const attempt = await openAt(`203.0.113.${stranger}`);
    for (let time = 0; time < 3; time += 1) await attempt(wrong);
  }
  const visitor = createAccountVisitor(server);
  await visitor.requestReset(email);
  const { token } = await readLastMail(server, email);
  await visitor.post("reset-password", { token, password: goodPassword });
  expect(await visitor.signIn(email)).toBe(200);
});

test("WB-14 nobody makes their browser a known one", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", { email, password });
  const [id = "", mark = ""] = (browser.cookies.get("roomwright-device") ?? "").split(".");
  expect(id + mark).toMatch(/^[A-Za-z0-9_-]{86}$/);
  await failTimes(10);
  const forged = `${mark.startsWith("A") ? "B" : "A"}${mark.slice(1)}`;
  for (const [cookie, account, status] of [
    [`${id}.${mark}`, email, 200],
    [`${id}.${forged}`, email, 429],
    [`${mark}.${mark}`, email, 429],
    [id, email, 429],
    [`${id}.${mark}`.repeat(8), email, 429],
  ] as const) {
    const other = createTestBrowser(server.app);
    (other.cookies as Map<string, string>).set("roomwright-device", cookie);
    const { csrfToken } = (await other.get("/api/auth/csrf")).json<{ csrfToken: string }>();
    const response = await other.send({
      method: "POST",
      url: "/api/auth/callback/regular-login",
      payload: { email: account, password, csrfToken, json: "true" },
      remoteAddress: "198.51.100.7",
    });
    expect([cookie, response.statusCode]).toEqual([cookie, status]);
  }
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

test("WB-14 wrong current passwords are counted apart from those of strangers at sign-in", async () => {
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", { email, password });
  const begin = (currentPassword: string) =>
    browser.post("/api/v1/me/second-factor", { currentPassword });
  await failTimes(10);
  for (let time = 0; time < 10; time += 1) expect((await begin("other")).statusCode).toBe(403);
  const refused = await begin("other");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "2"]);
  expect(refused.json().error).toMatchObject({ code: "rate_limited" });
  server.clock.advance(2_000);
  expect((await begin(password)).statusCode).toBe(200);
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
