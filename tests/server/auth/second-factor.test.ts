import { Secret, TOTP, URI } from "otpauth";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { recoveryCodes, secondFactors } from "#server/db/schema/accounts.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const stepMs = 30_000;
const password = "a long enough password";
const factorUrl = "/api/v1/me/second-factor";

let server: TestServer;
let email = "";
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people += 1;
  email = `person-${people}@example.com`;
  await writePerson(server.database, { email, name: "Ada", password });
});

const open = () => createTestBrowser(server.app);
async function openSignedIn(fields: Record<string, string> = {}): Promise<TestBrowser> {
  const browser = open();
  const response = await browser.signIn("regular-login", { email, password, ...fields });
  expect(response.statusCode).toBe(200);
  return browser;
}

/** What an authenticator app shows `steps` half minutes from now. */
function readApp(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6 });
  return totp.generate({ timestamp: server.clock.now().getTime() + steps * stepMs });
}

/** Switches it on for the person; the app's present code is used up by that. */
async function enrol(browser: TestBrowser): Promise<{ secret: string; codes: string[] }> {
  const begun = await browser.post(factorUrl, { currentPassword: password });
  const { secret } = begun.json<{ secret: string }>();
  const confirmed = await browser.post(`${factorUrl}/confirm`, { code: readApp(secret) });
  expect(confirmed.statusCode).toBe(200);
  return { secret, codes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

async function tryCode(fields: Record<string, string>): Promise<string> {
  const response = await open().signIn("regular-login", { email, password, ...fields });
  const { searchParams } = new URL(response.json<{ url: string }>().url);
  return `${response.statusCode} ${searchParams.get("error") ?? "in"}`;
}

const readCode = (response: { json(): { error: { code: string } } }) => response.json().error.code;

test("WB-05 an authenticator app is enrolled by its secret, its address and a first code", async () => {
  const browser = await openSignedIn();
  const begun = await browser.post(factorUrl, { currentPassword: password });
  const { secret, uri } = begun.json<{ secret: string; uri: string }>();
  expect(begun.headers["cache-control"]).toBe("no-store");
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const app = URI.parse(uri);
  expect(app).toBeInstanceOf(TOTP);
  expect([app.secret.base32, app.issuer, app.label]).toEqual([secret, "Roomwright", email]);
  expect([app.algorithm, app.digits, (app as TOTP).period]).toEqual(["SHA1", 6, 30]);

  expect(await tryCode({})).toBe("200 in");
  const wrong = await browser.post(`${factorUrl}/confirm`, { code: "000000" });
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([403, "wrong_code"]);
  const confirmed = await browser.post(`${factorUrl}/confirm`, { code: readApp(secret) });
  const { recoveryCodes: codes } = confirmed.json<{ recoveryCodes: string[] }>();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes)
    expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
  const { secondFactor } = (await browser.get("/api/v1/me/account")).json();
  expect(secondFactor).toEqual({ enabled: true, recoveryCodesLeft: 10, requiredBy: [] });
  const again = await browser.post(factorUrl, { currentPassword: password });
  expect([again.statusCode, again.json().error.code]).toEqual([409, "conflict"]);
});

test("WB-05 secret and recovery codes cannot be read in the database", async () => {
  const { secret, codes } = await enrol(await openSignedIn());
  const stored = await server.database.withIdentity(async (tx) => [
    ...(await tx.select({ bytes: secondFactors.secretSealed }).from(secondFactors)),
    ...(await tx.select({ bytes: recoveryCodes.codeHash }).from(recoveryCodes)),
  ]);
  const all = Buffer.concat(stored.map(({ bytes }) => bytes));
  for (const value of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
    expect(all.includes(value)).toBe(false);
  }
});

test("WB-05 signing in needs the code once it is on, and only the right password is told so", async () => {
  const { secret } = await enrol(await openSignedIn());
  server.clock.advance(2 * stepMs);
  expect(await tryCode({})).toBe("401 SecondFactorRequired");
  expect(await tryCode({ code: "" })).toBe("401 SecondFactorRequired");
  expect(await tryCode({ code: "abcdef" })).toBe("401 SecondFactorInvalid");
  const wrongPassword = { password: "not it at all" };
  expect(await tryCode(wrongPassword)).toBe("401 CredentialsSignin");
  expect(await tryCode({ ...wrongPassword, code: "000000" })).toBe("401 CredentialsSignin");
  expect(await tryCode({ ...wrongPassword, code: readApp(secret) })).toBe("401 CredentialsSignin");
  expect(await tryCode({ code: readApp(secret) })).toBe("200 in");
});

test("WB-05 no code counts twice, nor one before a code that was taken", async () => {
  const { secret } = await enrol(await openSignedIn());
  expect(await tryCode({ code: readApp(secret) })).toBe("401 SecondFactorInvalid");
  server.clock.advance(2 * stepMs);
  expect(await tryCode({ code: readApp(secret) })).toBe("200 in");
  expect(await tryCode({ code: readApp(secret) })).toBe("401 SecondFactorInvalid");
  expect(await tryCode({ code: readApp(secret, -1) })).toBe("401 SecondFactorInvalid");
  server.clock.advance(stepMs);
  const code = readApp(secret);
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryCode({ code })));
  expect(outcomes.filter((outcome) => outcome === "200 in")).toHaveLength(1);
});

