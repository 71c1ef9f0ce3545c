import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { users } from "#server/db/schema/users.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { createAccountVisitor, goodPassword, readLastMail } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

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

test("a stranger who registers it again before the link is followed gets nothing either", async () => {
  const email = "race@example.com";
  await visit().register(email);
  await registerAsStranger(email);
  await visit().post("verify-email", { token: (await readLastMail(server, email)).token });
  expect(await canSignIn(email, strangersPassword)).toBe(false);
  expect(await canSignIn(email, goodPassword)).toBe(false);
  const mail = await readLastMail(server, email);
  expect(mail.subject).toBe("Choose your password at Roomwright");
  const chosen = { token: mail.token, password: "chosen by whoever reads the mail" };
  expect((await visit().post("reset-password", chosen)).statusCode).toBe(200);
  expect(await canSignIn(email, chosen.password)).toBe(true);
  expect(await canSignIn(email, strangersPassword)).toBe(false);
});

test("asking again with the same password is no contest", async () => {
  const email = "again@example.com";
  await visit().register(email);
  await readLastMail(server, email);
  await visit().register(email);
  await visit().post("verify-email", { token: (await readLastMail(server, email)).token });
  expect(await canSignIn(email, goodPassword)).toBe(true);
  expect(await server.readMails(email)).toHaveLength(2);
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
