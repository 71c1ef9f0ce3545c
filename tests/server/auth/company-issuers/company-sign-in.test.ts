import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { setMembership } from "#server/db/memberships.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import {
  companyClient,
  findSeeded,
  nameCompanyReturn,
  openCompanyBrowser,
  setUpIssuer,
} from "#support/company-issuer.ts";
import { startOidcIssuer } from "#support/oidc-issuer.ts";
import type { OidcIssuer } from "#support/oidc-issuer.ts";
import { operateOn } from "#support/operate-on.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const failed = (error: string) => `http://localhost/api/auth/error?error=${error}`;
const done = "http://localhost";
const [acme, zen] = ["greenhouse", "roomwright"];

let server: TestServer;
let owner: Client;
let issuers: Record<string, OidcIssuer>;
beforeAll(async () => {
  server = await startTestServer({ webhookPrivateAddresses: true });
  owner = new Client(server.owner);
  await owner.connect();
  issuers = { [acme]: await startIssuerOf(acme), [zen]: await startIssuerOf(zen) };
});
afterAll(async () => {
  await owner.end();
  await server.close();
  for (const issuer of Object.values(issuers)) await issuer.close();
});
beforeEach(async () => {
  await owner.query("delete from company_issuers");
  await owner.query("delete from domain_claims");
  await owner.query("delete from users where email like '%@acme.example'");
  for (const [slug, issuer] of Object.entries(issuers)) {
    issuer.accounts.clear();
    issuer.accounts.set("ada", { email: "Ada@acme.example", email_verified: true, name: "Ada" });
    const domain = slug === acme ? "acme.example" : "zen.example";
    await setUpIssuer(server, slug, { issuer: issuer.issuer, domain });
  }
});

const startIssuerOf = (slug: string) =>
  startOidcIssuer({ ...companyClient, redirectUris: [nameCompanyReturn(slug)] });
const open = (slug = acme) => openCompanyBrowser(server, slug);
const say = (account: object, slug = acme) => issuers[slug]?.accounts.set("ada", account);
const countPeople = async () => {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int from users where email like '%@acme.example'",
  );
  return rows[0]?.count;
};

const listWays = async (slug: string | null) => {
  const headers = slug === null ? {} : { "x-roomwright-company": slug };
  return (await open().get("/api/auth/providers", headers)).json<Record<string, object>>();
};

describe("the ways to sign in", () => {
  test("have the company's issuer under the company's name, for that company alone", async () => {
    expect(await listWays(acme)).toMatchObject({
      "company-login": { id: "company-login", name: "Greenhouse Paints", type: "oauth" },
    });
    expect(await listWays(null)).not.toHaveProperty("company-login");
    expect(await listWays("nobody")).not.toHaveProperty("company-login");
    await owner.query("delete from company_issuers where company_id = $1", [findSeeded(acme).id]);
    expect(await listWays(acme)).not.toHaveProperty("company-login");
  });

  test("have none that is switched off or has no domain", async () => {
    await owner.query("update company_issuers set enabled = false");
    expect(await listWays(acme)).not.toHaveProperty("company-login");
    await owner.query("update company_issuers set enabled = true");
    await owner.query("delete from domain_claims");
    expect(await listWays(acme)).not.toHaveProperty("company-login");
  });
});

describe("somebody of the company's domain", () => {
  test("signs in and is the same person the next time, by subject and not by email", async () => {
    const browser = open();
    expect(await browser.signInAtIssuer()).toBe(done);
    const first = await browser.readUser();
    expect(first).toMatchObject({
      name: "Ada",
      email: "ada@acme.example",
      sessionType: "company-login",
      role: "user",
    });
    say({ email: "ada.lovelace@acme.example", email_verified: true, name: "Ada" });
    const again = open();
    await again.signInAtIssuer();
    expect(await again.readUser()).toMatchObject({
      id: first?.id,
      email: "ada.lovelace@acme.example",
    });
    expect(await countPeople()).toBe(1);
  });

  test("brings along what they made before without an account", async () => {
    const browser = open();
    await browser.signIn("anonymous-login");
    const visitor = await browser.readUser();
    expect(await browser.signInAtIssuer()).toBe(done);
    const { rows } = await owner.query<{ linked_user_id: string }>(
      "select linked_user_id from anonymous_identities where user_id = $1",
      [visitor?.id],
    );
    expect(rows[0]?.linked_user_id).toBe((await browser.readUser())?.id);
  });

  test("who is no member any more has no role left", async () => {
    const browser = open();
    await browser.signInAtIssuer();
    const person = await browser.readUser();
    const company = { "x-roomwright-company": acme };
    const userId = person?.id ?? "";
    await setMembership(server.database, { companyId: findSeeded(acme).id, userId, role: "admin" });
    expect(await browser.readUser(company)).toMatchObject({ role: "admin" });
    await owner.query("delete from memberships where user_id = $1", [userId]);
    const again = open();
    await again.signInAtIssuer();
    expect(await again.readUser(company)).toMatchObject({ id: person?.id, role: "user" });
  });

  test("who is disabled is refused", async () => {
    const browser = open();
    await browser.signInAtIssuer();
    await owner.query("update users set disabled_at = now() where email = 'ada@acme.example'");
    expect(await open().signInAtIssuer()).toBe(failed("AccessDenied"));
  });
});

