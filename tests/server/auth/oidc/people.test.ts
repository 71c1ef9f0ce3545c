import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { oidcIdentities, secondFactors } from "#server/db/schema/accounts.ts";
import { users } from "#server/db/schema/users.ts";
import { openOidcPerson } from "#server/features/auth/oidc/oidc-people.ts";
import { createOidcBrowser } from "#support/oidc-browser.ts";
import type { IssuerAccount } from "#support/oidc-issuer.ts";
import { startOidcServer } from "#support/oidc-server.ts";
import type { OidcServer } from "#support/oidc-server.ts";

const notLinked = "http://localhost/api/auth/error?error=OAuthAccountNotLinked";
const denied = "http://localhost/api/auth/error?error=AccessDenied";

let running: OidcServer;
beforeAll(async () => {
  running = await startOidcServer();
});
afterAll(() => running.close());

/** Each test has an address and a subject of its own. */
let count = 0;
let subject: string;
let email: string;
beforeEach(() => {
  count += 1;
  subject = `subject-${count}`;
  email = `person${count}@example.com`;
});

/** A whole sign-in of the test's subject as whom the issuer says it is. */
async function signIn(account: IssuerAccount, as = subject) {
  running.issuer.accounts.set(as, account);
  const browser = createOidcBrowser(running.server);
  const location = await browser.signInAtIssuer({ login_hint: as });
  return { location, user: await browser.readUser() };
}

/** An account there was before anybody came from the issuer. */
async function writeAccount(changes: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const emailVerifiedAt = running.server.clock.now();
  const account = { email, originEmail: email, passwordHash: "a hash", emailVerifiedAt };
  const [row] = await running.server.database.withIdentity((tx) =>
    tx
      .insert(users)
      .values({ ...account, ...changes })
      .returning({ id: users.id }),
  );
  return row?.id ?? "";
}

async function writeFactor(userId: string, confirmedAt: Date | null): Promise<void> {
  await running.server.database.withIdentity((tx) =>
    tx.insert(secondFactors).values({ userId, secretSealed: Buffer.from("sealed"), confirmedAt }),
  );
}

async function change(userId: string, changes: Partial<typeof users.$inferInsert>): Promise<void> {
  await running.server.database.withIdentity((tx) =>
    tx.update(users).set(changes).where(eq(users.id, userId)),
  );
}

function listSubjects(userId: string): Promise<{ subject: string; email: string | null }[]> {
  return running.server.database.withIdentity((tx) =>
    tx
      .select({ subject: oidcIdentities.subject, email: oidcIdentities.email })
      .from(oidcIdentities)
      .where(eq(oidcIdentities.userId, userId)),
  );
}

test("a verified email nobody has becomes the email of a new person, lower case", async () => {
  const written = `Person${count}@Example.com`;
  const { user } = await signIn({ email: written, email_verified: true, name: "Per Son" });
  expect(user).toMatchObject({ email, originemail: written, name: "Per Son", image: null });
  expect(await listSubjects(user?.id ?? "")).toEqual([{ subject, email: written }]);
});

test("WB-22: an unverified email nobody has is shown, but nobody can be found by it", async () => {
  const { location, user } = await signIn({ email, email_verified: false });
  expect(location).toBe("http://localhost");
  expect(user).toMatchObject({ email: null, originemail: email, sessionType: "google-login" });
  const rightful = await writeAccount();
  expect(rightful).not.toBe(user?.id);
  expect((await signIn({ email, email_verified: false })).user?.id).toBe(user?.id);
});

test.each([
  ["unverified", { email_verified: false }],
  ["not said to be verified", {}],
])("WB-22: an email that is %s and belongs to an account links nothing", async (_name, said) => {
  const account = await writeAccount();
  const { location, user } = await signIn({ email, ...said });
  expect([location, user]).toEqual([notLinked, null]);
  expect(await listSubjects(account)).toEqual([]);
});

test("a verified email links the subject to the account that has shown it to be its own", async () => {
  const account = await writeAccount({ name: "Ada" });
  const picture = "https://pictures.example/ada.png";
  const said = { email: email.toUpperCase(), email_verified: true, name: "A. Lovelace", picture };
  const { location, user } = await signIn(said);
  expect(location).toBe("http://localhost");
  expect(user).toMatchObject({
    id: account,
    email,
    originemail: email,
    name: "Ada",
    image: picture,
  });
  expect((await signIn(said)).user?.id).toBe(account);
});

test("WB-22: an account that never showed its email to be its own is not linked", async () => {
  const account = await writeAccount({ emailVerifiedAt: null });
  expect(await signIn({ email, email_verified: true })).toEqual({
    location: notLinked,
    user: null,
  });
  expect(await listSubjects(account)).toEqual([]);
});

test("WB-22: an account with a second factor is not linked by an email", async () => {
  const account = await writeAccount();
  await writeFactor(account, running.server.clock.now());
  expect(await signIn({ email, email_verified: true })).toEqual({
    location: notLinked,
    user: null,
  });
  expect(await listSubjects(account)).toEqual([]);
});

test("a second factor that was never confirmed does not count", async () => {
  const account = await writeAccount();
  await writeFactor(account, null);
  expect((await signIn({ email, email_verified: true })).user?.id).toBe(account);
});

