import { readFileSync } from "node:fs";
import { join } from "node:path";

import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createToken } from "#server/db/tokens.ts";
import {
  createAccountVisitor,
  createRegistered,
  goodPassword,
  readLastMail,
} from "#support/account-visitor.ts";
import type { AccountVisitor } from "#support/account-visitor.ts";
import { createOidcBrowser } from "#support/oidc-browser.ts";
import { startOidcServer } from "#support/oidc-server.ts";
import type { OidcServer } from "#support/oidc-server.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

type SecurityLine = {
  security: string;
  time: string;
  level: number;
  requestId?: string;
  address?: string;
  companyId?: string | null;
  userId?: string | null;
  emailHash?: string;
  [field: string]: unknown;
};

let running: OidcServer;
let server: TestServer;
let read = 0;
beforeAll(async () => {
  running = await startOidcServer({ logLevel: null });
  ({ server } = running);
});
afterAll(() => running.close());

const openFrame = (payload: object) =>
  server.app.inject({
    method: "POST",
    url: "/api/auth/iframe/generate-user-token",
    headers: { "x-roomwright-company": "alder-quay" },
    payload,
  });
const readLog = (from: TestServer) =>
  readFileSync(join(from.config.dataDir, "server.log"), "utf8").split("\n").filter(Boolean);
const readSecurityLines = (from: TestServer) =>
  readLog(from)
    .map((line) => JSON.parse(line) as SecurityLine)
    .filter(({ security }) => security !== undefined);

/** What `flow` makes the log say; whatever it is, nobody's email is in a line. */
async function watch(flow: () => Promise<unknown>): Promise<SecurityLine[]> {
  read = readSecurityLines(server).length;
  await flow();
  expect(readLog(server).join("\n")).not.toMatch(/person\d+@example\.com/i);
  return readSecurityLines(server).slice(read);
}

/** The events of `flow`; each has what every event must have. */
async function watchEvents(flow: () => Promise<unknown>): Promise<string[]> {
  const lines = await watch(flow);
  for (const line of lines) {
    expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(line.address).toBe("127.0.0.1");
  }
  return lines.map(({ security }) => security);
}

let people = 0;
async function createPerson(): Promise<{ visitor: AccountVisitor; email: string; id: string }> {
  people += 1;
  const email = `person${people}@example.com`;
  const visitor = await createRegistered(server, email);
  return { visitor, email, id: (await visitor.browser.readUser())?.id ?? "" };
}

async function readCsrf({ browser }: AccountVisitor): Promise<string> {
  return (await browser.get("/api/auth/csrf")).json<{ csrfToken: string }>().csrfToken;
}

test("WB-49 registering, signing in, being refused and signing out are events", async () => {
  people += 1;
  const email = `person${people}@example.com`;
  const visitor = createAccountVisitor(server);
  const asked = await watch(() => visitor.register(email));
  expect(asked.map(({ security }) => security)).toEqual(["register"]);
  const { token } = await readLastMail(server, email);
  expect(await watchEvents(() => visitor.post("verify-email", { token }))).toEqual(["register"]);
  const refused = await watch(() => visitor.signIn(email, "not it at all"));
  expect(refused).toMatchObject([
    {
      security: "sign-in-refused",
      provider: "regular-login",
      reason: "CredentialsSignin",
      level: 40,
    },
  ]);
  expect(refused[0]?.emailHash).toBe(asked[0]?.emailHash);
  const signedIn = await watch(() => visitor.signIn(email));
  const userId = (await visitor.browser.readUser())?.id;
  expect(signedIn).toMatchObject([{ security: "sign-in", userId, provider: "regular-login" }]);
  const csrfToken = await readCsrf(visitor);
  const left = await watch(() => visitor.browser.post("/api/auth/signout", { csrfToken }));
  expect(left).toMatchObject([{ security: "sign-out", userId }]);
});

test("WB-49 an anonymous visit is an event, and so is the end of its anonymity", async () => {
  const { email } = await createPerson();
  const visitor = createAccountVisitor(server);
  const visited = await watchEvents(() => visitor.browser.signIn("anonymous-login"));
  expect(visited).toEqual(["sign-in"]);
  const linked = await watchEvents(() => visitor.signIn(email));
  expect(linked.toSorted()).toEqual(["account-linked", "sign-in"]);
});

test("WB-49 a visitor of a frame who brings a second id is an event, once", async () => {
  const [kept, second] = [createToken(), createToken()];
  await openFrame({ anonymousUserId: second });
  const merge = () => openFrame({ anonymousUserId: kept, mergedAnonymousUserId: second });
  const merged = await watch(merge);
  expect(merged).toMatchObject([{ security: "account-linked", kind: "frame" }]);
  expect(await watchEvents(merge)).toEqual([]);
});

