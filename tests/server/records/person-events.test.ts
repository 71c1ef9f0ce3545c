import { Secret, TOTP } from "otpauth";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { deleteExpired } from "#server/db/delete-expired.ts";
import { setMembership } from "#server/db/memberships.ts";
import { auditEntries } from "#server/db/schema/company-records.ts";
import { writeApiKey } from "#shared/api-key.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { createAccountVisitor, createRegistered, goodPassword } from "#support/account-visitor.ts";
import { readLastMail } from "#support/account-visitor.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";
const dayMs = 24 * 60 * 60_000;

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new Client(server.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

type Entry = { action: string; userId: string | null; details: Record<string, unknown> };

/** What a company's log says of a person, the oldest first. */
async function readLog(companyId: string, userId: string): Promise<Entry[]> {
  await server.app.afterAnswers.idle();
  const rows = await server.database.withTenant(companyId, (tx) =>
    tx
      .select()
      .from(auditEntries)
      .orderBy(auditEntries.at, sql`ctid`),
  );
  return rows
    .filter(({ actorUserId }) => actorUserId === userId)
    .map(({ action, details }) => ({ action, userId, details: details as Entry["details"] }));
}

/** What the installation's own log says, the oldest first. */
async function readOwnLog(): Promise<Entry[]> {
  await server.app.afterAnswers.idle();
  const { rows } = await owner.query<Entry>(
    `select action, user_id as "userId", details from person_events order by at, action`,
  );
  return rows;
}

let people = 0;
/** Somebody who looks after these companies. */
async function createMember(...companyIds: string[]) {
  people += 1;
  const email = `member${people}@example.com`;
  const visitor = await createRegistered(server, email);
  const id = (await visitor.browser.readUser())?.id ?? "";
  for (const companyId of companyIds) {
    await setMembership(server.database, { companyId, userId: id, role: "admin" });
  }
  server.clock.advance(1_000);
  return { visitor, email, id };
}

test("signing in, failing to and signing out is in the log of each company one looks after, and in no other", async () => {
  const { visitor, email, id } = await createMember(defaultCompanyId, otherCompanyId);
  const before = (await readOwnLog()).length;
  expect(await visitor.signIn(email, "not it at all")).not.toBe(200);
  server.clock.advance(1_000);
  await visitor.signIn(email);
  server.clock.advance(1_000);
  const { csrfToken } = (await visitor.browser.get("/api/auth/csrf")).json<{ csrfToken: string }>();
  await visitor.browser.post("/api/auth/signout", { csrfToken });
  for (const companyId of [defaultCompanyId, otherCompanyId]) {
    expect(await readLog(companyId, id)).toEqual([
      {
        action: "person.refused",
        userId: id,
        details: { with: "regular-login", reason: "CredentialsSignin" },
      },
      {
        action: "person.signed-in",
        userId: id,
        details: { with: "regular-login", device: "browser" },
      },
      { action: "person.signed-out", userId: id, details: { device: "browser" } },
    ]);
  }
  const { rows } = await owner.query<{ slug: string }>(
    `select c.slug from audit_entries a join companies c on c.id = a.company_id
     where a.actor_user_id = $1 and a.company_id <> all($2)`,
    [id, [defaultCompanyId, otherCompanyId]],
  );
  expect(rows).toEqual([]);
  expect(await readOwnLog()).toHaveLength(before);
});

test("what belongs to no company is in the installation's own log, without an email or an address", async () => {
  const { id, visitor, email } = await createMember();
  expect(await readOwnLog()).toContainEqual({
    action: "person.signed-in",
    userId: id,
    details: { with: "regular-login", device: "browser" },
  });
  await visitor.signIn("stranger@example.com", "not it at all");
  const refused = (await readOwnLog()).at(-1);
  expect(refused).toMatchObject({ action: "person.refused", userId: null });
  expect(refused?.details["emailHash"]).toMatch(/^[0-9a-f]{32}$/);
  const everything = JSON.stringify(await readOwnLog());
  for (const secret of [email, "stranger@", "127.0.0.1", goodPassword]) {
    expect(everything).not.toContain(secret);
  }
});

test("a visit without an account is not noted", async () => {
  const before = (await readOwnLog()).length;
  await createTestBrowser(server.app).signIn("anonymous-login");
  expect(await readOwnLog()).toHaveLength(before);
});

test("passwords, other devices and the second factor are noted with what was done to them", async () => {
  const { visitor, email, id } = await createMember(defaultCompanyId);
  const change = { currentPassword: goodPassword, newPassword: "another kettle altogether" };
  await visitor.postOwn("password", {
    ...change,
    currentPassword: "wrong",
    endOtherSessions: true,
  });
  server.clock.advance(1_000);
  await visitor.postOwn("password", { ...change, endOtherSessions: true });
  server.clock.advance(1_000);
  await visitor.browser.send({ method: "DELETE", url: "/api/v1/me/devices?keepThis=true" });
  server.clock.advance(1_000);
  const currentPassword = change.newPassword;
  const begun = await visitor.postOwn("second-factor", { currentPassword });
  const secret = Secret.fromBase32(begun.json<{ secret: string }>().secret);
  await visitor.postOwn("second-factor/confirm", { code: "000000" });
  server.clock.advance(60_000);
  const code = new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() });
  const on = await visitor.postOwn("second-factor/confirm", { code });
  const [recovery] = on.json<{ recoveryCodes: string[] }>().recoveryCodes;
  server.clock.advance(1_000);
  const fields = { email, password: currentPassword, code: "000000" };
  await createAccountVisitor(server).browser.signIn("regular-login", fields);
  server.clock.advance(1_000);
  await visitor.postOwn("second-factor/remove", { currentPassword, code: recovery ?? "" });
  server.clock.advance(1_000);
  await visitor.requestReset(email);
  const { token } = await readLastMail(server, email);
  await visitor.post("reset-password", { token, password: goodPassword });
  const log = await readLog(defaultCompanyId, id);
  expect(log.map(({ action, details }) => [action, details])).toEqual([
    ["person.refused", { with: "regular-login", reason: "wrong_password" }],
    ["person.password-changed", { endOtherSessions: true }],
    ["person.sessions-ended", { devices: "others" }],
    ["person.factor-refused", {}],
    ["person.factor-on", {}],
    ["person.refused", { with: "regular-login", reason: "SecondFactorInvalid" }],
    ["person.factor-off", {}],
    ["person.password-reset", {}],
  ]);
  expect(JSON.stringify(log)).not.toMatch(/kettle|000000/);
});

