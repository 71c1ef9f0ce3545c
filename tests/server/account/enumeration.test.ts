import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";

import { users } from "#server/db/schema/users.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { hashing } from "#server/passwords/password-hash.ts";
import { createAccountVisitor, createRegistered, goodPassword } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const known = "known@example.com";
const unknown = "other@example.com";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await writePerson(server.database, { email: known, name: "Known", password: goodPassword });
});
afterAll(() => server.close());
const visit = () => createAccountVisitor(server);

/** Everything a caller sees, without what is another one in every answer. */
function describeAnswer({ statusCode, body, headers }: LightMyRequestResponse) {
  const own = ["date", "x-request-id", "x-ratelimit-remaining", "x-ratelimit-reset"];
  const shown = Object.entries(headers).filter(([name]) => !own.includes(name));
  return {
    statusCode,
    body,
    headers: shown.map(([name, value]) => [
      name,
      name === "set-cookie" ? hideChance(value) : value,
    ]),
  };
}

function hideChance(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll(/[0-9a-f]{64}/g, "<hex>")
    .replaceAll(/(?<=roomwright-device=)[\w-]{43}(?=;)/g, "<number>");
}

/** What a call answers, how many hashes it computes before the answer and how many after it. */
async function watch(call: () => Promise<LightMyRequestResponse>) {
  await server.app.afterAnswers.idle();
  const before = hashing.counts.started;
  const answer = describeAnswer(await call());
  const answered = hashing.counts.started;
  await server.app.afterAnswers.idle();
  return { answer, hashes: answered - before, later: hashing.counts.started - answered };
}

test.each([
  [
    "signing in",
    (email: string) => visit().browser.signIn("regular-login", { email, password: "wrong" }),
    1,
  ],
  ["registering", (email: string) => visit().register(email), 1],
  ["asking for a new password", (email: string) => visit().requestReset(email), 0],
])("WB-06 %s tells nothing about an email", async (_name, call, hashes) => {
  const [first, second] = [await watch(() => call(known)), await watch(() => call(unknown))];
  expect(second).toEqual(first);
  expect(first).toMatchObject({ hashes, later: 0 });
  expect(first.answer.headers.map(([name]) => name)).toContain("content-security-policy");
});

test("WB-06 registering hashes once, also while a registration of the email waits", async () => {
  const email = "waiting@example.com";
  const first = await watch(() => visit().register(email));
  const again = await watch(() => visit().register(email));
  const other = await watch(() => visit().register(email, { password: "another one of theirs" }));
  expect(again).toEqual(first);
  expect(other).toEqual(first);
  expect(first).toMatchObject({ hashes: 1, later: 0 });
});

const signIn = (email: string) =>
  watch(() => visit().browser.signIn("regular-login", { email, password: goodPassword }));

test("WB-06 a person without a password, a disabled one and an unknown one are refused alike", async () => {
  await server.database.withIdentity(async (tx) => {
    await tx.insert(users).values([
      { email: "no-password@example.com", emailVerifiedAt: new Date(0) },
      { email: "disabled@example.com", disabledAt: new Date(0) },
    ]);
  });
  const first = await signIn("nobody@example.com");
  expect(first).toMatchObject({ hashes: 1, answer: { statusCode: 401 } });
  for (const email of ["no-password@example.com", "disabled@example.com", "not an email"]) {
    expect(await signIn(email)).toEqual(first);
  }
});

test("WB-06 moving to an email tells nothing about whether it has an account", async () => {
  const visitor = await createRegistered(server, "mover@example.com");
  const ask = (email: string) =>
    watch(() =>
      visitor.postOwn("email", { currentPassword: goodPassword, email, companySlug: null }),
    );
  const taken = await ask(known);
  const free = await ask("free@example.com");
  expect(free).toEqual(taken);
  expect(taken.answer).toMatchObject({ statusCode: 202, body: "" });
  const mails = await Promise.all([known, "free@example.com"].map((to) => server.readMails(to)));
  expect(mails.map((list) => list.at(-1)?.subject)).toEqual([
    "This address already has an account at Roomwright",
    "Confirm your new email address at Roomwright",
  ]);
});

test("WB-06 a mail server that fails is nothing a caller can see", async () => {
  const broken = await startTestServer({
    mail: { smtpUrl: "smtp://127.0.0.1:9", from: "Roomwright <no-reply@example.com>" },
  });
  try {
    await writePerson(broken.database, { email: known, name: "Known", password: goodPassword });
    const visitor = createAccountVisitor(broken);
    for (const call of ["register", "requestReset"] as const) {
      const answers = [await visitor[call](known), await visitor[call](unknown)];
      const [first, second] = answers.map(describeAnswer);
      expect(second).toEqual(first);
      expect(first).toMatchObject({ statusCode: 202, body: "" });
    }
  } finally {
    await broken.close();
  }
});
