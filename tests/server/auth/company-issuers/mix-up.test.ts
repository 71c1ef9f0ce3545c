import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createValueSeal, sealPurposes } from "#server/db/tokens.ts";
import {
  companyClient,
  findSeeded,
  openCompanyBrowser,
  setUpIssuer,
} from "#support/company-issuer.ts";
import { createOidcBrowser } from "#support/oidc-browser.ts";
import { startScriptedIssuer } from "#support/scripted-issuer.ts";
import type { ScriptedIssuer } from "#support/scripted-issuer.ts";
import { testSecret } from "#support/server-database.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const failed = (error: string) => `http://localhost/api/auth/error?error=${error}`;
const done = "http://localhost";
const [acme, zen] = ["greenhouse", "roomwright"];

let server: TestServer;
let owner: Client;
let issuer: ScriptedIssuer;
let another: ScriptedIssuer;
beforeAll(async () => {
  [issuer, another] = [await startScriptedIssuer(), await startScriptedIssuer()];
  const oidc = { ...companyClient, issuer: another.issuer, name: "Google", scriptUrl: null };
  server = await startTestServer({ webhookPrivateAddresses: true, oidc });
  owner = new Client(server.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await issuer.close();
  await another.close();
});
beforeEach(async () => {
  await owner.query("delete from company_issuers");
  await owner.query("delete from domain_claims");
  await setUpIssuer(server, acme, { issuer: issuer.issuer, domain: "example.com" });
  await setUpIssuer(server, zen, { issuer: another.issuer, domain: "zen.example" });
});

type Leaving = { from?: ScriptedIssuer; claims?: object; browser?: ReturnType<typeof open> };
const open = (slug = acme) => openCompanyBrowser(server, slug);
const pathOf = (slug: string, state: string) =>
  `/api/auth/callback/company-login/${findSeeded(slug).id}?code=the-code&state=${state}`;

/** Begins at the company's issuer, which will give a token when it is asked for one. */
async function leave({ from = issuer, claims = {}, browser = open() }: Leaving = {}) {
  const { url } = (await browser.start()).json<{ url: string }>();
  const asked = new URL(url).searchParams;
  const state = asked.get("state") ?? "";
  const said = from.createClaims(companyClient.clientId, asked.get("nonce") ?? "");
  const token = await from.sign({ ...said, ...claims });
  from.answerWith({ access_token: "an-access-token", token_type: "Bearer", id_token: token });
  return { browser, state, asked, token };
}

const comeBack = async (browser: ReturnType<typeof open>, path: string) =>
  (await browser.get(path)).headers.location;

test("the company's issuer is asked with PKCE, a nonce, a state and an address of the company's own", async () => {
  const { browser, asked, state } = await leave();
  expect(Object.fromEntries(asked)).toEqual({
    client_id: companyClient.clientId,
    scope: "openid profile email",
    response_type: "code",
    redirect_uri: `http://localhost/api/auth/callback/company-login/${findSeeded(acme).id}`,
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: "S256",
  });
  expect(await comeBack(browser, pathOf(acme, state))).toBe(done);
  expect(await browser.readUser()).toMatchObject({ email: "bob@example.com" });
});

test("a return is good once", async () => {
  const { browser, state } = await leave();
  const before = new Map(browser.cookies);
  await comeBack(browser, pathOf(acme, state));
  const cookie = [...before].map(([name, value]) => `${name}=${value}`).join("; ");
  const again = await open().get(pathOf(acme, state), { cookie });
  expect(again.headers.location).toBe(failed("OAuthCallback"));
});

test("what was begun at one company's issuer does not end at another's address", async () => {
  const { browser, state } = await leave();
  const before = another.tokenRequests.length;
  expect(await comeBack(browser, pathOf(zen, state))).toBe(failed("OAuthCallback"));
  expect(await browser.readUser()).toBeNull();
  // The code of one issuer is never sent to another.
  expect(another.tokenRequests.length).toBe(before);
});

test("what was begun at a company's issuer does not end at the installation's, nor the other way", async () => {
  const { browser, state } = await leave();
  const google = `/api/auth/callback/google-login?code=the-code&state=${state}`;
  expect(await comeBack(browser, google)).toBe(failed("OAuthCallback"));
  const other = createOidcBrowser(server);
  const { url } = (await other.start()).json<{ url: string }>();
  const begun = new URL(url).searchParams.get("state") ?? "";
  expect(await comeBack(other, pathOf(zen, begun))).toBe(failed("OAuthCallback"));
});

test("an answer that names another issuer than the one that was asked is refused", async () => {
  const { browser, state } = await leave();
  const path = `${pathOf(acme, state)}&iss=${encodeURIComponent(another.issuer)}`;
  const before = issuer.tokenRequests.length;
  expect(await comeBack(browser, path)).toBe(failed("OAuthCallback"));
  expect(issuer.tokenRequests.length).toBe(before);
});

test("a company that has another issuer by the time of the return refuses it", async () => {
  const { browser, state } = await leave();
  await setUpIssuer(server, acme, { issuer: another.issuer, domain: null });
  const before = another.tokenRequests.length;
  expect(await comeBack(browser, pathOf(acme, state))).toBe(failed("OAuthCallback"));
  expect(another.tokenRequests.length).toBe(before);
});

test("a token of another issuer, of another client or for another sign-in is refused", async () => {
  for (const claims of [{ iss: another.issuer }, { aud: "another" }, { nonce: "another" }]) {
    const { browser, state } = await leave({ claims });
    expect(await comeBack(browser, pathOf(acme, state))).toBe(failed("OAuthCallback"));
  }
});

test("a token that another issuer has signed is refused", async () => {
  const { browser, state, asked } = await leave();
  const said = issuer.createClaims(companyClient.clientId, asked.get("nonce") ?? "");
  const token = await another.sign(said);
  issuer.answerWith({ access_token: "an-access-token", token_type: "Bearer", id_token: token });
  expect(await comeBack(browser, pathOf(acme, state))).toBe(failed("OAuthCallback"));
});

test("an issuer's keys may be replaced: the new ones count, and the old ones do not", async () => {
  const first = await leave();
  expect(await comeBack(first.browser, pathOf(acme, first.state))).toBe(done);
  await issuer.rotateKeys();
  server.clock.advance(16 * 60_000);
  const second = await leave();
  expect(await comeBack(second.browser, pathOf(acme, second.state))).toBe(done);
  const third = await leave();
  issuer.answerWith({ access_token: "a", token_type: "Bearer", id_token: first.token });
  expect(await comeBack(third.browser, pathOf(acme, third.state))).toBe(failed("OAuthCallback"));
});

test("an issuer that says nothing any more leads to the sign-in page's own words", async () => {
  issuer.describeAs(null);
  server.clock.advance(16 * 60_000);
  expect((await open().start()).json()).toEqual({ url: failed("OAuthSignin") });
  issuer.describeAs({});
  const { browser, state } = await leave();
  expect(await comeBack(browser, pathOf(acme, state))).toBe(done);
});

test("endpoints inside the server's own network are not asked", async () => {
  const closed = await startTestServer({ webhookPrivateAddresses: false });
  const direct = new Client(closed.owner);
  await direct.connect();
  try {
    const seal = createValueSeal(testSecret, sealPurposes.issuer);
    await direct.query(
      `insert into company_issuers (company_id, issuer, client_id, secret_sealed, enabled, updated_at)
       values ($1, $2, 'rooms', $3, true, now())`,
      [findSeeded(acme).id, issuer.issuer, seal.seal("x")],
    );
    await direct.query("insert into domain_claims values ('example.com', $1, 'dns', now())", [
      findSeeded(acme).id,
    ]);
    expect((await openCompanyBrowser(closed, acme).start()).json()).toEqual({
      url: failed("OAuthSignin"),
    });
  } finally {
    await direct.end();
    await closed.close();
  }
});
