import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { writePerson } from "#server/features/auth/registered-people.ts";
import {
  companyClient,
  findSeeded,
  nameCompanyReturn,
  openCompanyBrowser,
  setUpIssuer,
} from "#support/company-issuer.ts";
import { createOidcBrowser } from "#support/oidc-browser.ts";
import { startOidcIssuer } from "#support/oidc-issuer.ts";
import type { OidcIssuer } from "#support/oidc-issuer.ts";
import { testReturnAddress } from "#support/oidc-server.ts";
import { visitIssuer } from "#support/oidc-visit.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const acme = "greenhouse";
const company = { "x-roomwright-company": acme };
const ada = { email: "ada@acme.example", password: "seven dunes at harbour" };
const path = "/api/v1/me/identities";
const done = "http://localhost/account";
const refused = (error: string) => `http://localhost/account?error=${error}`;

let server: TestServer;
let owner: Client;
let issuer: OidcIssuer;
let google: OidcIssuer;
beforeAll(async () => {
  issuer = await startOidcIssuer({ ...companyClient, redirectUris: [nameCompanyReturn(acme)] });
  google = await startOidcIssuer({ ...companyClient, redirectUris: [testReturnAddress] });
  const oidc = { ...companyClient, issuer: google.issuer, name: "Google", scriptUrl: null };
  server = await startTestServer({ webhookPrivateAddresses: true, oidc });
  owner = new Client(server.owner);
  await owner.connect();
  await owner.query(`update companies set features = features || '{"google_login": true}'`);
  await setUpIssuer(server, acme, { issuer: issuer.issuer, domain: "acme.example" });
  server.clock.advance(6_000);
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await issuer.close();
  await google.close();
});
beforeEach(async () => {
  await owner.query(
    "delete from users where email like '%@acme.example' or email like '%@g.example'",
  );
  issuer.accounts.clear();
  issuer.accounts.set("ada", { email: ada.email, email_verified: true, name: "Ada" });
  google.accounts.clear();
  google.accounts.set("ada-at-google", { email: "ada@g.example", email_verified: true });
  await writePerson(server.database, { ...ada, name: "Ada" });
});

async function enter(login = ada): Promise<TestBrowser> {
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", login);
  return browser;
}

type Asked = { provider?: string; currentPassword?: string | undefined; returnPath?: string };
const begin = (browser: TestBrowser, asked: Asked = {}) =>
  browser.post(
    path,
    {
      provider: "company-login",
      returnPath: "/account",
      currentPassword: ada.password,
      ...asked,
    },
    company,
  );

/** Goes through the issuer; answers the path of the way back. */
async function visit(answer: { json(): unknown }): Promise<string> {
  const { url } = await visitIssuer((answer.json() as { url: string }).url);
  return url.pathname + url.search;
}

async function link(browser: TestBrowser, asked: Asked = {}): Promise<string | undefined> {
  return (await browser.get(await visit(await begin(browser, asked)))).headers.location;
}

type Identity = { id: string; issuer: string; email: string; companyId: string | null };
const listOwn = async (browser: TestBrowser) =>
  (await browser.get("/api/v1/me/account")).json<{ identities: Identity[] }>().identities;
const remove = (browser: TestBrowser, id: string, proofs: object) =>
  browser.post(`${path}/${id}/remove`, proofs, company);
const reasonOf = (answer: {
  json(): { error: { code: string; details?: { reason: string } } };
}) => {
  const { code, details } = answer.json().error;
  return details?.reason ?? code;
};

