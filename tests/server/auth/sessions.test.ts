import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { deleteExpired } from "#server/db/delete-expired.ts";
import { sessions, users } from "#server/db/schema/users.ts";
import { disablePerson, enablePerson } from "#server/features/auth/disable-person.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { findHolder } from "#support/find-holder.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const dayMs = 24 * 60 * 60 * 1000;
const password = "a long enough password";
const devicesUrl = "/api/v1/me/devices";
const sessionCookie = "next-auth.session-token";

let server: TestServer;
let email = "";
let userId = "";
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  email = `person-${people}@example.com`;
  userId = await writePerson(server.database, { email, name: "Ada", password });
});

const open = () => createTestBrowser(server.app);
async function openSignedIn(): Promise<TestBrowser> {
  const browser = open();
  await browser.signIn("regular-login", { email, password });
  return browser;
}

/** What somebody gets who kept a copy of the cookies: the status of a call that needs a session. */
async function replay(cookie: string): Promise<number> {
  const [call, page] = [
    await open().get(devicesUrl, { cookie }),
    await open().get("/api/auth/session", { cookie }),
  ];
  expect(page.statusCode === 200 && Object.keys(page.json()).length > 0).toBe(
    call.statusCode === 200,
  );
  return call.statusCode;
}

async function signOut(browser: TestBrowser): Promise<void> {
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  await browser.post("/api/auth/signout", { csrfToken, json: "true" });
}

const remove = (browser: TestBrowser, url: string) => browser.send({ method: "DELETE", url });

test("WB-10 a copied cookie is dead after signing out", async () => {
  const browser = await openSignedIn();
  const copy = browser.readCookieHeader();
  expect(await replay(copy)).toBe(200);
  await signOut(browser);
  expect(await replay(copy)).toBe(401);
});

test("WB-10 signing out everywhere kills every copy, of frames too, and clears the own cookie", async () => {
  const [first, second] = [await openSignedIn(), await openSignedIn()];
  const copies = [first.readCookieHeader(), second.readCookieHeader()];
  const { iframeTokens } = server.app.stores;
  const frame = await iframeTokens.create(userId, defaultCompanyId, "regular-login");
  expect(await findHolder(server, "frame", frame)).not.toBeNull();
  const answer = await remove(first, devicesUrl);
  expect([answer.statusCode, answer.cookies]).toEqual([
    204,
    [expect.objectContaining({ name: sessionCookie, value: "", maxAge: 0 })],
  ]);
  for (const copy of copies) expect(await replay(copy)).toBe(401);
  expect(await findHolder(server, "frame", frame)).toBeNull();
});

test("WB-10 signing out the others leaves the device that asks", async () => {
  const [own, other] = [await openSignedIn(), await openSignedIn()];
  const copy = other.readCookieHeader();
  const answer = await remove(own, `${devicesUrl}?keepThis=true`);
  expect([answer.statusCode, answer.cookies]).toEqual([204, []]);
  expect(await replay(copy)).toBe(401);
  expect(await replay(own.readCookieHeader())).toBe(200);
});

test("WB-10 a new password by a mailed link kills every session", async () => {
  await server.database.withIdentity((tx) =>
    tx.update(users).set({ emailVerifiedAt: server.clock.now() }).where(eq(users.id, userId)),
  );
  const copy = (await openSignedIn()).readCookieHeader();
  await open().post("/api/v1/account/request-password-reset", { email, companySlug: null });
  const [mail] = await server.readMails(email);
  const token = /reset-password#([A-Za-z0-9_-]{43})/.exec(mail?.text ?? "")?.[1];
  expect(await replay(copy)).toBe(200);
  const reset = { token, password: "an entirely new phrase" };
  expect((await open().post("/api/v1/account/reset-password", reset)).statusCode).toBe(200);
  expect(await replay(copy)).toBe(401);
});

