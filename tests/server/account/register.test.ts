import { eq } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { users } from "#server/db/schema/users.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { createAccountVisitor, goodPassword, readLastMail } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const hourMs = 60 * 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const visit = () => createAccountVisitor(server);
const findUser = async (email: string) =>
  (
    await server.database.withIdentity((tx) =>
      tx.select().from(users).where(eq(users.email, email)),
    )
  )[0];

test("somebody who follows the link of the email has an account and can sign in", async () => {
  const visitor = visit();
  const asked = await visitor.register("Ada@Example.com");
  expect([asked.statusCode, asked.body]).toEqual([202, ""]);
  expect(await visitor.signIn("ada@example.com")).toBe(401);
  const [mail, ...others] = await server.readMails("ada@example.com");
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Confirm your account at Roomwright");
  expect(mail?.link).toMatch(/^http:\/\/localhost\/account\/verify-email#[A-Za-z0-9_-]{43}$/);
  expect(mail?.html).toContain(`href="${mail?.link}"`);
  const finished = await visitor.post("verify-email", { token: mail?.token });
  expect([finished.statusCode, finished.json()]).toEqual([
    200,
    { email: "ada@example.com", choosingToken: null },
  ]);
  expect(await visitor.browser.readUser()).toBeNull();
  expect(await visitor.signIn("ada@example.com")).toBe(200);
  expect(await visitor.browser.readUser()).toMatchObject({
    name: "Ada Lovelace",
    email: "ada@example.com",
    originemail: "Ada@Example.com",
    sessionType: "regular-login",
  });
  expect((await findUser("ada@example.com"))?.emailVerifiedAt).toEqual(server.clock.now());
});

test("nothing is written about a person before the link is followed", async () => {
  await visit().register("early@example.com");
  await readLastMail(server, "early@example.com");
  expect(await findUser("early@example.com")).toBeUndefined();
});

test.each([
  ["de-AT,de;q=0.9", "Bestätigen Sie Ihr Konto bei Greenhouse Paints"],
  ["fr, es-MX;q=0.8, en;q=0.1", "Confirme su cuenta en Greenhouse Paints"],
  ["*", "Confirm your account at Greenhouse Paints"],
])("the email speaks the language of %s and of the company", async (language, subject) => {
  const email = `speaks-${language.slice(0, 2).replace("*", "any")}@example.com`;
  const headers = { "accept-language": language, "x-roomwright-company": "greenhouse" };
  await visit().register(email, { companySlug: "greenhouse" }, headers);
  const mail = await readLastMail(server, email);
  expect(mail.subject).toBe(subject);
  expect(mail.link).toContain("http://localhost/c/greenhouse/account/verify-email#");
  expect(mail.text).toContain("Greenhouse Paints");
});

test("a person's name stands in no email: it could be somebody else's advertisement", async () => {
  await visit().register("spam@example.com", { name: "WIN at http://evil.example" });
  const mail = await readLastMail(server, "spam@example.com");
  expect(mail.text + mail.html + mail.subject).not.toContain("evil.example");
});

test("a company without registration refuses it, whichever way it is named", async () => {
  const closed = await startTestServer();
  try {
    const owner = new Client(closed.owner);
    await owner.connect();
    await owner.query(
      `update companies set features = features || '{"registration": false}' where slug = 'greenhouse'`,
    );
    await owner.end();
    const visitor = createAccountVisitor(closed);
    const body = { companySlug: "greenhouse" };
    const header = { "x-roomwright-company": "greenhouse" };
    for (const refused of [
      await visitor.register("a@example.com", body, header),
      await visitor.register("a@example.com", body),
      await visitor.register("a@example.com", {}, header),
    ]) {
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, "forbidden"]);
    }
    expect((await visitor.register("a@example.com")).statusCode).toBe(202);
    expect(await closed.readMails()).toHaveLength(1);
  } finally {
    await closed.close();
  }
});

test("a link works once, also when twenty follow it at the same moment", async () => {
  await visit().register("once@example.com");
  const { token } = await readLastMail(server, "once@example.com");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => visit().post("verify-email", { token })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  // More than a company's turns come at once: whoever waits too long for one is told to come again.
  const refused = answers.filter(({ statusCode }) => statusCode === 410 || statusCode === 503);
  expect(refused).toHaveLength(19);
  const again = await visit().post("verify-email", { token });
  expect([again.statusCode, again.json().error.code]).toEqual([410, "link_expired"]);
});

test("a link ends after 24 hours", async () => {
  await visit().register("slow@example.com");
  const { token } = await readLastMail(server, "slow@example.com");
  server.clock.advance(24 * hourMs - 1);
  await visit().register("slower@example.com");
  server.clock.advance(1);
  expect((await visit().post("verify-email", { token })).statusCode).toBe(410);
  const other = (await readLastMail(server, "slower@example.com")).token;
  expect((await visit().post("verify-email", { token: other })).statusCode).toBe(200);
});

test("a newer link for the same email replaces the older, also when both are asked for at once", async () => {
  const visitor = visit();
  await visitor.register("twice@example.com");
  const first = await readLastMail(server, "twice@example.com");
  const emails = ["twice@example.com", "TWICE@example.com"];
  await Promise.all(emails.map((email) => visitor.register(email)));
  const tokens = (await server.readMails("twice@example.com")).map(({ token }) => token);
  expect(new Set(tokens).size).toBe(3);
  expect((await visitor.post("verify-email", { token: first.token })).statusCode).toBe(410);
  const codes = new Set<number>();
  for (const token of tokens.slice(1)) {
    codes.add((await visitor.post("verify-email", { token })).statusCode);
  }
  expect(codes).toEqual(new Set([200, 410]));
  expect(await visit().signIn("twice@example.com")).toBe(200);
});

test.each(["", "x".repeat(42), "x".repeat(44), `${"x".repeat(42)}!`, null])(
  "what cannot be a token is refused as such: %j",
  async (token) => {
    expect((await visit().post("verify-email", { token })).statusCode).toBe(400);
  },
);

test("a token is good for its own purpose only", async () => {
  await writePerson(server.database, { email: "both@example.com", name: "B", password: "x" });
  await visit().requestReset("both@example.com");
  const { token } = await readLastMail(server, "both@example.com");
  expect((await visit().post("verify-email", { token })).statusCode).toBe(410);
  const body = { token, password: goodPassword };
  expect((await visit().post("reset-password", body)).statusCode).toBe(200);
});