describe("an issuer is linked", () => {
  test("to the account of whoever shows the password, and opens it from then on", async () => {
    const browser = await enter();
    const before = await browser.readUser();
    expect(await link(browser)).toBe(done);
    expect(await listOwn(browser)).toEqual([
      {
        id: expect.any(String),
        issuer: issuer.issuer,
        email: ada.email,
        companyId: findSeeded(acme).id,
      },
    ]);
    expect(await browser.readUser()).toMatchObject({
      id: before?.id,
      sessionType: "regular-login",
    });
    const again = openCompanyBrowser(server, acme);
    expect(await again.signInAtIssuer()).toBe("http://localhost");
    expect(await again.readUser()).toMatchObject({
      id: before?.id,
      sessionType: "company-login",
    });
  });

  test("and its person is written to, and it is noted", async () => {
    const browser = await enter();
    await link(browser);
    const mails = await server.readMails(ada.email);
    expect(mails.at(-1)?.subject).toBe(
      "Your account at Greenhouse Paints can be opened with Greenhouse Paints",
    );
    const { rows } = await owner.query<{ details: object }>(
      "select details from person_events where action = 'person.issuer-linked' order by at desc",
    );
    expect(rows[0]?.details).toEqual({ with: "company-login" });
  });

  test("as the installation's is, whatever email it has there", async () => {
    const browser = await enter();
    expect(await link(browser, { provider: "google-login" })).toBe(done);
    const again = createOidcBrowser(server);
    await again.signInAtIssuer();
    expect((await again.readUser())?.id).toBe((await browser.readUser())?.id);
  });

  test("only once at each, and never away from somebody else", async () => {
    const browser = await enter();
    await link(browser);
    expect(await link(browser)).toBe(done);
    issuer.accounts.clear();
    issuer.accounts.set("bob", { email: "bob@acme.example", email_verified: true });
    expect(await link(browser)).toBe(refused("OAuthAccountNotLinked"));
    const bob = openCompanyBrowser(server, acme);
    await bob.signInAtIssuer();
    const eve = { email: "eve@acme.example", password: ada.password };
    await writePerson(server.database, { ...eve, name: "Eve" });
    expect(await link(await enter(eve))).toBe(refused("OAuthAccountNotLinked"));
  });
});

describe("an issuer is not linked", () => {
  test("without the password, or with a wrong one", async () => {
    const browser = await enter();
    for (const currentPassword of [undefined, "wrong"]) {
      expect(reasonOf(await begin(browser, { currentPassword }))).toBe("wrong_password");
    }
  });

  test("of an email that is not of the company's domains", async () => {
    issuer.accounts.set("ada", { email: "ada@evil.example", email_verified: true });
    expect(await link(await enter())).toBe(refused("AccessDenied"));
  });

  test("in a browser in which somebody else is signed in by then, or nobody", async () => {
    const browser = await enter();
    const back = await visit(await begin(browser));
    const eve = { email: "eve@acme.example", password: ada.password };
    await writePerson(server.database, { ...eve, name: "Eve" });
    await browser.signIn("regular-login", eve);
    expect((await browser.get(back)).headers.location).toBe(refused("OAuthCallback"));
    expect(await listOwn(browser)).toEqual([]);
    const stranger = createTestBrowser(server.app);
    expect((await stranger.get(back)).headers.location).not.toBe(done);
  });

  test("by a return that a sign-in began, which signs in and links nothing", async () => {
    issuer.accounts.set("ada", { email: "carl@acme.example", email_verified: true });
    const browser = await enter();
    const other = openCompanyBrowser(server, acme);
    const back = await other.comeBack();
    expect((await browser.get(back)).headers.location).not.toBe(done);
    expect(await listOwn(browser)).toEqual([]);
  });

  test("for visitors, or to lead off this server afterwards", async () => {
    const visitor = createTestBrowser(server.app);
    await visitor.signIn("anonymous-login");
    expect((await begin(visitor)).statusCode).toBe(403);
    const browser = await enter();
    expect(await link(browser, { returnPath: "//evil.example/x" })).toMatch(
      /^http:\/\/localhost\//,
    );
    expect((await begin(browser, { returnPath: "https://evil.example" })).statusCode).toBe(400);
  });

  test("where the company has none", async () => {
    const browser = await enter();
    const headers = { "x-roomwright-company": "alder-quay" };
    const body = {
      provider: "company-login",
      returnPath: "/account",
      currentPassword: ada.password,
    };
    const answer = await browser.post(path, body, headers);
    expect([answer.statusCode, reasonOf(answer)]).toEqual([403, "closed"]);
  });
});

