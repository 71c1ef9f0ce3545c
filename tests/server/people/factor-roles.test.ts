import { createHash, randomBytes } from "node:crypto";

import { Secret, TOTP } from "otpauth";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { setMembership } from "#server/db/memberships.ts";
import { companies } from "#server/db/schema/companies.ts";
import { auditEntries } from "#server/db/schema/company-records.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { FactorRoles, MemberRole } from "#shared/member.ts";
import { httpContract } from "#shared/wires/http.ts";
import { fillPath } from "#shared/wires/http/fill-path.ts";
import { readBodyKind } from "#shared/wires/http/http-call.ts";
import type { HttpCall } from "#shared/wires/http/http-call.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

/** A company that allows frames, and one where nothing is required. */
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const alderQuay = { "x-roomwright-company": "alder-quay" };
const password = "a long enough password";
const stepMs = 30_000;
const url = "/api/v1/studio/factor-roles";

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => writeRoles([]));

/** As the operator's and the seed's writes go: past the call. */
async function writeRoles(factorRoles: MemberRole[], companyId = defaultCompanyId) {
  await server.database.withTenant(companyId, (tx) =>
    tx.update(companies).set({ factorRoles }).where(eq(companies.id, companyId)),
  );
}

type Person = { browser: TestBrowser; userId: string; email: string };
async function openPerson(role: MemberRole | null, companyId = defaultCompanyId): Promise<Person> {
  people += 1;
  const email = `person-${people}@example.com`;
  const userId = await writePerson(server.database, { email, name: `Ada ${people}`, password });
  if (role !== null) await setMembership(server.database, { companyId, userId, role });
  const browser = createTestBrowser(server.app);
  await browser.signIn("regular-login", { email, password });
  return { browser, userId, email };
}

function readApp(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6 });
  return totp.generate({ timestamp: server.clock.now().getTime() });
}

async function switchOn({ browser }: Person): Promise<string> {
  const begun = await browser.post("/api/v1/me/second-factor", { currentPassword: password });
  const { secret } = begun.json<{ secret: string }>();
  const code = readApp(secret);
  const confirmed = await browser.post("/api/v1/me/second-factor/confirm", { code });
  expect(confirmed.statusCode).toBe(200);
  return secret;
}

const putRoles = (browser: TestBrowser, roles: readonly string[]) =>
  browser.send({ method: "PUT", url, payload: { roles } });
const readCode = (response: { statusCode: number; json(): { error: { code: string } } }) =>
  response.statusCode < 400 ? "in" : response.json().error.code;

const contentTypes = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data; boundary=none",
  bytes: "application/offset+octet-stream",
};

async function tryCall(call: HttpCall, headers: Record<string, string>): Promise<string> {
  const params = Object.keys(call.params?.shape ?? {}).map((key) => [
    key,
    "00000000-0000-4000-8000-000000000000",
  ]);
  const kind = readBodyKind(call);
  const response = await server.app.inject({
    method: call.method,
    url: fillPath(call.path, Object.fromEntries(params)),
    headers: { ...headers, ...(kind === null ? {} : { "content-type": contentTypes[kind] }) },
    ...(kind === null ? {} : { payload: kind === "json" ? "{}" : "" }),
  });
  return readCode(response);
}

const forPeople = Object.entries(httpContract as Record<string, HttpCall>).filter(
  ([, { access }]) => access === "user",
);
const needed = ["beginSecondFactor", "confirmSecondFactor", "getAccount"];

test("who lacks what their role needs may set it up and nothing else, on every call of the company", async () => {
  const { browser } = await openPerson("admin");
  await writeRoles(["admin"]);
  const headers = { cookie: browser.readCookieHeader() };
  const open: string[] = [];
  for (const [name, call] of forPeople) {
    if ((await tryCall(call, headers)) !== "second_factor_required") open.push(name);
  }
  expect(open.toSorted()).toEqual(needed);
  expect((await browser.readUser())?.role).toBe("admin");
});