test("a sign-in that could not be noted does not begin", async () => {
  const { visitor, email, id } = await createMember(defaultCompanyId);
  await owner.query("revoke insert on audit_entries from roomwright_definer");
  const sessions = `select count(*)::int as count from sessions where user_id = '${id}'`;
  const before = (await owner.query(sessions)).rows;
  const answer = await createTestBrowser(server.app).signIn("regular-login", {
    email,
    password: goodPassword,
  });
  expect(answer.statusCode).toBe(500);
  expect((await owner.query(sessions)).rows).toEqual(before);
  await owner.query("grant insert on audit_entries to roomwright_definer");
  expect(await visitor.signIn(email)).toBe(200);
});

test("a key is noted when it is first used on a day and each time it is refused", async () => {
  // The three uses of one day do not reach over midnight, whenever this runs.
  server.clock.advance(dayMs - (server.clock.now().getTime() % dayMs));
  const staff = await signInStaff(server, "owner");
  const make = { name: "Shop", permissions: ["catalogue"] };
  const made = (await staff.post("/api/v1/studio/keys", make)).json<{ id: string; key: string }>();
  const use = (url: string, key = made.key) =>
    server.app.inject({ url, headers: { authorization: `Bearer ${key}` } });
  const readKeyLog = async () => {
    const rows = await server.database.withTenant(defaultCompanyId, (tx) =>
      tx
        .select()
        .from(auditEntries)
        .orderBy(auditEntries.at, sql`ctid`),
    );
    return rows
      .filter(({ action, target }) => /^key\.(?:used|refused)$/.test(action) && target === "Shop")
      .map(({ action, actorName, details }) => {
        const { reason } = details as { reason?: string };
        return [action, actorName, reason];
      });
  };
  for (let call = 0; call < 3; call += 1) {
    expect((await use("/api/v1/studio/products")).statusCode).toBe(200);
    server.clock.advance(2 * 60_000);
  }
  server.clock.advance(dayMs);
  expect((await use("/api/v1/studio/products")).statusCode).toBe(200);
  expect((await use("/api/v1/studio/settings")).statusCode).toBe(403);
  server.clock.advance(1_000);
  const elsewhere = { authorization: `Bearer ${made.key}`, "x-roomwright-company": otherCompanyId };
  const wrong = await server.app.inject({ url: "/api/v1/studio/products", headers: elsewhere });
  expect(wrong.statusCode).toBe(403);
  server.clock.advance(1_000);
  const fresh = await signInStaff(server, "owner");
  await fresh.send({ method: "DELETE", url: `/api/v1/studio/keys/${made.id}` });
  expect((await use("/api/v1/studio/products")).statusCode).toBe(401);
  server.clock.advance(1_000);
  expect((await use("/api/v1/studio/products")).statusCode).toBe(401);
  expect(await readKeyLog()).toEqual([
    ["key.used", "Shop", undefined],
    ["key.used", "Shop", undefined],
    ["key.refused", "Shop", "forbidden"],
    ["key.refused", "Shop", "forbidden"],
    ["key.refused", "Shop", "revoked"],
    ["key.refused", "Shop", "revoked"],
  ]);
  const guess = writeApiKey(defaultCompanyId, "x".repeat(43));
  expect((await use("/api/v1/studio/products", guess)).statusCode).toBe(401);
  expect(await readKeyLog()).toHaveLength(6);
  const guessed = { action: "key.refused", userId: null, details: { company: defaultCompanyId } };
  expect(await readOwnLog()).toContainEqual(guessed);
});

