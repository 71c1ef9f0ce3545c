import { afterAll, beforeAll, expect, test } from "vitest";

import { invitations as rows } from "#server/db/schema/company-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

import { change, enterAs, invitations, invite, members } from "./staff-visit.ts";
import type { StaffMember } from "./staff-visit.ts";

const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";
const day = 24 * 60 * 60 * 1000;

let server: TestServer;
let owner: StaffMember;
let admin: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  server = await startTestServer();
  owner = await enterAs(server, "owner@example.com", "owner", defaultCompanyId);
  admin = await enterAs(server, "admin@example.com", "admin", defaultCompanyId);
  stranger = await enterAs(server, "stranger@example.com", "owner", otherCompanyId);
});
afterAll(() => server.close());

const enter = (email: string) => enterAs(server, email, null, defaultCompanyId);
const readMail = async (email: string) => {
  const mail = (await server.readMails(email)).at(-1);
  if (mail === undefined) throw new RangeError(`nothing was sent to ${email}`);
  return mail;
};
const accept = (who: StaffMember, token: string, headers = {}) =>
  who.browser.post("/api/v1/invitations/accept", { token }, headers);
const read = (token: string) => stranger.browser.post("/api/v1/invitations/read", { token });
const readRole = async (who: StaffMember) => (await who.browser.readUser())?.role;