test("a second factor does not stand in the way of a subject linked before", async () => {
  const { user } = await signIn({ email, email_verified: true });
  await writeFactor(user?.id ?? "", running.server.clock.now());
  expect((await signIn({ email, email_verified: true })).user?.id).toBe(user?.id);
});

test("WB-22: an address the issuer gave to somebody new does not open the old account", async () => {
  const { user } = await signIn({ email, email_verified: true });
  const newcomer = await signIn({ email, email_verified: true }, `${subject}-new`);
  expect(newcomer).toEqual({ location: notLinked, user: null });
  expect(await listSubjects(user?.id ?? "")).toHaveLength(1);
});

test("WB-22: an address that only becomes another's by lower case is not that address", async () => {
  const kelvin = email.replace("p", "\u212A");
  const account = await writeAccount({ email: `k${email.slice(1)}` });
  expect(kelvin.toLowerCase()).toBe(`k${email.slice(1)}`);
  const { location } = await signIn({ email: kelvin, email_verified: true });
  expect(location).toBe(notLinked);
  expect(await listSubjects(account)).toEqual([]);
});

test("a disabled person gets no session, linked or to be linked", async () => {
  const disabledAt = running.server.clock.now();
  const { user } = await signIn({ email, email_verified: true });
  await change(user?.id ?? "", { disabledAt });
  expect(await signIn({ email, email_verified: true })).toEqual({ location: denied, user: null });
  email = `other-${email}`;
  const account = await writeAccount({ disabledAt });
  const other = await signIn({ email, email_verified: true }, `${subject}-other`);
  expect(other).toEqual({ location: denied, user: null });
  expect(await listSubjects(account)).toEqual([]);
});

test("first sign-ins at the same moment are one person", async () => {
  const { database, clock } = running.server;
  const said = { email: null, emailVerified: false, name: "Twin", picture: null };
  const profile = { issuer: running.issuer.issuer, subject, ...said };
  // Connections that are still to be opened would let one in after the other.
  await Promise.all(Array.from({ length: 8 }, () => database.ping()));
  const tries = Array.from({ length: 8 }, () => openOidcPerson(database, profile, clock.now()));
  const answers = await Promise.all(tries);
  expect(answers[0]).toEqual({ userId: expect.any(String), linked: false });
  expect(answers).toEqual(Array(8).fill(answers[0]));
});

test("an email that changes at the issuer changes here, and is the same person", async () => {
  const { user } = await signIn({ email, email_verified: true });
  const moved = `Moved-${email}`;
  const again = await signIn({ email: moved, email_verified: true });
  expect(again.user).toMatchObject({
    id: user?.id,
    email: moved.toLowerCase(),
    originemail: moved,
  });
});

test.each([
  ["unverified", { email_verified: false }, false],
  ["somebody else's", { email_verified: true }, true],
])("a new email at the issuer that is %s changes nothing here", async (_name, said, taken) => {
  const { user } = await signIn({ email, email_verified: true });
  const moved = `moved-${email}`;
  if (taken) await writeAccount({ email: moved });
  const again = await signIn({ email: moved, ...said });
  expect(again.user).toMatchObject({ id: user?.id, email, originemail: email });
});

test("an email is the person's own once they can sign in with it, or have chosen another", async () => {
  const { user } = await signIn({ email, email_verified: true });
  const id = user?.id ?? "";
  await change(id, { passwordHash: "a hash" });
  const kept = await signIn({ email: `moved-${email}`, email_verified: true });
  expect(kept.user).toMatchObject({ id, email });
  await change(id, { passwordHash: null, email: `chosen-${email}` });
  const chosen = await signIn({ email: `again-${email}`, email_verified: true });
  expect(chosen.user).toMatchObject({ id, email: `chosen-${email}` });
});

test("a name somebody gave themself stays; a picture follows the issuer", async () => {
  const said = { email, email_verified: true };
  const { user } = await signIn({ ...said, name: "Grace", picture: "https://p.example/1.png" });
  await change(user?.id ?? "", { name: "Amazing Grace" });
  const again = await signIn({ ...said, name: "G. Hopper", picture: "https://p.example/2.png" });
  expect(again.user).toMatchObject({ name: "Amazing Grace", image: "https://p.example/2.png" });
  const silent = await signIn(said);
  expect(silent.user).toMatchObject({ name: "Amazing Grace", image: "https://p.example/2.png" });
});

test("what an issuer says oddly counts as not said", async () => {
  const { user } = await signIn({
    email: "not an email",
    email_verified: true,
    name: `\u0000 ${"long ".repeat(40)}`,
    picture: "javascript:alert(1)",
  });
  expect(user).toMatchObject({ email: null, originemail: null, image: null });
  expect(user?.name).toHaveLength(80);
  expect(user?.name).toMatch(/^long long/);
});

test("somebody the issuer tells nothing about is a person too, and the same one again", async () => {
  const { user } = await signIn({});
  expect(user).toMatchObject({ email: null, originemail: null, name: null, image: null });
  expect((await signIn({})).user?.id).toBe(user?.id);
});
