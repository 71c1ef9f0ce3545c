import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { seedCompanies } from "#server/seed/companies.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { signInStaff } from "#support/company-staff.ts";
import { operateOn } from "#support/operate-on.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const path = "/api/v1/studio/domains";
const others = seedCompanies.filter(({ id }) => id !== defaultCompanyId);
const other = others[0] ?? { id: "", slug: "" };
const own = seedCompanies.find(({ id }) => id === defaultCompanyId) ?? { slug: "" };

let server: TestServer;
let owner: Client;
let admin: TestBrowser;
let stranger: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  owner = new Client(server.owner);
  await owner.connect();
  admin = await signInStaff(server, "admin");
  stranger = await signInStaff(server, "admin", other.id);
});
afterAll(async () => {
  await owner.end();
  await server.close();
});
beforeEach(async () => {
  server.domainTexts.clear();
  await owner.query("delete from company_domains");
  await owner.query("delete from domain_claims");
});

const asOther = { "x-roomwright-company": other.slug };
const add = (domain: string, browser = admin, headers = {}) =>
  browser.post(path, { domain }, headers);
const check = (domain: string, browser = admin, headers = {}) =>
  browser.post(`${path}/${domain}/check`, {}, headers);
const recordOf = async (domain: string, browser = admin, headers = {}) =>
  (await add(domain, browser, headers)).json<{ record: string }>().record;
const reasonOf = (answer: { json(): { error: { details: { reason: string } } } }) =>
  answer.json().error.details.reason;
const list = async () => (await admin.get("/api/v1/studio/issuer")).json().domains;

const claim = (slug: string, domain = "acme.example") =>
  operateOn(server, "claim-domain", "--slug", slug, "--domain", domain);
const release = (slug: string) =>
  operateOn(server, "release-domain", "--slug", slug, "--domain", "acme.example");

describe("a domain", () => {
  test("is the company's once its DNS has the company's token", async () => {
    const record = await recordOf(" ACME.example ");
    expect(record).toMatch(/^roomwright-domain-verification=[\w-]{43}$/);
    const named = { domain: "acme.example", record, claimedBy: null, claimedAt: null };
    expect(await list()).toEqual([named]);
    server.domainTexts.set("acme.example", ["v=spf1 -all", record]);
    const claimedAt = server.clock.now().toISOString();
    const proven = { ...named, claimedBy: "dns", claimedAt };
    expect((await check("acme.example")).json()).toEqual(proven);
    expect(await list()).toEqual([proven]);
  });

  test("named twice has the token that it had", async () => {
    expect(await recordOf("acme.example")).toBe(await recordOf("acme.example"));
  });

  test("is not proven by another company's record, by a part of its own, or by none", async () => {
    const record = await recordOf("acme.example");
    const foreign = await recordOf("acme.example", stranger, asOther);
    for (const texts of [[], [foreign], [record.slice(0, -1)], [`${record}x`], ["roomwright"]]) {
      server.domainTexts.set("acme.example", texts);
      expect(reasonOf(await check("acme.example"))).toBe("no_record");
    }
    server.domainTexts.set("acme.example", null);
    expect(reasonOf(await check("acme.example"))).toBe("lookup_failed");
    expect(await list()).toMatchObject([{ claimedBy: null }]);
  });

  test("above it proves nothing, nor does one below it", async () => {
    const record = await recordOf("rooms.acme.example");
    server.domainTexts.set("acme.example", [record]);
    server.domainTexts.set("a.rooms.acme.example", [record]);
    expect(reasonOf(await check("rooms.acme.example"))).toBe("no_record");
  });

  test("belongs to one company", async () => {
    const records = [
      await recordOf("acme.example"),
      await recordOf("acme.example", stranger, asOther),
    ];
    server.domainTexts.set("acme.example", records);
    expect((await check("acme.example")).statusCode).toBe(200);
    expect(reasonOf(await check("acme.example", stranger, asOther))).toBe("taken");
    await admin.send({ method: "DELETE", url: `${path}/acme.example` });
    expect((await check("acme.example", stranger, asOther)).statusCode).toBe(200);
  });

  test("that was never named cannot be checked or removed", async () => {
    expect((await check("nobody.example")).statusCode).toBe(404);
    const removed = await admin.send({ method: "DELETE", url: `${path}/nobody.example` });
    expect(removed.statusCode).toBe(404);
  });

  test("of another company is not removed", async () => {
    await recordOf("acme.example", stranger, asOther);
    const removed = await admin.send({ method: "DELETE", url: `${path}/acme.example` });
    expect(removed.statusCode).toBe(404);
    expect((await check("acme.example", stranger, asOther)).statusCode).toBe(409);
  });

  test.each([
    "",
    "acme",
    "*.example",
    "a b.example",
    "acme.example/x",
    "müller.example",
    "1.2.3.4",
  ])("is not %j", async (domain) => {
    expect((await add(domain)).statusCode).toBe(400);
  });

  test("is one of at most twenty", async () => {
    for (let index = 0; index < 20; index += 1) await add(`d${index}.example`);
    expect(reasonOf(await add("one-more.example"))).toBe("too_many");
  });
});

describe("an operator", () => {
  test("gives a company a domain that it has not named, and takes it back", async () => {
    await expect(claim(own.slug)).resolves.toContain("acme.example is");
    expect(await list()).toEqual([
      {
        domain: "acme.example",
        record: null,
        claimedBy: "operator",
        claimedAt: expect.any(String),
      },
    ]);
    await expect(release(own.slug)).resolves.toContain("no more");
    expect(await list()).toEqual([]);
    await expect(release(own.slug)).rejects.toThrow("is not");
  });

  test("does not give a domain twice", async () => {
    await claim(own.slug);
    await expect(claim(own.slug)).rejects.toThrow("already");
    await expect(claim(other.slug)).rejects.toThrow("belongs to another company");
  });

  test("is told what a domain looks like", async () => {
    await expect(claim(own.slug, "acme")).rejects.toThrow("--domain takes an email domain");
  });
});
