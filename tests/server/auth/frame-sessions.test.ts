import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, expect, test } from "vitest";

import { writePerson } from "#server/features/auth/registered-people.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const hourMs = 60 * 60 * 1000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const alderQuay = { "x-roomwright-company": "alder-quay" };
const makeCredential = () => randomBytes(32).toString("base64url");
const post = (path: string, payload: object, headers: Record<string, string> = alderQuay) =>
  server.app.inject({ method: "POST", url: `/api/${path}`, payload, headers });
const generate = (anonymousUserId: string, headers: Record<string, string> = alderQuay) =>
  post("auth/iframe/generate-user-token", { anonymousUserId }, headers);
const validate = (token: string, headers?: Record<string, string>) =>
  post("auth/iframe/validate-user-token", { token }, headers);

const generateFrom = (referer: string) => generate(makeCredential(), { referer });

test("the observed call names no company: it is the one whose page the frame shows", async () => {
  const framed = await generateFrom("http://localhost/embed/alder-quay/upload");
  expect(framed.statusCode).toBe(200);
  const { token } = framed.json<{ token: string }>();
  expect((await validate(token, alderQuay)).statusCode).toBe(200);
  // Another site's page names nobody, and the default company is shown in no frame.
  expect((await generateFrom("https://elsewhere.example/embed/alder-quay")).statusCode).toBe(403);
  expect((await generateFrom("http://localhost/embed/nobody")).statusCode).toBe(403);
});

test("a frame gets a token for its visitor, and the same visitor with the same credential", async () => {
  const credential = makeCredential();
  const first = await generate(credential);
  expect(first.statusCode).toBe(200);
  expect(first.json()).toEqual({
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    iframeUser: {
      _id: expect.any(String),
      name: null,
      email: null,
      image: null,
      role: "user",
      credit: 0,
      sessionType: "anonymous-login",
    },
  });
  const second = await generate(credential);
  expect(second.json().iframeUser).toEqual(first.json().iframeUser);
  expect(second.json().token).not.toBe(first.json().token);
  expect([...first.cookies, ...second.cookies]).toEqual([]);
});

test("a good token tells whose it is, a bad one is an error", async () => {
  const credential = makeCredential();
  const { token, iframeUser } = (await generate(credential)).json();
  expect((await validate(token)).json()).toEqual({ iframeUser });
  expect((await validate(token, {})).json()).toEqual({ iframeUser });
  expect((await validate("nonsense")).json()).toEqual({ error: expect.any(String) });
  const data = await post("v1/company/validate-anonymous-token", { token });
  expect(data.json().tokenData).toMatchObject({
    anonymousUserId: credential,
    companyId: "6f0a8a5e-0000-4000-8000-000000000003",
  });
});

test("a token is worth nothing in another company", async () => {
  const { token } = (await generate(makeCredential())).json();
  const elsewhere = { "x-roomwright-company": "greenhouse" };
  expect((await validate(token, elsewhere)).json()).toEqual({ error: expect.any(String) });
});

test("an expired bearer does not stop a frame from asking about its token or for a new one", async () => {
  const headers = { ...alderQuay, authorization: "Bearer iframeEXPIRED" };
  expect((await validate("EXPIRED", headers)).json()).toEqual({ error: expect.any(String) });
  expect((await generate(makeCredential(), headers)).statusCode).toBe(200);
});

test("a token ends a day after its last use", async () => {
  const { token } = (await generate(makeCredential())).json();
  server.clock.advance(20 * hourMs);
  expect((await validate(token)).json()).toHaveProperty("iframeUser");
  server.clock.advance(20 * hourMs);
  expect((await validate(token)).json()).toHaveProperty("iframeUser");
  server.clock.advance(25 * hourMs);
  expect((await validate(token)).json()).toHaveProperty("error");
});

test("a company that is not shown in frames gives no tokens", async () => {
  const response = await generate(makeCredential(), { "x-roomwright-company": "greenhouse" });
  expect(response.statusCode).toBe(403);
});

test("something guessable is no credential", async () => {
  expect((await generate("12345")).statusCode).toBe(400);
});

test("signing in closes the anonymous person for good, frames included", async () => {
  const login = { email: "linked@example.com", password: "a long enough password" };
  await writePerson(server.database, { ...login, name: "Linked" });
  const credential = makeCredential();
  const { token } = (await generate(credential)).json();
  const browser = createTestBrowser(server.app);
  await browser.signIn("anonymous-login", { anonymousUserId: credential });
  const anonymous = await browser.readUser();
  await browser.signIn("regular-login", login);
  expect((await validate(token)).json()).toEqual({ error: expect.any(String) });
  expect((await generate(credential)).statusCode).toBe(403);
  const later = createTestBrowser(server.app);
  await later.signIn("anonymous-login", { anonymousUserId: credential });
  const fresh = await later.readUser();
  expect(fresh?.id).not.toBe(anonymous?.id);
  expect(fresh?.anonymousUserId).not.toBe(credential);
});

test("neither tokens nor credentials are kept in the clear", async () => {
  const credential = makeCredential();
  const { token } = (await generate(credential)).json();
  const kept = await server.database.withIdentity(async (tx) => {
    const tables = ["users", "anonymous_identities", "sessions", "iframe_tokens"];
    const found: unknown[] = [];
    for (const table of tables) {
      found.push((await tx.execute(`select t::text from ${table} t`)).rows);
    }
    return JSON.stringify(found);
  });
  for (const secret of [credential, token]) {
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(Buffer.from(secret).toString("hex"));
  }
});