test("the identity realm can write nothing into a company's log but what happens to its people", async () => {
  const { id } = await createMember(defaultCompanyId);
  const note = (about: string | null, action: string) =>
    server.database.withIdentity((tx) =>
      tx.execute(sql`select note_person_event(${about}::uuid, now(), ${action}, '{}'::jsonb)`),
    );
  for (const action of ["theme.published", "key.refused", "person.", "person.x y"]) {
    await expect(note(id, action)).rejects.toMatchObject({ cause: { code: "23514" } });
  }
  for (const attempt of [
    sql`insert into person_events (at, action, details) values (now(), 'person.refused', '{}')`,
    sql`update person_events set action = 'person.x'`,
    sql`delete from person_events`,
  ]) {
    const done = server.database.withIdentity((tx) => tx.execute(attempt));
    await expect(done).rejects.toMatchObject({ cause: { code: "42501" } });
  }
  const asTenant = server.database.withTenant(defaultCompanyId, (tx) =>
    tx.execute(sql`select note_person_event(null, now(), 'person.refused', '{}')`),
  );
  await expect(asTenant).rejects.toMatchObject({ cause: { code: "42501" } });
});

const ages = async () => (await readOwnLog()).map(({ details }) => details["age"]).filter(Boolean);

test("the installation's own log is forgotten after half a year, and never what is new", async () => {
  await owner.query(
    `insert into person_events (at, action, details)
     values (now() - interval '200 days', 'person.refused', '{"age": "old"}'),
       (now() - interval '20 days', 'person.refused', '{"age": "new"}')`,
  );
  await deleteExpired(server.database, server.clock);
  expect(await ages()).toEqual(["new"]);
  const inYears = { now: () => new Date(Date.now() + 3_650 * dayMs) };
  await deleteExpired(server.database, inYears);
  expect(await ages()).toEqual(["new"]);
});
