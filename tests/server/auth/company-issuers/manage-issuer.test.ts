import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { sealPurposes, createValueSeal } from "#server/db/tokens.ts";
import { seedCompanies } from "#server/seed/companies.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { signInStaff } from "#support/company-staff.ts";
import { startOidcIssuer } from "#support/oidc-issuer.ts";
import type { OidcIssuer } from "#support/oidc-issuer.ts";
import { startScriptedIssuer } from "#support/scripted-issuer.ts";
import type { ScriptedIssuer } from "#support/scripted-issuer.ts";
import { testSecret } from "#support/server-database.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const returnAddress = `http://localhost/api/auth/callback/company-login/${defaultCompanyId}`;
const client = { clientId: "acme-rooms", clientSecret: "a secret of the company" };
const path = "/api/v1/studio/issuer";

let server: TestServer;
let issuer: OidcIssuer;
let scripted: ScriptedIssuer;
let owner: Client;
let admin: TestBrowser;
beforeAll(async () => {
  issuer = await startOidcIssuer({ ...client, redirectUris: [returnAddress] });
  scripted = await startScriptedIssuer();
  server = await startTestServer({ webhookPrivateAddresses: true });
  owner = new Client(server.owner);
  await owner.connect();
  admin = await signInStaff(server, "admin");
});
afterAll(async () => {
  await owner.end();
  await server.close();
  await issuer.close();
  await scripted.close();
});
beforeEach(async () => {
  scripted.describeAs({});
  await owner.query("delete from company_issuers");
});

const put = (changes: object = {}, browser = admin) =>
  browser.send({
    method: "PUT",
    url: path,
    payload: { issuer: issuer.issuer, ...client, enabled: true, ...changes },
  });
const reasonOf = (answer: { json(): { error: { details: { reason: string } } } }) =>
  answer.json().error.details.reason;
const readAudit = async (action: string) => {
  const { rows } = await owner.query<{ target: string; details: object }>(
    "select target, details from audit_entries where action = $1 order by at",
    [action],
  );
  return rows;
};

const tryIt = async () =>
  (await admin.post(`${path}/test`, {})).json<{ problem: string | null }>().problem;

describe("a company's issuer", () => {
  test("is set up by an admin, once it has said what it is, and noted down without its secret", async () => {
    const saved = await put();
    expect(saved.json()).toEqual({
      issuer: issuer.issuer,
      clientId: client.clientId,
      enabled: true,
      updatedAt: server.clock.now().toISOString(),
    });
    const read = await admin.get(path);
    expect(read.json()).toEqual({ issuer: saved.json(), returnAddress, domains: [] });
    expect(read.body).not.toContain(client.clientSecret);
    expect(await readAudit("issuer.changed")).toContainEqual({
      target: issuer.issuer,
      details: { enabled: true, secret: "changed" },
    });
  });

  test("has its secret sealed where it is kept", async () => {
    await put();
    const { rows } = await owner.query<{ secret_sealed: Buffer }>(
      "select secret_sealed from company_issuers",
    );
    const sealed = rows[0]?.secret_sealed ?? Buffer.alloc(0);
    expect(sealed.toString("latin1")).not.toContain(client.clientSecret);
    const seal = createValueSeal(testSecret, sealPurposes.issuer);
    expect(seal.open(sealed)).toBe(client.clientSecret);
  });

  test("keeps its secret when none is given, unless it is another issuer or client", async () => {
    await put();
    expect((await put({ clientSecret: undefined })).statusCode).toBe(200);
    expect(reasonOf(await put({ clientId: "another", clientSecret: undefined }))).toBe(
      "secret_missing",
    );
    const moved = await put({ issuer: scripted.issuer, clientSecret: undefined });
    expect(reasonOf(moved)).toBe("secret_missing");
  });

  test("is nobody's business but the admins' and owners'", async () => {
    const editor = await signInStaff(server, "editor");
    expect((await editor.get(path)).statusCode).toBe(403);
    expect((await put({}, editor)).statusCode).toBe(403);
    const boss = await signInStaff(server, "owner");
    expect((await boss.get(path)).statusCode).toBe(200);
  });

  test("can be switched off when it does not answer any more, and removed", async () => {
    scripted.describeAs({});
    expect((await put({ issuer: scripted.issuer })).statusCode).toBe(200);
    scripted.describeAs(null);
    expect(reasonOf(await put({ issuer: scripted.issuer }))).toBe("not_an_issuer");
    const off = await put({ issuer: scripted.issuer, enabled: false });
    expect(off.json()).toMatchObject({ enabled: false });
    expect((await admin.send({ method: "DELETE", url: path })).statusCode).toBe(204);
    expect((await admin.get(path)).json()).toMatchObject({ issuer: null });
    expect(await readAudit("issuer.removed")).toEqual([{ target: scripted.issuer, details: {} }]);
    expect((await admin.send({ method: "DELETE", url: path })).statusCode).toBe(404);
  });
});

describe("an address is refused", () => {
  test.each([
    ["that is none", "no such thing", "no_address"],
    ["with a query", "https://issuer.example/?tenant=1", "no_address"],
    ["that is not encrypted", "http://issuer.example", "not_https"],
    ["that does not exist", "https://issuer.invalid", "not_found"],
    ["at which nobody listens", "http://127.0.0.1:9", "unreachable"],
  ])("%s", async (_name, address, reason) => {
    const answer = await put({ issuer: address });
    expect([answer.statusCode, reasonOf(answer)]).toEqual([400, reason]);
  });

  test.each([
    ["speaks for another issuer", { issuer: "https://another.example" }],
    ["names no token endpoint", { token_endpoint: undefined }],
    ["signs with nothing that only it has", { id_token_signing_alg_values_supported: ["HS256"] }],
  ])("of an issuer that %s", async (_name, changes) => {
    scripted.describeAs(changes);
    const answer = await put({ issuer: scripted.issuer });
    expect([answer.statusCode, reasonOf(answer)]).toEqual([400, "not_an_issuer"]);
  });

  test("inside the server's own network, before anything is sent there", async () => {
    const closed = await startTestServer();
    try {
      const browser = await signInStaff(closed, "admin");
      const before = scripted.tokenRequests.length;
      for (const address of [
        "https://127.0.0.1:9",
        "https://[::1]/",
        "https://169.254.169.254/latest",
        "https://10.0.0.5",
        "https://localhost:4600",
      ]) {
        expect(reasonOf(await put({ issuer: address }, browser))).toBe("private");
      }
      expect(scripted.tokenRequests.length).toBe(before);
    } finally {
      await closed.close();
    }
  });
});

describe("a try", () => {
  test("says that an issuer which knows the client is all right", async () => {
    await put();
    expect(await tryIt()).toBeNull();
  });

  test("says that the issuer does not take the secret", async () => {
    await put({ clientSecret: "another secret" });
    expect(await tryIt()).toBe("client_refused");
  });

  test("says what keeps the issuer from answering", async () => {
    await put({ issuer: scripted.issuer });
    scripted.describeAs(null);
    expect(await tryIt()).toBe("not_an_issuer");
  });
});

test("one company's issuer is not another's", async () => {
  await put();
  const other = seedCompanies.find(({ id }) => id !== defaultCompanyId);
  const headers = { "x-roomwright-company": other?.slug ?? "" };
  const stranger = await signInStaff(server, "owner", other?.id);
  const read = await stranger.send({ method: "GET", url: path, headers });
  expect(read.json()).toMatchObject({ issuer: null });
});
