import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createOidcBrowser } from "#support/oidc-browser.ts";
import { startScriptedIssuer } from "#support/scripted-issuer.ts";
import type { ScriptedIssuer } from "#support/scripted-issuer.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const client = { clientId: "roomwright", clientSecret: "a secret of the client" };
const start = "/api/auth/signin/google-login";
const failed = (error: string) => `http://localhost/api/auth/error?error=${error}`;
const company = { "x-roomwright-company": "greenhouse" };

let issuer: ScriptedIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startScriptedIssuer();
  const oidc = { ...client, issuer: issuer.issuer, name: "Google", scriptUrl: null };
  server = await startTestServer({ oidc, logLevel: null });
  await allowGoogle(true);
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});
const open = () => createOidcBrowser(server);

/** Opens or closes this way in for the company, and waits until everybody knows. */
async function allowGoogle(allowed: boolean): Promise<void> {
  const owner = new Client(server.owner);
  await owner.connect();
  await owner.query(
    "update companies set features = features || jsonb_build_object('google_login', $1::boolean) where slug = 'greenhouse'",
    [allowed],
  );
  await owner.end();
  server.clock.advance(6_000);
}

/** A sign-in with whatever token the issuer gives; returns the way back and what was asked. */
async function leave(browser = open(), headers: Record<string, string> = {}) {
  const { url } = (await browser.start({}, {}, headers)).json<{ url: string }>();
  const asked = new URL(url).searchParams;
  const [state, nonce] = [asked.get("state") ?? "", asked.get("nonce") ?? ""];
  const token = await issuer.sign(issuer.createClaims(client.clientId, nonce));
  issuer.answerWith({ access_token: "an-access-token", token_type: "Bearer", id_token: token });
  const path = `/api/auth/callback/google-login?code=the-code&state=${state}`;
  return { browser, path, state, nonce, token };
}

test.each([
  ["without a token against forged forms", {}],
  ["with a foreign one", { csrfToken: "0".repeat(64) }],
])("WB-12: a start %s leads nowhere", async (_name, fields) => {
  const browser = open();
  await browser.get("/api/auth/csrf");
  const response = await browser.post(start, { json: "true", ...fields });
  expect([response.statusCode, response.json()]).toEqual([
    200,
    { url: "http://localhost/api/auth/signin?csrf=true" },
  ]);
  expect(response.cookies.some(({ name }) => name === "next-auth.state")).toBe(false);
});

test("WB-12: another site's page cannot start a sign-in", async () => {
  const browser = open();
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const headers = { origin: "https://evil.example" };
  const response = await browser.post(start, { csrfToken, json: "true" }, headers);
  expect(response.statusCode).toBe(403);
});

test("a company that is open to it lets people sign in at the issuer", async () => {
  const { browser, path } = await leave(open(), company);
  expect((await browser.get(path)).headers.location).toBe("http://localhost");
});

test("a company that has closed this way in refuses to start it, and to finish it", async () => {
  const { browser, path } = await leave(open(), company);
  await allowGoogle(false);
  expect((await browser.get(path)).headers.location).toBe(failed("AccessDenied"));
  expect(await browser.readUser()).toBeNull();
  const refused = await open().start({}, {}, company);
  expect(refused.json()).toEqual({ url: failed("AccessDenied") });
  expect(refused.cookies.some(({ name }) => name === "next-auth.state")).toBe(false);
  await allowGoogle(true);
});

test.each(["nobody", "not a name"])("a company nobody knows refuses too: %s", async (name) => {
  const response = await open().start({}, {}, { "x-roomwright-company": name });
  expect(response.json()).toEqual({ url: failed("AccessDenied") });
});

test("WB-22: a way back counts once, even when the issuer would take its code again", async () => {
  const { browser, path } = await leave();
  const cookie = browser.readCookieHeader();
  const before = issuer.tokenRequests.length;
  expect((await browser.get(path)).headers.location).toBe("http://localhost");
  const replayed = await open().get(path, { cookie });
  expect(replayed.headers.location).toBe(failed("OAuthCallback"));
  expect(replayed.cookies.some(({ name }) => name === "next-auth.session-token")).toBe(false);
  expect(issuer.tokenRequests.length - before).toBe(1);
});

test("WB-22: of two returns at the same moment one counts", async () => {
  const { browser, path } = await leave();
  const cookie = browser.readCookieHeader();
  const answers = await Promise.all([1, 2, 3].map(() => open().get(path, { cookie })));
  const locations = answers.map(({ headers }) => String(headers.location)).toSorted();
  expect(locations).toEqual(["http://localhost", failed("OAuthCallback"), failed("OAuthCallback")]);
});

test("a way back to another of the server's addresses is refused", async () => {
  const { browser, path } = await leave();
  const headers = { host: "127.0.0.1", cookie: browser.readCookieHeader() };
  const response = await open().get(path, headers);
  expect(response.headers.location).toBe("http://127.0.0.1/api/auth/error?error=OAuthCallback");
});

test.each<[string, object | null]>([
  ["does not answer", null],
  ["says it is another one", { issuer: "https://issuer.example" }],
  ["signs with nothing that proves anything", { id_token_signing_alg_values_supported: ["HS256"] }],
  ["has no page to sign in on", { authorization_endpoint: undefined }],
])("an issuer that %s is not gone to, and is asked again next time", async (_name, changes) => {
  server.clock.advance(2 * 60 * 60_000);
  issuer.describeAs(changes);
  const browser = open();
  const response = await browser.start();
  expect([response.statusCode, response.json()]).toEqual([200, { url: failed("OAuthSignin") }]);
  expect([...browser.cookies.keys()].some((name) => name.endsWith("state"))).toBe(false);
  issuer.describeAs({});
  const again = (await browser.start()).json<{ url: string }>();
  expect(again.url).toMatch(`${issuer.issuer}/auth?`);
});

test("WB-48: neither the log nor the address after a sign-in tells a secret", async () => {
  const good = await leave();
  const location = (await good.browser.get(good.path)).headers.location;
  const bad = await leave();
  issuer.answerWith({ access_token: "an-access-token", token_type: "Bearer", id_token: "a.b.c" });
  const refusal = (await bad.browser.get(bad.path)).headers.location;
  const log = await readFile(join(server.config.dataDir, "server.log"), "utf8");
  expect(log).toContain('"security":"sign-in"');
  expect(log).toContain('"security":"sign-in-refused"');
  const secrets = [good, bad].flatMap(({ state, nonce, token, browser }) => [
    state,
    nonce,
    token,
    ...browser.cookies.values(),
  ]);
  expect([location, refusal]).toEqual(["http://localhost", failed("OAuthCallback")]);
  const verifiers = issuer.tokenRequests.map((asked) => asked.get("code_verifier") ?? "");
  const known = [client.clientSecret, "the-code", "an-access-token", "a.b.c", "bob@example.com"];
  for (const secret of [...secrets, ...verifiers, ...known]) {
    expect(secret).not.toBe("");
    expect(log).not.toContain(secret);
  }
});

test("without an issuer there is no such way in", async () => {
  const plain = await startTestServer({ oidc: null });
  const browser = createOidcBrowser(plain);
  const listed = (await browser.get("/api/auth/providers")).json<object>();
  expect(Object.keys(listed)).toEqual(["anonymous-login", "regular-login"]);
  expect((await browser.start()).json()).toEqual({
    url: "http://localhost/api/auth/signin?csrf=true",
  });
  await plain.close();
});
