import { setTimeout } from "node:timers/promises";

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { oidcIdentities } from "#server/db/schema/accounts.ts";
import { users } from "#server/db/schema/users.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import {
  createAccountVisitor,
  createRegistered,
  goodPassword,
  readLastMail,
} from "#support/account-visitor.ts";
import { findHolder } from "#support/find-holder.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const hourMs = 60 * 60_000;
const newPassword = "another kettle altogether";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const visit = () => createAccountVisitor(server);
const reset = (token: string, password = newPassword) =>
  visit().post("reset-password", { token, password });
/** The server works on twelve of one address at once: whoever waited too long is told to come back, and does. */
async function resetInTurn(token: string, password: string) {
  let answer = await reset(token, password);
  while (answer.statusCode === 503) {
    await setTimeout(Number(answer.headers["retry-after"]) * 1000);
    answer = await reset(token, password);
  }
  return answer;
}
async function askForLink(email: string) {
  await visit().requestReset(email);
  return readLastMail(server, email);
}

test("a link by email sets a new password and signs nobody in", async () => {
  const visitor = await createRegistered(server, "forgot@example.com");
  const mail = await askForLink("Forgot@example.com");
  expect(mail.subject).toBe("Reset your password at Roomwright");
  expect(mail.link).toMatch(/^http:\/\/localhost\/account\/reset-password#[A-Za-z0-9_-]{43}$/);
  const answer = await reset(mail.token);
  expect([answer.statusCode, answer.json()]).toEqual([200, { email: "forgot@example.com" }]);
  expect(answer.cookies.map(({ name }) => name)).toEqual(["roomwright-device"]);
  expect(await visitor.signIn("forgot@example.com")).toBe(401);
  expect(await visitor.signIn("forgot@example.com", newPassword)).toBe(200);
  const told = await readLastMail(server, "forgot@example.com");
  expect(told.subject).toBe("Your password at Roomwright has changed");
});

test("a reset ends every session, frame token and pending link of the person", async () => {
  const email = "everywhere@example.com";
  const devices = [await createRegistered(server, email), visit(), visit()];
  await Promise.all(devices.map((device) => device.signIn(email)));
  const owner = await devices[0]?.browser.readUser();
  const frameToken = await server.app.stores.iframeTokens.create(
    owner?.id ?? "",
    defaultCompanyId,
    "regular-login",
  );
  const body = { currentPassword: goodPassword, email: "moved@example.com", companySlug: null };
  expect((await devices[0]?.postOwn("email", body))?.statusCode).toBe(202);
  const pending = (await readLastMail(server, "moved@example.com")).token;
  expect((await reset((await askForLink(email)).token)).statusCode).toBe(200);
  for (const device of devices) expect(await device.browser.readUser()).toBeNull();
  expect(await findHolder(server, "frame", frameToken)).toBeNull();
  expect((await visit().post("verify-email", { token: pending })).statusCode).toBe(410);
});

test("a link works once, also when twenty follow it at the same moment", async () => {
  await createRegistered(server, "once@example.com");
  const { token } = await askForLink("once@example.com");
  const passwords = Array.from({ length: 20 }, (_, index) => `${newPassword} ${index}`);
  const answers = await Promise.all(passwords.map((one) => resetInTurn(token, one)));
  const winners = answers.flatMap(({ statusCode }, index) => (statusCode === 200 ? [index] : []));
  const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two);
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 410)]);
  const winner = passwords[winners[0] ?? -1] ?? "";
  expect(await visit().signIn("once@example.com", winner)).toBe(200);
});

test("a link ends after one hour, and a newer one replaces it", async () => {
  await createRegistered(server, "late@example.com");
  const late = await askForLink("late@example.com");
  server.clock.advance(hourMs);
  expect((await reset(late.token)).statusCode).toBe(410);
  const first = await askForLink("late@example.com");
  const second = await askForLink("late@example.com");
  expect((await reset(first.token)).json().error.code).toBe("link_expired");
  server.clock.advance(hourMs - 1);
  expect((await reset(second.token)).statusCode).toBe(200);
});

test("a password that is refused leaves the link good for a better one", async () => {
  await createRegistered(server, "careless@example.com");
  const { token } = await askForLink("careless@example.com");
  expect((await reset(token, "password1")).json().error.code).toBe("password_too_common");
  expect((await reset(token, "Careless")).json().error.code).toBe("password_too_common");
  expect((await reset(token, "short")).statusCode).toBe(400);
  expect((await reset(token)).statusCode).toBe(200);
});

test("a person who only signed in at an issuer gets their first password this way", async () => {
  const email = "issuer@example.com";
  const now = server.clock.now();
  await server.database.withIdentity(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ email, originEmail: email, name: "Issuer", emailVerifiedAt: now })
      .returning({ id: users.id });
    await tx.insert(oidcIdentities).values({
      issuer: "https://issuer.example",
      subject: "1",
      userId: user?.id ?? "",
      email,
      createdAt: now,
      usedAt: now,
    });
  });
  expect(await visit().signIn(email)).toBe(401);
  expect((await reset((await askForLink(email)).token)).statusCode).toBe(200);
  const visitor = visit();
  expect(await visitor.signIn(email, newPassword)).toBe(200);
  expect((await visitor.browser.get("/api/v1/me/account")).json()).toEqual({
    name: "Issuer",
    email,
    hasPassword: true,
    secondFactor: { enabled: false, recoveryCodesLeft: 0, requiredBy: [] },
    identities: [{ issuer: "https://issuer.example", email }],
  });
});

test.each([
  ["an email nobody has", null],
  ["an email nobody has shown to be theirs", { emailVerifiedAt: null }],
  ["a disabled person", { disabledAt: new Date(0) }],
])("no link goes to %s", async (name, changes) => {
  const email = `${name.replaceAll(" ", "-")}@example.com`;
  if (changes !== null) {
    await writePerson(server.database, { email, name: "Somebody", password: goodPassword });
    await server.database.withIdentity((tx) =>
      tx.update(users).set(changes).where(eq(users.email, email)),
    );
  }
  expect((await visit().requestReset(email)).statusCode).toBe(202);
  expect(await server.readMails(email)).toEqual([]);
});

test("a link that was sent before its person was disabled is worth nothing", async () => {
  const email = "disabled@example.com";
  await createRegistered(server, email);
  const { token } = await askForLink(email);
  await server.database.withIdentity((tx) =>
    tx.update(users).set({ disabledAt: server.clock.now() }).where(eq(users.email, email)),
  );
  expect((await reset(token)).statusCode).toBe(410);
});