test("WB-49 new passwords and new emails are events", async () => {
  const { visitor, email, id } = await createPerson();
  const newPassword = "another kettle altogether";
  const change = { currentPassword: goodPassword, newPassword, endOtherSessions: true };
  const changed = await watch(() => visitor.postOwn("password", change));
  expect(changed).toMatchObject([
    { security: "password-changed", userId: id },
    { security: "sessions-ended", userId: id, kind: "others" },
  ]);
  const moved = `moved-${email}`;
  const move = { currentPassword: newPassword, email: moved, companySlug: null };
  expect(await watchEvents(() => visitor.postOwn("email", move))).toEqual(["email-changed"]);
  const confirm = { token: (await readLastMail(server, moved)).token };
  expect(await watchEvents(() => visitor.post("verify-email", confirm))).toContain("email-changed");
  expect(await watchEvents(() => visitor.requestReset(moved))).toEqual(["password-reset"]);
  const reset = { token: (await readLastMail(server, moved)).token, password: goodPassword };
  const done = await watch(() => visitor.post("reset-password", reset));
  expect(done).toMatchObject([{ security: "password-reset", userId: id, kind: "finished" }]);
});

test("WB-49 the second factor on, failed and off are events", async () => {
  const { visitor, email, id } = await createPerson();
  const begun = await visitor.postOwn("second-factor", { currentPassword: goodPassword });
  const secret = Secret.fromBase32(begun.json<{ secret: string }>().secret);
  const confirm = (code: string) => visitor.postOwn("second-factor/confirm", { code });
  expect(await watchEvents(() => confirm("000000"))).toEqual(["second-factor-failed"]);
  let recovery = "";
  const on = await watch(async () => {
    const timestamp = server.clock.now().getTime();
    const answer = await confirm(new TOTP({ secret }).generate({ timestamp }));
    recovery = answer.json<{ recoveryCodes: string[] }>().recoveryCodes[0] ?? "";
  });
  expect(on).toMatchObject([{ security: "second-factor-on", userId: id }]);
  const other = createAccountVisitor(server);
  const login = { email, password: goodPassword, code: "000000" };
  const failed = await watchEvents(() => other.browser.signIn("regular-login", login));
  expect(failed).toEqual(["second-factor-failed", "sign-in-refused"]);
  const remove = { currentPassword: goodPassword, code: recovery };
  const off = await watch(() => visitor.postOwn("second-factor/remove", remove));
  expect(off).toMatchObject([{ security: "second-factor-off", userId: id }]);
});

test("WB-49 ending sessions and asking for what is not allowed are events", async () => {
  const { visitor, id } = await createPerson();
  const end = () => visitor.browser.send({ method: "DELETE", url: "/api/v1/me/devices" });
  expect(await watch(end)).toMatchObject([{ security: "sessions-ended", userId: id, kind: "all" }]);
  await visitor.browser.signIn("anonymous-login");
  const anonymous = (await visitor.browser.readUser())?.id;
  const forbidden = await watch(() => visitor.browser.get("/api/v1/me/account"));
  expect(forbidden).toMatchObject([
    { security: "forbidden", userId: anonymous, reason: "/api/v1/me/account", level: 40 },
  ]);
  expect(forbidden[0]?.companyId).toMatch(/^[0-9a-f-]{36}$/);
});

test("WB-49 forged forms and other sites' pages are events", async () => {
  const { browser } = createAccountVisitor(server);
  const forged = { csrfToken: "0".repeat(64), json: "true" };
  const signIn = () => browser.post("/api/auth/callback/anonymous-login", forged);
  expect(await watchEvents(signIn)).toEqual(["csrf-refused"]);
  expect(await watchEvents(() => browser.post("/api/auth/signout", forged))).toEqual([
    "csrf-refused",
  ]);
  const foreign = { origin: "https://evil.example" };
  const crossSite = () => browser.post("/api/auth/signout", forged, foreign);
  expect(await watchEvents(crossSite)).toEqual(["forbidden"]);
});

test("WB-49 an account that an issuer's sign-in is joined to is an event", async () => {
  const { email } = await createPerson();
  running.issuer.accounts.set("joined", { email, email_verified: true });
  const events = await watchEvents(() =>
    createOidcBrowser(server).signInAtIssuer({ login_hint: "joined" }),
  );
  expect(events.toSorted()).toEqual(["account-linked", "sign-in"]);
});

test("WB-49 a stopped guesser is an event, once a try", async () => {
  const strict = await startTestServer({ logLevel: null, rateLimitFactor: 1 });
  const visitor = createAccountVisitor(strict);
  for (let time = 0; time < 12; time += 1) await visitor.signIn("nobody@example.com");
  const events = readSecurityLines(strict).map(({ security }) => security);
  expect(events.filter((event) => event === "sign-in-refused")).toHaveLength(10);
  expect(events.filter((event) => event === "rate-limited")).toHaveLength(2);
  const last = readSecurityLines(strict).at(-1);
  expect(last).toMatchObject({ reason: "password", kind: "account", level: 40 });
  await strict.close();
});

test("WB-48 emails are written as keyed hashes only", async () => {
  const lines = await watch(async () => {
    for (let person = 0; person < 3; person += 1) await createPerson();
  });
  const hashes = new Set(lines.flatMap(({ emailHash }) => emailHash ?? []));
  expect(hashes.size).toBe(3);
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}$/);
});