test("WB-10 a disabled person is out at once, cannot come back in, and starts anew when enabled", async () => {
  const copy = (await openSignedIn()).readCookieHeader();
  const { iframeTokens, sessions: store } = server.app.stores;
  const frame = await iframeTokens.create(userId, defaultCompanyId, "regular-login");
  await server.database.withIdentity((tx) => disablePerson(tx, userId, server.clock.now()));
  expect(await replay(copy)).toBe(401);
  expect(await findHolder(server, "frame", frame)).toBeNull();
  const refused = await open().signIn("regular-login", { email, password });
  expect(refused.statusCode).toBe(401);
  const planted = await store.create(userId, "regular-login");
  const cookie = `${sessionCookie}=${planted.token}`;
  expect(await replay(cookie)).toBe(401);
  await server.database.withIdentity((tx) => enablePerson(tx, userId));
  expect(await replay(copy)).toBe(401);
  expect(await replay((await openSignedIn()).readCookieHeader())).toBe(200);
});

test("WB-10 the end of an anonymous person's session is the end of its copies, too", async () => {
  const browser = open();
  await browser.signIn("anonymous-login");
  const copy = browser.readCookieHeader();
  await browser.signIn("regular-login", { email, password });
  expect((await open().get("/api/auth/session", { cookie: copy })).json()).toEqual({});
});

test.each(["anonymous-login", "regular-login"])(
  "WB-11 a planted session never becomes the one that signs in, from %s",
  async (planted) => {
    const attacker = open();
    const other = { email: `attacker-${people}@example.com`, password };
    await writePerson(server.database, { ...other, name: "Eve" });
    await attacker.signIn(planted, planted === "regular-login" ? other : {});
    const token = attacker.cookies.get(sessionCookie) ?? "";
    const { csrfToken } = (await attacker.get("/api/auth/csrf")).json<{ csrfToken: string }>();
    const payload = { email, password, csrfToken, json: "true" };
    const victim = await attacker.post("/api/auth/callback/regular-login", payload);
    const fresh = victim.cookies.find(({ name }) => name === sessionCookie)?.value ?? "";
    expect(fresh).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(fresh).not.toBe(token);
    expect(await replay(`${sessionCookie}=${token}`)).toBe(401);
    expect(await replay(`${sessionCookie}=${fresh}`)).toBe(200);
  },
);

test("WB-11 a made-up session token is not taken over by signing in", async () => {
  const browser = open();
  const madeUp = "A".repeat(43);
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const response = await browser.post(
    "/api/auth/callback/regular-login",
    { email, password, csrfToken, json: "true" },
    { cookie: `${browser.readCookieHeader()}; ${sessionCookie}=${madeUp}` },
  );
  expect(response.statusCode).toBe(200);
  expect(await replay(`${sessionCookie}=${madeUp}`)).toBe(401);
});

test("WB-11 an unused session ends after thirty days, to the millisecond", async () => {
  const [early, late] = [await openSignedIn(), await openSignedIn()];
  server.clock.advance(30 * dayMs - 1);
  expect(await replay(early.readCookieHeader())).toBe(200);
  server.clock.advance(1);
  expect(await replay(late.readCookieHeader())).toBe(401);
});

test("WB-11 a session in daily use ends ninety days after signing in and never promises more", async () => {
  const browser = await openSignedIn();
  const endsAt = server.clock.now().getTime() + 90 * dayMs;
  for (let day = 1; day < 90; day += 1) {
    server.clock.advance(dayMs);
    const session = (await browser.get("/api/auth/session")).json<{ expires: string }>();
    const expiresAt = Date.parse(session.expires);
    expect(expiresAt).toBe(Math.min(server.clock.now().getTime() + 30 * dayMs, endsAt));
  }
  const copy = browser.readCookieHeader();
  server.clock.advance(dayMs - 1);
  expect(await replay(copy)).toBe(200);
  server.clock.advance(1);
  expect(await replay(copy)).toBe(401);
});

test("WB-11 what has expired is forgotten, and what lives is not", async () => {
  await openSignedIn();
  server.clock.advance(20 * dayMs);
  await openSignedIn();
  server.clock.advance(15 * dayMs);
  await deleteExpired(server.database, server.clock);
  const left = await server.database.withIdentity((tx) =>
    tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId)),
  );
  expect(left).toHaveLength(1);
});
