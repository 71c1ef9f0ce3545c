import { createHash, randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { deleteExpired } from "#server/db/delete-expired.ts";
import { setMembership } from "#server/db/memberships.ts";
import { images } from "#server/db/schema/images.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const login = { email: "mira@example.com", password: "a long enough password" };
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const alderQuay = { "x-roomwright-company": "alder-quay" };

let server: TestServer;
let userId = "";
beforeAll(async () => {
  server = await startTestServer();
  userId = await writePerson(server.database, { ...login, name: "Mira" });
  await setMembership(server.database, { companyId: alderQuayId, userId, role: "editor" });
});
afterAll(() => server.close());

type Kind = "frame" | "desktop";
const makeToken = () => randomBytes(32).toString("base64url");
const hash = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

async function openBrowser(): Promise<TestBrowser> {
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", login);
  return browser;
}

async function offer(browser: TestBrowser, kind: Kind, body: object = {}, headers: object = {}) {
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json();
  const verifier = makeToken();
  const payload = { csrfToken, kind, challenge: hash(verifier), ...body };
  const response = await browser.post("/api/auth/hand-off", payload, { ...alderQuay, ...headers });
  return { response, verifier, code: response.json().code as string };
}

const claim = (payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: "POST",
    url: "/api/auth/hand-off/claim",
    payload,
    headers: { ...alderQuay, ...headers },
  });
const generate = async (anonymousUserId = makeToken()) => {
  const response = await server.app.inject({
    method: "POST",
    url: "/api/auth/iframe/generate-user-token",
    payload: { anonymousUserId },
    headers: alderQuay,
  });
  const { token, iframeUser } = response.json<{ token: string; iframeUser: { _id: string } }>();
  const { _id: visitorId } = iframeUser;
  return { token, visitorId };
};
const countTokens = async () =>
  (
    await server.database.withIdentity((tx) =>
      tx.execute(`select 1 from iframe_tokens where session_type <> 'anonymous-login'`),
    )
  ).rows.length;

test("a frame gets a token of the registered person, and no cookie even when one came along", async () => {
  const browser = await openBrowser();
  const { code, verifier } = await offer(browser, "frame");
  const response = await claim(
    { code, verifier, kind: "frame" },
    { cookie: browser.readCookieHeader() },
  );
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    kind: "frame",
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    iframeUser: {
      _id: userId,
      name: "Mira",
      email: login.email,
      image: null,
      role: "editor",
      credit: 0,
      sessionType: "regular-login",
    },
  });
  expect(response.headers["set-cookie"]).toBeUndefined();
  const { token } = response.json();
  const account = (headers: object) =>
    server.app.inject({
      url: "/api/v1/me/account",
      headers: { authorization: `Bearer iframe${token}`, ...headers },
    });
  expect((await account(alderQuay)).json()).toMatchObject({ email: login.email });
  expect((await account({ "x-roomwright-company": "greenhouse" })).statusCode).toBe(403);
});

test("a desktop app gets a cookie and the session, and the browser keeps its own", async () => {
  const browser = await openBrowser();
  const { code, verifier } = await offer(browser, "desktop");
  const app = createTestBrowser(server.app);
  const response = await app.post("/api/auth/hand-off/claim", { code, verifier }, alderQuay);
  expect(Object.keys(response.json()).toSorted()).toEqual(["kind", "session"]);
  expect(response.json()).toMatchObject({
    kind: "desktop",
    session: { user: { id: userId, role: "editor", sessionType: "regular-login" } },
  });
  expect(response.cookies.map(({ name }) => name)).toEqual(["next-auth.session-token"]);
  expect((await app.readUser())?.id).toBe(userId);
  expect((await browser.readUser())?.id).toBe(userId);
  expect(app.cookies.get("next-auth.session-token")).not.toBe(
    browser.cookies.get("next-auth.session-token"),
  );
});

test("what the frame's anonymous person made moves to the account, once", async () => {
  const visitor = await generate();
  const image = {
    companyId: alderQuayId,
    ownerUserId: visitor.visitorId,
    name: "Hall",
    contentType: "image/png" as const,
    width: 1,
    height: 1,
    bytes: 1,
    sha256: "0".repeat(64),
    originalKey: "original",
    thumbKey: "thumb",
    previewKey: "preview",
    createdAt: server.clock.now(),
  };
  const list = () =>
    server.database.withTenant(alderQuayId, (tx) =>
      tx.select({ owner: images.ownerUserId }).from(images),
    );
  await server.database.withTenant(alderQuayId, (tx) => tx.insert(images).values(image));
  const authorization = `Bearer iframe${visitor.token}`;
  const browser = await openBrowser();
  const first = await offer(browser, "frame");
  expect(
    (await claim({ code: first.code, verifier: first.verifier, kind: "frame" }, { authorization }))
      .statusCode,
  ).toBe(200);
  expect(await list()).toEqual([{ owner: userId }]);
  // The old token is worthless now; it neither stops a later claim nor moves anything again.
  await server.database.withTenant(alderQuayId, (tx) => tx.insert(images).values(image));
  const second = await offer(browser, "frame");
  const { code, verifier } = second;
  expect((await claim({ code, verifier, kind: "frame" }, { authorization })).statusCode).toBe(200);
  expect((await list()).map(({ owner }) => owner).toSorted()).toEqual(
    [userId, visitor.visitorId].toSorted(),
  );
});

test("a code is good once", async () => {
  const { code, verifier } = await offer(await openBrowser(), "frame");
  expect((await claim({ code, verifier, kind: "frame" })).statusCode).toBe(200);
  expect((await claim({ code, verifier, kind: "frame" })).statusCode).toBe(400);
});