describe("an issuer is removed", () => {
  const proofs = { currentPassword: ada.password };

  test("by its person with the password, who is written to; it opens nothing any more", async () => {
    const browser = await enter();
    await link(browser);
    const [identity] = await listOwn(browser);
    expect(reasonOf(await remove(browser, identity?.id ?? "", { currentPassword: "wrong" }))).toBe(
      "wrong_password",
    );
    expect((await remove(browser, identity?.id ?? "", proofs)).statusCode).toBe(204);
    expect(await listOwn(browser)).toEqual([]);
    const mails = await server.readMails(ada.email);
    expect(mails.at(-1)?.subject).toBe(
      "Your account at Greenhouse Paints can no longer be opened with Greenhouse Paints",
    );
    const again = openCompanyBrowser(server, acme);
    expect(await again.signInAtIssuer()).toContain("error=OAuthAccountNotLinked");
  });

  test("never by anybody else", async () => {
    const browser = await enter();
    await link(browser);
    const [identity] = await listOwn(browser);
    const eve = { email: "eve@acme.example", password: ada.password };
    await writePerson(server.database, { ...eve, name: "Eve" });
    expect((await remove(await enter(eve), identity?.id ?? "", proofs)).statusCode).toBe(404);
    expect(await listOwn(browser)).toHaveLength(1);
  });

  test("but not when it is the last way in", async () => {
    await owner.query("delete from users where email = $1", [ada.email]);
    const browser = openCompanyBrowser(server, acme);
    await browser.signInAtIssuer();
    const [identity] = await listOwn(browser);
    expect(reasonOf(await remove(browser, identity?.id ?? "", {}))).toBe("last_way");
    expect(await link(browser, { provider: "google-login", currentPassword: undefined })).toBe(
      done,
    );
    expect((await remove(browser, identity?.id ?? "", {})).statusCode).toBe(204);
    const [left] = await listOwn(browser);
    expect(reasonOf(await remove(browser, left?.id ?? "", {}))).toBe("last_way");
  });

  test("nor when the other way is one at which nobody signs in today", async () => {
    await owner.query("delete from users where email = $1", [ada.email]);
    const browser = openCompanyBrowser(server, acme);
    await browser.signInAtIssuer();
    await link(browser, { provider: "google-login", currentPassword: undefined });
    const held = await listOwn(browser);
    const atGoogle = held.find(({ companyId }) => companyId === null)?.id ?? "";
    await owner.query("update company_issuers set enabled = false");
    try {
      expect(reasonOf(await remove(browser, atGoogle, {}))).toBe("last_way");
    } finally {
      await owner.query("update company_issuers set enabled = true");
    }
    expect((await remove(browser, atGoogle, {})).statusCode).toBe(204);
  });

  test("nor both of two at once", async () => {
    await owner.query("delete from users where email = $1", [ada.email]);
    const browser = openCompanyBrowser(server, acme);
    await browser.signInAtIssuer();
    await link(browser, { provider: "google-login", currentPassword: undefined });
    const held = await listOwn(browser);
    const answers = await Promise.all(held.map(({ id }) => remove(browser, id, {})));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 409,
    ]);
  });

  test("without a password only by somebody who has signed in lately", async () => {
    await owner.query("delete from users where email = $1", [ada.email]);
    const browser = openCompanyBrowser(server, acme);
    await browser.signInAtIssuer();
    server.clock.advance(16 * 60_000);
    const [identity] = await listOwn(browser);
    expect(reasonOf(await remove(browser, identity?.id ?? "", {}))).toBe("sign_in_again");
    const asked = { provider: "google-login", currentPassword: undefined };
    expect(reasonOf(await begin(browser, asked))).toBe("sign_in_again");
  });
});