describe("nobody signs in", () => {
  test.each([
    ["whose email the issuer has not verified", { email: "ada@acme.example" }],
    ["whose email is of another domain", { email: "ada@other.example", email_verified: true }],
    ["whose email is of a domain below", { email: "a@x.acme.example", email_verified: true }],
    ["whose domain ends alike", { email: "a@notacme.example", email_verified: true }],
    [
      "whose email hides the domain in its name",
      { email: '"a@acme.example"@evil.example', email_verified: true },
    ],
    [
      "whose email is in letters that fold to others",
      { email: "a@acme.exampKe", email_verified: true },
    ],
    ["without an email", {}],
  ])("%s", async (_name, account) => {
    say(account);
    const browser = open();
    expect(await browser.signInAtIssuer()).toBe(failed("AccessDenied"));
    expect(await browser.readUser()).toBeNull();
    expect(await countPeople()).toBe(0);
  });

  test("of a domain that is another company's", async () => {
    say({ email: "boss@acme.example", email_verified: true }, zen);
    expect(await open(zen).signInAtIssuer()).toBe(failed("AccessDenied"));
  });

  test("of a domain that the company has given up meanwhile, known or not", async () => {
    await open().signInAtIssuer();
    await operateOn(server, "release-domain", "--slug", acme, "--domain", "acme.example");
    await operateOn(server, "claim-domain", "--slug", acme, "--domain", "new-acme.example");
    expect(await open().signInAtIssuer()).toBe(failed("AccessDenied"));
  });

  test("where the company has switched it off, before or on the way", async () => {
    const browser = open();
    const path = await browser.comeBack();
    await owner.query("update company_issuers set enabled = false");
    expect((await browser.get(path)).headers.location).toBe(failed("AccessDenied"));
    expect((await open().start()).json()).toEqual({ url: failed("AccessDenied") });
  });

  test("of a company that is disabled, before or on the way", async () => {
    const browser = open();
    const path = await browser.comeBack();
    await operateOn(server, "disable-company", "--slug", acme);
    server.clock.advance(6_000);
    try {
      expect((await browser.get(path)).headers.location).toBe(failed("AccessDenied"));
      expect((await open().start()).json()).toEqual({ url: failed("AccessDenied") });
    } finally {
      await operateOn(server, "enable-company", "--slug", acme);
      server.clock.advance(6_000);
    }
  });

  test("where the request names no company", async () => {
    const answer = await open().start({}, {}, { "x-roomwright-company": "nobody" });
    expect(answer.json()).toEqual({ url: failed("AccessDenied") });
  });
});

describe("an account that there is", () => {
  test("is not given away for its email", async () => {
    const userId = await writePerson(server.database, {
      email: "ada@acme.example",
      name: "Ada",
      password: "a long enough password",
    });
    const browser = open();
    expect(await browser.signInAtIssuer()).toBe(failed("OAuthAccountNotLinked"));
    expect(await browser.readUser()).toBeNull();
    const { rowCount } = await owner.query("select 1 from company_identities where user_id = $1", [
      userId,
    ]);
    expect(rowCount).toBe(0);
  });

  test("of the same subject at another company's issuer is somebody else", async () => {
    const browser = open();
    await browser.signInAtIssuer();
    await owner.query("delete from domain_claims where domain = 'zen.example'");
    say({ email: "ada@zen.example", email_verified: true }, zen);
    await operateOn(server, "claim-domain", "--slug", zen, "--domain", "zen.example");
    const other = open(zen);
    expect(await other.signInAtIssuer()).toBe(done);
    expect((await other.readUser())?.id).not.toBe((await browser.readUser())?.id);
  });
});