test("of twenty claims at the same time one gets the session", async () => {
  const { code, verifier } = await offer(await openBrowser(), "frame");
  const before = await countTokens();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => claim({ code, verifier, kind: "frame" })),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  // More than a company's turns come at once: whoever waits too long for one is told to come again.
  expect(statuses.filter((status) => status === 400 || status === 503)).toHaveLength(19);
  expect((await claim({ code, verifier, kind: "frame" })).statusCode).toBe(400);
  expect(await countTokens()).toBe(before + 1);
});

test("a code ends after a minute", async () => {
  const browser = await openBrowser();
  const early = await offer(browser, "frame");
  server.clock.advance(59_000);
  expect(
    (await claim({ code: early.code, verifier: early.verifier, kind: "frame" })).statusCode,
  ).toBe(200);
  const late = await offer(browser, "frame");
  server.clock.advance(60_000);
  expect(
    (await claim({ code: late.code, verifier: late.verifier, kind: "frame" })).statusCode,
  ).toBe(400);
});

test("whatever is wrong with a claim, the answer is the same and the code is spent", async () => {
  const browser = await openBrowser();
  const words = new Set<string>();
  const wrong: ((right: { code: string; verifier: string }) => [object, Record<string, string>])[] =
    [
      ({ code }) => [{ code, verifier: makeToken(), kind: "frame" }, {}],
      ({ code, verifier }) => [{ code, verifier, kind: "desktop" }, {}],
      ({ code, verifier }) => [{ code, verifier }, {}],
      ({ code, verifier }) => [
        { code, verifier, kind: "frame" },
        { "x-roomwright-company": "6f0a8a5e-0000-4000-8000-000000000001" },
      ],
    ];
  for (const spoil of wrong) {
    const { code, verifier } = await offer(browser, "frame");
    const refused = await claim(...spoil({ code, verifier }));
    expect(refused.statusCode).toBe(400);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    words.add(refused.json().error.message);
    expect((await claim({ code, verifier, kind: "frame" })).statusCode).toBe(400);
  }
  const unknown = await claim({ code: makeToken(), verifier: makeToken(), kind: "frame" });
  words.add(unknown.json().error.message);
  expect(words.size).toBe(1);
});

test("a desktop's code gives a frame nothing and sets no cookie", async () => {
  const { code, verifier } = await offer(await openBrowser(), "desktop");
  const response = await claim({ code, verifier, kind: "frame" });
  expect(response.statusCode).toBe(400);
  expect(response.headers["set-cookie"]).toBeUndefined();
});

test("another kind of authorization does not claim", async () => {
  const { code, verifier } = await offer(await openBrowser(), "frame");
  const response = await claim({ code, verifier, kind: "frame" }, { authorization: "Basic YTpi" });
  expect(response.statusCode).toBe(401);
});

test("a code is made only for a registered person's own press in their own browser", async () => {
  const browser = await openBrowser();
  expect((await offer(browser, "frame", { csrfToken: "" })).response.statusCode).toBe(400);
  expect((await offer(browser, "frame", { csrfToken: "f".repeat(64) })).response.statusCode).toBe(
    400,
  );
  const cross = await offer(browser, "frame", {}, { "sec-fetch-site": "cross-site" });
  expect(cross.response.statusCode).toBe(403);
  const foreign = await offer(browser, "frame", {}, { origin: "https://shop.example" });
  expect(foreign.response.statusCode).toBe(403);
  const visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  expect((await offer(visitor, "frame")).response.statusCode).toBe(403);
  const nobody = createTestBrowser(server.app);
  expect((await offer(nobody, "frame")).response.statusCode).toBe(401);
});

test("a frame's token hands nothing on, cookie or not", async () => {
  const browser = await openBrowser();
  const { code, verifier } = await offer(browser, "frame");
  const { token } = (await claim({ code, verifier, kind: "frame" })).json();
  const passed = await offer(browser, "desktop", {}, { authorization: `Bearer iframe${token}` });
  expect(passed.response.statusCode).toBe(401);
});

test("a company that is not shown in frames hands nothing to one", async () => {
  const browser = await openBrowser();
  const { response } = await offer(browser, "frame", {}, { "x-roomwright-company": "greenhouse" });
  expect(response.statusCode).toBe(400);
});

test("a person who was shut out gets nothing for a code made before", async () => {
  const other = { email: "shut@example.com", password: "a long enough password" };
  const id = await writePerson(server.database, { ...other, name: "Shut" });
  for (const kind of ["frame", "desktop"] as const) {
    const browser = createTestBrowser(server.app);
    await browser.signIn("regular-login", other);
    const { code, verifier } = await offer(browser, kind);
    await server.database.withIdentity((tx) =>
      tx.execute(`update users set disabled_at = now() where id = '${id}'`),
    );
    const response = await claim({ code, verifier, kind });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.headers["set-cookie"]).toBeUndefined();
    await server.database.withIdentity((tx) =>
      tx.execute(`update users set disabled_at = null where id = '${id}'`),
    );
  }
});

test("neither code nor verifier is kept in the clear, and expired codes are forgotten", async () => {
  const { code, verifier } = await offer(await openBrowser(), "frame");
  const read = async () =>
    (
      await server.database.withIdentity((tx) =>
        tx.execute("select t::text as row from hand_off_codes t"),
      )
    ).rows;
  const kept = JSON.stringify(await read());
  expect(kept).toContain(hash(verifier));
  for (const secret of [code, verifier, Buffer.from(code).toString("hex")]) {
    expect(kept).not.toContain(secret);
  }
  server.clock.advance(61_000);
  await deleteExpired(server.database, server.clock);
  expect(await read()).toEqual([]);
});