test("WB-05 the clock of the app may be off by one step and no more", async () => {
  const { secret } = await enrol(await openSignedIn());
  server.clock.advance(10 * stepMs);
  expect(await tryCode({ code: readApp(secret, 2) })).toBe("401 SecondFactorInvalid");
  expect(await tryCode({ code: readApp(secret, -2) })).toBe("401 SecondFactorInvalid");
  expect(await tryCode({ code: readApp(secret, -1) })).toBe("200 in");
  server.clock.advance(10 * stepMs);
  expect(await tryCode({ code: readApp(secret, 1) })).toBe("200 in");
});

test("WB-05 a recovery code stands in for the app once, also when 20 use it at the same time", async () => {
  const { codes } = await enrol(await openSignedIn());
  const code = codes[3] ?? "";
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => tryCode({ code })));
  expect(outcomes.filter((outcome) => outcome === "200 in")).toHaveLength(1);
  expect(new Set(outcomes)).toEqual(new Set(["200 in", "401 SecondFactorInvalid"]));
  const loud = (codes[4] ?? "").toUpperCase().replaceAll("-", " ");
  expect(await tryCode({ code: loud })).toBe("200 in");
  const browser = await openSignedIn({ code: codes[5] ?? "" });
  const { secondFactor } = (await browser.get("/api/v1/me/account")).json();
  expect(secondFactor.recoveryCodesLeft).toBe(7);
});

test("WB-05 one person's codes are nothing in another's account", async () => {
  const { secret, codes } = await enrol(await openSignedIn());
  email = `other-${people}@example.com`;
  await writePerson(server.database, { email, name: "Bob", password });
  await enrol(await openSignedIn());
  server.clock.advance(2 * stepMs);
  expect(await tryCode({ code: codes[0] ?? "" })).toBe("401 SecondFactorInvalid");
  expect(await tryCode({ code: readApp(secret) })).toBe("401 SecondFactorInvalid");
});

test("WB-05 new recovery codes end the old ones and need password and code", async () => {
  const browser = await openSignedIn();
  const { secret, codes } = await enrol(browser);
  server.clock.advance(2 * stepMs);
  const renew = (body: object) => browser.post(`${factorUrl}/recovery-codes`, body);
  expect(readCode(await renew({ currentPassword: "other", code: readApp(secret) }))).toBe(
    "wrong_password",
  );
  expect(readCode(await renew({ currentPassword: password, code: "000000" }))).toBe("wrong_code");
  const renewed = await renew({ currentPassword: password, code: readApp(secret) });
  const { recoveryCodes: fresh } = renewed.json<{ recoveryCodes: string[] }>();
  expect(fresh).toHaveLength(10);
  expect(await tryCode({ code: codes[0] ?? "" })).toBe("401 SecondFactorInvalid");
  expect(await tryCode({ code: fresh[0] ?? "" })).toBe("200 in");
});

test("WB-05 it is switched off with password and code, and its codes are nothing any more", async () => {
  const browser = await openSignedIn();
  const { codes } = await enrol(browser);
  const remove = (body: object) => browser.post(`${factorUrl}/remove`, body);
  const refused = await remove({ currentPassword: "other", code: codes[0] });
  expect(refused.json().error.code).toBe("wrong_password");
  expect(await tryCode({})).toBe("401 SecondFactorRequired");
  const removed = await remove({ currentPassword: password, code: codes[0] });
  expect(removed.statusCode).toBe(204);
  expect(await tryCode({})).toBe("200 in");
  const renewed = await browser.post(`${factorUrl}/recovery-codes`, {
    currentPassword: password,
    code: codes[1],
  });
  expect(renewed.json().error.code).toBe("wrong_code");
});

test("WB-05 a secret that was replaced before it was confirmed confirms nothing", async () => {
  const browser = await openSignedIn();
  const begin = async () =>
    (await browser.post(factorUrl, { currentPassword: password })).json<{ secret: string }>()
      .secret;
  const [first, second] = [await begin(), await begin()];
  const confirm = async (secret: string) =>
    (await browser.post(`${factorUrl}/confirm`, { code: readApp(secret) })).statusCode;
  expect([await confirm(first), await confirm(second)]).toEqual([403, 200]);
});