test("a frame's token of theirs opens no more, and neither is handed on to a frame or the desktop app", async () => {
  const { browser, userId } = await openPerson("editor", alderQuayId);
  const token = await server.app.stores.iframeTokens.create(userId, alderQuayId, "regular-login");
  const bearer = { authorization: `Bearer iframe${token}` };
  const { csrfToken } = (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  const challenge = createHash("sha256").update(randomBytes(32)).digest("base64url");
  const handOn = (kind: string) =>
    browser.post("/api/auth/hand-off", { csrfToken, kind, challenge }, alderQuay);
  const ask = async () => [
    readCode(await server.app.inject({ url: "/api/v1/designs", headers: bearer })),
    readCode(await handOn("frame")),
    readCode(await handOn("desktop")),
  ];
  expect(await ask()).toEqual(["in", "in", "in"]);
  await writeRoles(["editor"], alderQuayId);
  const refused = await ask();
  await writeRoles([], alderQuayId);
  expect(refused).toEqual(Array.from({ length: 3 }, () => "second_factor_required"));
});

test("with the second factor everything is open again, and in other companies it always was", async () => {
  const person = await openPerson("editor");
  await writeRoles(["editor", "owner"]);
  const ask = (headers = {}) => person.browser.get("/api/v1/studio/products", headers);
  expect(readCode(await ask())).toBe("second_factor_required");
  const elsewhere = await person.browser.get("/api/v1/designs", alderQuay);
  expect(readCode(elsewhere)).toBe("in");
  await switchOn(person);
  expect(readCode(await ask())).toBe("in");
});

test("other roles, people without one and visitors notice nothing", async () => {
  await writeRoles(["owner"]);
  for (const role of ["editor", "admin", null] as const) {
    const { browser } = await openPerson(role);
    expect(readCode(await browser.get("/api/v1/designs"))).toBe("in");
  }
  const visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  expect(readCode(await visitor.get("/api/v1/designs"))).toBe("in");
});

test("a key opens nothing for as long as whoever made it lacks what their role needs", async () => {
  const person = await openPerson("admin");
  const body = { name: "Shop", permissions: ["catalogue"] };
  const { key } = (await person.browser.post("/api/v1/studio/keys", body)).json<{ key: string }>();
  const use = () =>
    server.app.inject({
      url: "/api/v1/studio/products",
      headers: { authorization: `Bearer ${key}` },
    });
  expect(readCode(await use())).toBe("in");
  await writeRoles(["admin"]);
  expect(readCode(await use())).toBe("second_factor_required");
  await switchOn(person);
  expect(readCode(await use())).toBe("in");
});

test("an owner asks it of roles, of their own once they have it themself, and the log has it", async () => {
  const owner = await openPerson("owner");
  const editor = await openPerson("editor");
  const refused = await putRoles(owner.browser, ["owner"]);
  expect([refused.statusCode, refused.json().error.details]).toEqual([
    409,
    { reason: "own_factor_missing" },
  ]);
  expect((await putRoles(owner.browser, ["editor"])).statusCode).toBe(200);
  await switchOn(owner);
  // A moment later, by which the log knows their order.
  server.clock.advance(1000);
  const answer = await putRoles(owner.browser, ["owner", "editor", "owner"]);
  const { roles, without } = answer.json<FactorRoles>();
  expect(roles).toEqual(["editor", "owner"]);
  expect(without.map(({ userId }) => userId)).toContain(editor.userId);
  expect(without.map(({ userId }) => userId)).not.toContain(owner.userId);
  expect(readCode(await editor.browser.get("/api/v1/designs"))).toBe("second_factor_required");
  expect((await owner.browser.get(url)).json<FactorRoles>().roles).toEqual(["editor", "owner"]);
  const entries = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "factor-roles.changed"))
      .orderBy(auditEntries.at),
  );
  expect(entries.map(({ details }) => details)).toEqual([
    { roles: { before: [], after: ["editor"] } },
    { roles: { before: ["editor"], after: ["editor", "owner"] } },
  ]);
});

test("who is told who lacks it is an owner, with the keys that stop", async () => {
  const admin = await openPerson("admin");
  const owner = await openPerson("owner");
  const body = { name: "Shop", permissions: ["catalogue"] };
  expect((await admin.browser.post("/api/v1/studio/keys", body)).statusCode).toBe(201);
  expect(readCode(await admin.browser.get(url))).toBe("forbidden");
  expect(readCode(await putRoles(admin.browser, []))).toBe("forbidden");
  expect(readCode(await putRoles(owner.browser, ["user"]))).toBe("bad_request");
  const { without } = (await owner.browser.get(url)).json<FactorRoles>();
  expect(without.find(({ userId }) => userId === admin.userId)).toMatchObject({ apiKeys: 1 });
  expect(without.find(({ userId }) => userId === owner.userId)).toMatchObject({ apiKeys: 0 });
});

test("for as long as it is required nobody switches it off, in whatever company they ask", async () => {
  const person = await openPerson("editor");
  const secret = await switchOn(person);
  await writeRoles(["editor"]);
  const remove = (headers = {}) => {
    server.clock.advance(2 * stepMs);
    const body = { currentPassword: password, code: readApp(secret) };
    return person.browser.post("/api/v1/me/second-factor/remove", body, headers);
  };
  const refused = await remove(alderQuay);
  expect([refused.statusCode, refused.json().error.details]).toEqual([
    409,
    { reason: "required", companies: ["Roomwright"] },
  ]);
  const account = (await person.browser.get("/api/v1/me/account")).json();
  expect(account.secondFactor).toMatchObject({ enabled: true, requiredBy: ["Roomwright"] });
  await writeRoles([]);
  expect((await remove()).statusCode).toBe(204);
});
