import { Secret, TOTP } from "otpauth";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { users } from "#server/db/schema/users.ts";
import { createRegistered, goodPassword, readLastMail } from "#support/account-visitor.ts";
import type { AccountVisitor } from "#support/account-visitor.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const stepMs = 30_000;
const currentPassword = goodPassword;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

function readApp(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6 });
  return totp.generate({ timestamp: server.clock.now().getTime() });
}

/** Switches it on; the app's next code is good when the clock has moved on. */
async function switchOn(visitor: AccountVisitor, headers: Record<string, string> = {}) {
  const begun = await visitor.postOwn("second-factor", { currentPassword });
  const { secret } = begun.json<{ secret: string }>();
  const confirmed = await visitor.postOwn(
    "second-factor/confirm",
    { code: readApp(secret) },
    headers,
  );
  expect(confirmed.statusCode).toBe(200);
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>();
  return { secret, recoveryCodes };
}

/** What every such email keeps to: when it was, what to do, and nothing to press. */
function expectNotice(mail: { text: string; html: string; link: string }, ...never: string[]) {
  const time = new Intl.DateTimeFormat("en", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(server.clock.now());
  expect(mail.text).toContain(`${time} UTC`);
  expect(mail.text).toContain("If this was not you");
  expect(mail.link).toBe("");
  expect(mail.html).not.toContain("<a ");
  expect(
    never.filter((secret) => mail.text.includes(secret) || mail.html.includes(secret)),
  ).toEqual([]);
}

test("two-step sign-in that is switched on, renewed and switched off is written about each time", async () => {
  const email = "steps@example.com";
  const visitor = await createRegistered(server, email);
  const { secret, recoveryCodes } = await switchOn(visitor);
  const on = await readLastMail(server, email);
  expect(on.subject).toBe("Two-step sign-in is on for your account at Roomwright");
  expectNotice(on, secret, ...recoveryCodes);

  server.clock.advance(2 * stepMs);
  const renewed = await visitor.postOwn("second-factor/recovery-codes", {
    currentPassword,
    code: readApp(secret),
  });
  expect(renewed.statusCode).toBe(200);
  const codes = await readLastMail(server, email);
  expect(codes.subject).toBe("New recovery codes for your account at Roomwright");
  expectNotice(codes, ...renewed.json<{ recoveryCodes: string[] }>().recoveryCodes);

  server.clock.advance(2 * stepMs);
  const code = readApp(secret);
  const removed = await visitor.postOwn("second-factor/remove", { currentPassword, code });
  expect(removed.statusCode).toBe(204);
  const off = await readLastMail(server, email);
  expect(off.subject).toBe("Two-step sign-in is off for your account at Roomwright");
  expectNotice(off, secret, code);
});

test("what was refused is not written about", async () => {
  const email = "refused@example.com";
  const visitor = await createRegistered(server, email);
  const { secret } = await switchOn(visitor);
  const before = (await server.readMails(email)).length;
  server.clock.advance(2 * stepMs);
  const refusals = [
    await visitor.postOwn("second-factor/confirm", { code: readApp(secret) }),
    await visitor.postOwn("second-factor/remove", { currentPassword, code: "000000" }),
    await visitor.postOwn("second-factor/recovery-codes", {
      currentPassword: "not it at all",
      code: readApp(secret),
    }),
    await visitor.postOwn("password", {
      currentPassword: "not it at all",
      newPassword: "another kettle altogether",
      endOtherSessions: false,
    }),
  ];
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect(await server.readMails(email)).toHaveLength(before);
});

test("it is written in the language of whoever changes it", async () => {
  const subjects = await Promise.all(
    ["de", "es"].map(async (language) => {
      const email = `${language}@example.com`;
      await switchOn(await createRegistered(server, email), { "accept-language": language });
      return (await readLastMail(server, email)).subject;
    }),
  );
  expect(subjects).toEqual([
    "Anmeldung in zwei Schritten für Ihr Konto bei Roomwright eingeschaltet",
    "Inicio de sesión en dos pasos activado en su cuenta en Roomwright",
  ]);
});

test("a changed password and a first one are written about in their own words", async () => {
  const email = "words@example.com";
  const visitor = await createRegistered(server, email);
  await visitor.postOwn("password", {
    currentPassword,
    newPassword: "another kettle altogether",
    endOtherSessions: false,
  });
  const changed = await readLastMail(server, email);
  expect(changed.subject).toBe("Your password at Roomwright has changed");
  expectNotice(changed, "another kettle altogether");

  await server.database.withIdentity((tx) =>
    tx.update(users).set({ passwordHash: null }).where(eq(users.email, email)),
  );
  await visitor.requestReset(email);
  const { token } = await readLastMail(server, email);
  const reset = await visitor.post("reset-password", { token, password: goodPassword });
  expect(reset.statusCode).toBe(200);
  const first = await readLastMail(server, email);
  expect(first.subject).toBe("Your account at Roomwright has a password now");
  expectNotice(first, goodPassword, token);
});

test("an email that has changed is written about to the old address", async () => {
  const [email, to] = ["before@example.com", "after@example.com"];
  const visitor = await createRegistered(server, email);
  await visitor.postOwn("email", { currentPassword, email: to, companySlug: null });
  const { token } = await readLastMail(server, to);
  expect((await visitor.post("verify-email", { token })).statusCode).toBe(200);
  const moved = await readLastMail(server, email);
  expect(moved.subject).toBe("Your email address at Roomwright has changed");
  expectNotice(moved, token, to);
});
