import { afterAll, beforeAll, expect, test } from "vitest";

import { images } from "#server/db/schema/images.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { createOidcBrowser } from "#support/oidc-browser.ts";
import { startOidcServer, testReturnAddress } from "#support/oidc-server.ts";
import type { OidcServer } from "#support/oidc-server.ts";
import { visitIssuer } from "#support/oidc-visit.ts";

let running: OidcServer;
beforeAll(async () => {
  running = await startOidcServer();
});
afterAll(() => running.close());
const open = () => createOidcBrowser(running.server);
const readParameters = (url: string) => Object.fromEntries(new URL(url).searchParams);

test("the issuer stands third in the list of providers", async () => {
  const listed = (await open().get("/api/auth/providers")).json<Record<string, unknown>>();
  expect(Object.keys(listed)).toEqual(["anonymous-login", "regular-login", "google-login"]);
  expect(listed["google-login"]).toEqual({
    id: "google-login",
    name: "Google",
    type: "oauth",
    signinUrl: "http://localhost/api/auth/signin/google-login",
    callbackUrl: testReturnAddress,
  });
});

test("a sign-in starts with the address of the contract and three sealed cookies", async () => {
  const response = await open().start({ login_hint: "a@b.example" });
  expect(response.statusCode).toBe(200);
  const url = new URL(response.json<{ url: string }>().url);
  expect(url.origin).toBe(running.issuer.issuer);
  expect(readParameters(url.href)).toEqual({
    client_id: "roomwright",
    response_type: "code",
    scope: "openid profile email",
    redirect_uri: testReturnAddress,
    login_hint: "a@b.example",
    state: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    nonce: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    code_challenge_method: "S256",
  });
  const cookies = new Map(response.cookies.map((cookie) => [cookie.name, cookie]));
  const expires = new Date(running.server.clock.now().getTime() + 900_000);
  expires.setMilliseconds(0);
  const shared = { path: "/", httpOnly: true, sameSite: "Lax", expires };
  expect(cookies.get("next-auth.state")).toMatchObject({ ...shared, maxAge: 900 });
  expect(cookies.get("next-auth.pkce.code_verifier")).toMatchObject({ ...shared, maxAge: 900 });
  expect(cookies.get("next-auth.nonce")).toMatchObject(shared);
  expect(cookies.get("next-auth.nonce")?.maxAge).toBeUndefined();
  const { state = "", nonce = "" } = readParameters(url.href);
  for (const value of [state, nonce]) expect(JSON.stringify(response.cookies)).not.toContain(value);
});

test("a page may say whom it asks for, how and in which language, and nothing else", async () => {
  const response = await open().start({
    prompt: "select_account consent",
    login_hint: "ada@example.com",
    hl: "de-CH",
    scope: "openid https://issuer.example/everything",
    redirect_uri: "https://evil.example/",
    response_mode: "form_post",
    response_type: "token",
    client_id: "another",
    state: "mine",
    nonce: "mine",
    code_challenge: "mine",
    code_challenge_method: "plain",
    request: "x.y.z",
    claims: "{}",
  });
  expect(readParameters(response.json<{ url: string }>().url)).toEqual({
    prompt: "select_account consent",
    login_hint: "ada@example.com",
    hl: "de-CH",
    scope: "openid profile email",
    redirect_uri: testReturnAddress,
    response_type: "code",
    client_id: "roomwright",
    state: expect.not.stringMatching(/^mine$/),
    nonce: expect.not.stringMatching(/^mine$/),
    code_challenge: expect.not.stringMatching(/^mine$/),
    code_challenge_method: "S256",
  });
});

test.each([
  ["twice", "prompt=none&prompt=login&hl=de&hl=en"],
  ["as something else", "prompt=%3Cscript%3E&hl=..%2F..&login_hint="],
])("what a page says %s is not passed on", async (_name, query) => {
  const browser = open();
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const fields = { csrfToken, json: "true" };
  const response = await browser.post(`/api/auth/signin/google-login?${query}`, fields);
  const asked = readParameters(response.json<{ url: string }>().url);
  expect([asked.prompt, asked.hl, asked.login_hint]).toEqual([undefined, undefined, undefined]);
});

test("a person comes back signed in, where they wanted to go, and the checks are gone", async () => {
  const browser = open();
  const { url } = (await browser.start({}, { callbackUrl: "/designs" })).json<{ url: string }>();
  const returned = (await visitIssuer(url)).url;
  const response = await browser.get(returned.pathname + returned.search);
  expect([response.statusCode, response.headers.location]).toEqual([
    302,
    "http://localhost/designs",
  ]);
  expect(response.headers["cache-control"]).toContain("no-store");
  expect([...browser.cookies.keys()].toSorted()).toEqual([
    "next-auth.callback-url",
    "next-auth.csrf-token",
    "next-auth.session-token",
  ]);
  expect(await browser.readUser()).toEqual({
    id: expect.any(String),
    name: "Alice Liddell",
    email: "alice@example.com",
    originemail: "Alice@Example.com",
    image: "https://pictures.example/alice.png",
    role: "user",
    credit: 0,
    sessionType: "google-login",
    anonymousUserId: null,
  });
});

