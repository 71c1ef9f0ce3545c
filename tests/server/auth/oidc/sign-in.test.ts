import { afterAll, beforeAll, expect, test } from "vitest";

import { createOidcBrowser } from "#support/oidc-browser.ts";
import { startOidcIssuer } from "#support/oidc-issuer.ts";
import type { OidcIssuer } from "#support/oidc-issuer.ts";
import { visitIssuer } from "#support/oidc-visit.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const redirectUri = "http://localhost/api/auth/callback/google-login";
const client = { clientId: "roomwright", clientSecret: "a secret of the client" };

let issuer: OidcIssuer;
let server: TestServer;
beforeAll(async () => {
  issuer = await startOidcIssuer({ ...client, redirectUris: [redirectUri] });
  const oidc = { ...client, issuer: issuer.issuer, name: "Google", scriptUrl: null };
  server = await startTestServer({ oidc });
});
afterAll(async () => {
  await server.close();
  await issuer.close();
});
const open = () => createOidcBrowser(server);

test("the issuer stands third in the list of providers, and only when one is configured", async () => {
  const listed = (await open().get("/api/auth/providers")).json<Record<string, unknown>>();
  expect(Object.keys(listed)).toEqual(["anonymous-login", "regular-login", "google-login"]);
  expect(listed["google-login"]).toEqual({
    id: "google-login",
    name: "Google",
    type: "oauth",
    signinUrl: "http://localhost/api/auth/signin/google-login",
    callbackUrl: redirectUri,
  });
});

test("a sign-in starts with the address of the contract and three sealed cookies", async () => {
  const response = await open().start({ login_hint: "a@b.example" });
  expect(response.statusCode).toBe(200);
  const url = new URL(response.json<{ url: string }>().url);
  expect(url.origin).toBe(issuer.issuer);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "roomwright",
    response_type: "code",
    scope: "openid profile email",
    redirect_uri: redirectUri,
    login_hint: "a@b.example",
    state: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    nonce: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    code_challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    code_challenge_method: "S256",
  });
  const cookies = new Map(response.cookies.map((cookie) => [cookie.name, cookie]));
  const shared = { path: "/", httpOnly: true, sameSite: "Lax", expires: expect.any(Date) };
  expect(cookies.get("next-auth.state")).toMatchObject({ ...shared, maxAge: 900 });
  expect(cookies.get("next-auth.pkce.code_verifier")).toMatchObject({ ...shared, maxAge: 900 });
  expect(cookies.get("next-auth.nonce")).toMatchObject(shared);
  expect(cookies.get("next-auth.nonce")?.maxAge).toBeUndefined();
  expect(JSON.stringify(response.cookies)).not.toContain(url.searchParams.get("state"));
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
  expect(await browser.readUser()).toMatchObject({
    name: "Alice Liddell",
    email: "alice@example.com",
    originemail: "Alice@Example.com",
    image: "https://pictures.example/alice.png",
    role: "user",
    sessionType: "google-login",
    anonymousUserId: null,
  });
});