test("who is invited gets a link with a secret in its fragment, of which only the hash is kept", async () => {
  const answer = await invite(admin, "Ida@Example.com", "editor");
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({ email: "ida@example.com", role: "editor" });
  const mail = await readMail("ida@example.com");
  expect(mail.link).toMatch(/^http:\/\/[^/]+\/c\/roomwright\/account\/invitation#[\w-]{43}$/);
  expect(mail.subject).toContain("Roomwright");
  const kept = await server.database.withTenant(defaultCompanyId, (tx) => tx.select().from(rows));
  expect(JSON.stringify(kept)).not.toContain(mail.token);
  expect((await owner.browser.get(invitations)).body).not.toContain(mail.token);
  expect((await read(mail.token)).json()).toMatchObject({
    companyName: "Roomwright",
    email: "ida@example.com",
    invitedByName: "admin@example.com",
  });
});

test("the invitation is written in the language of whoever invites", async () => {
  const subjects: string[] = [];
  for (const language of ["de", "es"]) {
    const email = `${language}@example.com`;
    const headers = { "accept-language": language };
    await owner.browser.post(invitations, { email, role: "editor" }, headers);
    subjects.push((await readMail(email)).subject);
  }
  expect(subjects).toEqual(["Einladung zu Roomwright", "Invitación a Roomwright"]);
});

test("the invited account becomes a member once, and another account never", async () => {
  await invite(owner, "iris@example.com", "admin");
  const { token } = await readMail("iris@example.com");
  const other = await enter("other@example.com");
  const refused = await accept(other, token);
  expect([refused.statusCode, refused.json().error.details]).toEqual([
    403,
    { reason: "other_email" },
  ]);
  const iris = await enter("Iris@Example.com");
  expect(await readRole(iris)).toBe("user");
  const accepted = await accept(iris, token);
  expect([accepted.statusCode, accepted.json()]).toEqual([200, { role: "admin" }]);
  expect(await readRole(iris)).toBe("admin");
  expect((await accept(iris, token)).statusCode).toBe(410);
  expect((await read(token)).statusCode).toBe(410);
});

test("of two who follow a link at the same time one is let in", async () => {
  await invite(owner, "ivan@example.com", "editor");
  const { token } = await readMail("ivan@example.com");
  const ivan = await enter("ivan@example.com");
  const answers = await Promise.all([
    accept(ivan, token),
    accept(ivan, token),
    accept(ivan, token),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual(
    [200, 410, 410],
  );
});

test("an email that was never confirmed opens nothing", async () => {
  await invite(owner, "nora@example.com", "editor");
  const { token } = await readMail("nora@example.com");
  const nora = await enter("nora@example.com");
  await server.database.withIdentity((tx) =>
    tx.execute("update users set email_verified_at = null where email = 'nora@example.com'"),
  );
  expect((await accept(nora, token)).statusCode).toBe(403);
});

test("inviting an email again ends the link before, and so does sending it again", async () => {
  const first = (await invite(owner, "jan@example.com", "admin")).json<{ id: string }>();
  const { token: firstToken } = await readMail("jan@example.com");
  await invite(owner, "JAN@example.com", "editor");
  const { token: secondToken } = await readMail("jan@example.com");
  expect((await read(firstToken)).statusCode).toBe(410);
  const open = (await owner.browser.get(invitations)).json<{
    items: { id: string; email: string; role: string }[];
  }>();
  const jans = open.items.filter(({ email }) => email === "jan@example.com");
  expect(jans).toMatchObject([{ role: "editor" }]);
  const resend = (id: string) => owner.browser.post(`${invitations}/${id}/resend`);
  expect((await resend(first.id)).statusCode).toBe(404);
  server.clock.advance(15 * day);
  expect((await read(secondToken)).statusCode).toBe(410);
  expect((await resend(jans[0]?.id ?? "")).statusCode).toBe(200);
  const { token: thirdToken } = await readMail("jan@example.com");
  expect((await read(secondToken)).statusCode).toBe(410);
  expect((await read(thirdToken)).statusCode).toBe(200);
});

test("an invitation that was taken back, or is older than fourteen days, is no good", async () => {
  const { id } = (await invite(owner, "kim@example.com", "editor")).json<{ id: string }>();
  const { token } = await readMail("kim@example.com");
  const revoke = (who: StaffMember, headers = {}) =>
    who.browser.send({ method: "DELETE", url: `${invitations}/${id}`, headers });
  expect((await revoke(stranger)).statusCode).toBe(403);
  const there = { "x-roomwright-company": otherCompanyId };
  expect((await revoke(stranger, there)).statusCode).toBe(404);
  expect((await revoke(admin)).statusCode).toBe(204);
  expect((await revoke(admin)).statusCode).toBe(404);
  const kim = await enter("kim@example.com");
  expect((await accept(kim, token)).statusCode).toBe(410);
  await invite(owner, "kim@example.com", "editor");
  const late = (await readMail("kim@example.com")).token;
  server.clock.advance(14 * day);
  const again = await enter("kim@example.com");
  expect((await accept(again, late)).statusCode).toBe(410);
  expect(await readRole(again)).toBe("user");
});

test("a link is good in its own company only", async () => {
  const boss = await enterAs(server, "owner@example.com", "owner", defaultCompanyId);
  await invite(boss, "lea@example.com", "editor");
  const { token } = await readMail("lea@example.com");
  const lea = await enter("lea@example.com");
  const there = { "x-roomwright-company": otherCompanyId };
  expect((await accept(lea, token, there)).statusCode).toBe(410);
  expect((await accept(lea, token)).statusCode).toBe(200);
});

test("an invitation never takes anything away, and members are not invited", async () => {
  const boss = await enterAs(server, "owner@example.com", "owner", defaultCompanyId);
  await invite(boss, "mia@example.com", "editor");
  const { token } = await readMail("mia@example.com");
  const mia = await enterAs(server, "mia@example.com", "admin", defaultCompanyId);
  expect((await accept(mia, token)).json()).toEqual({ role: "admin" });
  const again = await invite(boss, "MIA@example.com", "editor");
  expect([again.statusCode, again.json().error.details]).toEqual([
    409,
    { reason: "already_member" },
  ]);
});

test("an admin can neither send again nor take back what makes an owner", async () => {
  const boss = await enterAs(server, "owner@example.com", "owner", defaultCompanyId);
  const helper = await enterAs(server, "admin@example.com", "admin", defaultCompanyId);
  const { id } = (await invite(boss, "nils@example.com", "owner")).json<{ id: string }>();
  expect((await helper.browser.post(`${invitations}/${id}/resend`)).statusCode).toBe(403);
  const url = `${invitations}/${id}`;
  expect((await helper.browser.send({ method: "DELETE", url })).statusCode).toBe(403);
  expect((await invite(helper, "nils@example.com", "editor")).statusCode).toBe(403);
  const nils = await enter("nils@example.com");
  expect((await accept(nils, (await readMail("nils@example.com")).token)).json()).toEqual({
    role: "owner",
  });
  expect((await change(nils, boss, "admin")).statusCode).toBe(200);
  expect((await nils.browser.get(members)).statusCode).toBe(200);
});