test("what another tab asks for meanwhile does not change where a sign-in leads", async () => {
  const browser = open();
  const { url } = (await browser.start({}, { callbackUrl: "/designs" })).json<{ url: string }>();
  await browser.get("/api/auth/csrf?callbackUrl=%2Fupload");
  const returned = (await visitIssuer(url)).url;
  const response = await browser.get(returned.pathname + returned.search);
  expect(response.headers.location).toBe("http://localhost/designs");
});

test("an address too long for a sealed cookie is led to all the same", async () => {
  const browser = open();
  const callbackUrl = `/designs?${"x".repeat(2_000)}`;
  const start = await browser.start({}, { callbackUrl });
  const sealed = start.cookies.find(({ name }) => name === "next-auth.state");
  expect(sealed?.value.length).toBeLessThan(1_000);
  const returned = (await visitIssuer(start.json<{ url: string }>().url)).url;
  const response = await browser.get(returned.pathname + returned.search);
  expect(response.headers.location).toBe(`http://localhost${callbackUrl}`);
});

test("the second sign-in is the same person, with a new session", async () => {
  const [first, second] = [open(), open()];
  await first.signInAtIssuer();
  await second.signInAtIssuer();
  const user = await first.readUser();
  expect(user).not.toBeNull();
  expect((await second.readUser())?.id).toBe(user?.id);
  const name = "next-auth.session-token";
  expect(second.cookies.get(name)).not.toBe(first.cookies.get(name));
});

test("a plain form is redirected to the issuer", async () => {
  const browser = open();
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const response = await browser.send({
    method: "POST",
    url: "/api/auth/signin/google-login",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({ csrfToken }).toString(),
  });
  expect(response.statusCode).toBe(302);
  expect(response.headers.location).toMatch(`${running.issuer.issuer}/auth?`);
});

test("an issuer may post the way back from its own page", async () => {
  const browser = open();
  const { url } = (await browser.start()).json<{ url: string }>();
  const { form } = await visitIssuer(`${url}&response_mode=form_post`);
  const response = await browser.send({
    method: "POST",
    url: "/api/auth/callback/google-login",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: running.issuer.issuer,
      "sec-fetch-site": "cross-site",
    },
    payload: new URLSearchParams(form ?? {}).toString(),
  });
  expect([response.statusCode, response.headers.location]).toEqual([302, "http://localhost"]);
  expect((await browser.readUser())?.sessionType).toBe("google-login");
});

test("what an anonymous visitor made becomes theirs, once", async () => {
  running.issuer.accounts.set("carol", { email: "carol@example.com", email_verified: true });
  const browser = open();
  await browser.signIn("anonymous-login");
  const anonymous = await browser.readUser();
  const { database, clock } = running.server;
  await database.withTenant(defaultCompanyId, (tx) =>
    tx.insert(images).values({
      companyId: defaultCompanyId,
      ownerUserId: anonymous?.id ?? "",
      name: "Hall",
      contentType: "image/png",
      width: 1,
      height: 1,
      bytes: 1,
      sha256: "0".repeat(64),
      originalKey: "original",
      thumbKey: "thumb",
      previewKey: "preview",
      createdAt: clock.now(),
    }),
  );
  expect(await browser.signInAtIssuer({ login_hint: "carol" })).toBe("http://localhost");
  const carol = await browser.readUser();
  expect(carol?.id).not.toBe(anonymous?.id);
  const owners = await database.withTenant(defaultCompanyId, (tx) =>
    tx.select({ owner: images.ownerUserId }).from(images),
  );
  expect(owners).toEqual([{ owner: carol?.id }]);
  const later = open();
  await later.signIn("anonymous-login", { anonymousUserId: anonymous?.anonymousUserId ?? "" });
  expect((await later.readUser())?.id).not.toBe(anonymous?.id);
});

test("an issuer that tells email and name only when asked is asked", async () => {
  const reserved = await startOidcServer({}, { claimsInIdToken: false });
  const browser = createOidcBrowser(reserved.server);
  expect(await browser.signInAtIssuer()).toBe("http://localhost");
  expect(await browser.readUser()).toMatchObject({
    email: "alice@example.com",
    name: "Alice Liddell",
  });
  await reserved.close();
});

test("on https the checks travel in cookies that only https can set", async () => {
  const publicUrl = "https://roomwright.example";
  const secure = await startOidcServer(
    { publicUrl },
    { redirectUris: [`${publicUrl}/api/auth/callback/google-login`] },
  );
  const browser = createOidcBrowser(secure.server);
  const response = await browser.start();
  for (const purpose of ["state", "nonce", "pkce.code_verifier"]) {
    const cookie = response.cookies.find(({ name }) => name === `__Secure-next-auth.${purpose}`);
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: "Lax", path: "/" });
  }
  const returned = (await visitIssuer(response.json<{ url: string }>().url)).url;
  const back = await browser.get(returned.pathname + returned.search);
  expect(back.headers.location).toBe(publicUrl);
  expect(browser.cookies.has("__Secure-next-auth.session-token")).toBe(true);
  await secure.close();
});
