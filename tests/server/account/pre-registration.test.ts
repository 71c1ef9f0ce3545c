import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { accountTokens } from "#server/db/schema/accounts.ts";
import { users } from "#server/db/schema/users.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { createAccountVisitor, goodPassword, readLastMail } from "#support/account-visitor.ts";
import type { AccountVisitor } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

type Verified = { email: string; choosingToken: string | null };

const strangersPassword = "a stranger knows this one";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const visit = () => createAccountVisitor(server);
const registerAsStranger = (email: string) =>
  visit().register(email, { password: strangersPassword, name: "Stranger" });
const canSignIn = async (email: string, password: string) =>
  (await visit().signIn(email, password)) === 200;

test("a stranger who registers somebody's email first gets nothing by it", async () => {
  const email = "first@example.com";
  await registerAsStranger(email);
  await visit().register(email);
  const { token } = await readLastMail(server, email);
  expect((await visit().post("verify-email", { token })).statusCode).toBe(200);
  expect(await canSignIn(email, strangersPassword)).toBe(false);
});

/** Follows the newest link and chooses a password with what that gave. */
async function followAndChoose(visitor: AccountVisitor, email: string, password: string) {
  const { token } = await readLastMail(server, email);
  const { choosingToken } = (await visitor.post("verify-email", { token })).json<Verified>();
  expect(choosingToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const chosen = await visitor.post("reset-password", { token: choosingToken, password });
  expect([chosen.statusCode, chosen.json()]).toEqual([200, { email }]);
}

test("WB-14 a link that nobody asked for opens no account with a stranger's password", async () => {
  const email = "unasked@example.com";
  await registerAsStranger(email);
  await followAndChoose(visit(), email, goodPassword);
  expect(await canSignIn(email, strangersPassword)).toBe(false);
  expect(await canSignIn(email, goodPassword)).toBe(true);
});

test("WB-14 nor does it for somebody whose browser registered another email before", async () => {
  const email = "own@example.com";
  const visitor = visit();
  await visitor.register("other@example.com");
  await registerAsStranger(email);
  await followAndChoose(visitor, email, goodPassword);
  expect(await canSignIn(email, strangersPassword)).toBe(false);
});

test("a stranger who registers it again before the link is followed gets nothing either", async () => {
  const email = "race@example.com";
  const visitor = visit();
  await visitor.register(email);
  await readLastMail(server, email);
  await registerAsStranger(email);
  await followAndChoose(visitor, email, goodPassword);
  expect(await canSignIn(email, strangersPassword)).toBe(false);
  expect(await canSignIn(email, goodPassword)).toBe(true);
  expect(await server.readMails(email)).toHaveLength(3);
});

test("in the browser that registered the password is chosen already, also when asked again", async () => {
  const email = "again@example.com";
  const visitor = visit();
  await visitor.register(email, { password: "thought better of it later" });
  await readLastMail(server, email);
  await visitor.register(email);
  const { token } = await readLastMail(server, email);
  const verified = await visitor.post("verify-email", { token });
  expect(verified.json()).toEqual({ email, choosingToken: null });
  expect(await canSignIn(email, goodPassword)).toBe(true);
});

test("a registration from before an update is finished by choosing a password", async () => {
  const email = "update@example.com";
  await visit().register(email);
  await readLastMail(server, email);
  await server.database.withIdentity((tx) =>
    tx
      .update(accountTokens)
      .set({ payload: sql`payload - 'device'` })
      .where(eq(accountTokens.email, email)),
  );
  await followAndChoose(visit(), email, goodPassword);
  expect(await canSignIn(email, goodPassword)).toBe(true);
});

test("an account that has come into being meanwhile keeps its password and its name", async () => {
  const email = "meanwhile@example.com";
  await registerAsStranger(email);
  const { token } = await readLastMail(server, email);
  await writePerson(server.database, { email, name: "Owner", password: goodPassword });
  expect((await visit().post("verify-email", { token })).statusCode).toBe(410);
  expect(await canSignIn(email, strangersPassword)).toBe(false);
  expect(await canSignIn(email, goodPassword)).toBe(true);
  const [user] = await server.database.withIdentity((tx) =>
    tx.select().from(users).where(eq(users.email, email)),
  );
  expect(user?.name).toBe("Owner");
});

test("registering the email of an account changes nothing and tells its owner", async () => {
  const email = "owner@example.com";
  await writePerson(server.database, { email, name: "Owner", password: goodPassword });
  expect((await registerAsStranger(email)).statusCode).toBe(202);
  const mail = await readLastMail(server, email);
  expect(mail.subject).toBe("You already have an account at Roomwright");
  expect(mail.link).toBe("http://localhost/api/auth/signin?callbackUrl=%2F");
  expect(await canSignIn(email, strangersPassword)).toBe(false);
  expect(await canSignIn(email, goodPassword)).toBe(true);
});
