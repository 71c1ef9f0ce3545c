import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { setMembership } from "#server/db/memberships.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { MemberRole } from "#shared/member.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

import { change, enterAs, invitations, invite, members, remove } from "./staff-visit.ts";
import type { StaffMember } from "./staff-visit.ts";

const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";

let server: TestServer;
let olga: StaffMember;
let otto: StaffMember;
let ada: StaffMember;
let anna: StaffMember;
let eddie: StaffMember;
let stranger: StaffMember;
beforeAll(async () => {
  server = await startTestServer();
  const enter = (name: string, companyId = defaultCompanyId) =>
    enterAs(server, `${name}@example.com`, "editor", companyId);
  [olga, otto, ada, anna, eddie] = await Promise.all([
    enter("olga"),
    enter("otto"),
    enter("ada"),
    enter("anna"),
    enter("eddie"),
  ]);
  stranger = await enterAs(server, "stranger@example.com", "owner", otherCompanyId);
});
beforeEach(async () => {
  const roles: [StaffMember, MemberRole][] = [
    [olga, "owner"],
    [otto, "owner"],
    [ada, "admin"],
    [anna, "admin"],
    [eddie, "editor"],
  ];
  for (const [{ userId }, role] of roles) {
    await setMembership(server.database, { companyId: defaultCompanyId, userId, role });
  }
});
afterAll(() => server.close());

const readRoles = async () => {
  const { items } = (await olga.browser.get(members)).json<{
    items: { email: string; role: string }[];
  }>();
  return items.map(({ email, role }) => `${email.split("@")[0]}: ${role}`);
};
const readReason = (answer: { statusCode: number; json(): unknown }) => {
  const { error } = answer.json() as { error: { details?: { reason?: string } } };
  return [answer.statusCode, error.details?.reason];
};

test("the members of a company are its own, owners first", async () => {
  expect(await readRoles()).toEqual([
    "olga: owner",
    "otto: owner",
    "ada: admin",
    "anna: admin",
    "eddie: editor",
  ]);
  const theirs = await stranger.browser.get(members, { "x-roomwright-company": otherCompanyId });
  expect(theirs.json().items).toHaveLength(1);
  expect((await eddie.browser.get(members)).statusCode).toBe(403);
  expect((await stranger.browser.get(members)).statusCode).toBe(403);
});

test("only owners make or unmake owners", async () => {
  expect(readReason(await change(ada, eddie, "owner"))).toEqual([403, "owners_only"]);
  expect(readReason(await change(ada, olga, "editor"))).toEqual([403, "owners_only"]);
  expect(readReason(await remove(ada, olga))).toEqual([403, "owners_only"]);
  expect(readReason(await invite(ada, "new-owner@example.com", "owner"))).toEqual([
    403,
    "owners_only",
  ]);
  expect((await change(olga, eddie, "owner")).statusCode).toBe(200);
  expect((await change(olga, eddie, "editor")).statusCode).toBe(200);
});

test("nobody raises themselves", async () => {
  expect(readReason(await change(ada, ada, "owner"))).toEqual([403, "own_role"]);
  expect((await change(eddie, eddie, "admin")).statusCode).toBe(403);
  expect((await change(ada, ada, "editor")).statusCode).toBe(200);
  expect((await change(ada, ada, "admin")).statusCode).toBe(403);
});

test("the last owner cannot leave, be removed or become less", async () => {
  expect((await change(olga, otto, "admin")).statusCode).toBe(200);
  expect(readReason(await remove(olga, olga))).toEqual([409, "last_owner"]);
  expect(readReason(await change(olga, olga, "admin"))).toEqual([409, "last_owner"]);
  expect((await readRoles())[0]).toBe("olga: owner");
});

test("of two owners who unmake each other at the same time one stays", async () => {
  const answers = await Promise.all([change(olga, otto, "editor"), change(otto, olga, "editor")]);
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(codes).toEqual([200, 403]);
  const kept = answers[0]?.statusCode === 200 ? olga : otto;
  const { items } = (await kept.browser.get(members)).json<{ items: { role: string }[] }>();
  expect(items.filter(({ role }) => role === "owner")).toHaveLength(1);
});

test("whoever is removed may do nothing with the very next request, nor do their invitations", async () => {
  await invite(anna, "friend@example.com", "admin");
  const { token } = (await server.readMails("friend@example.com")).at(-1) ?? { token: "" };
  expect((await anna.browser.get(members)).statusCode).toBe(200);
  expect((await remove(ada, anna)).statusCode).toBe(204);
  expect((await anna.browser.get(members)).statusCode).toBe(403);
  expect((await anna.browser.readUser())?.role).toBe("user");
  expect((await olga.browser.get(invitations)).json().items).toEqual([]);
  expect((await anna.browser.post("/api/v1/invitations/read", { token })).statusCode).toBe(410);
  expect((await remove(ada, anna)).statusCode).toBe(404);
});

test("members of another company are nobody here, whatever id is guessed", async () => {
  expect((await change(olga, stranger, "editor")).statusCode).toBe(404);
  expect((await remove(olga, stranger)).statusCode).toBe(404);
  const there = { "x-roomwright-company": otherCompanyId };
  const url = `${members}/${eddie.userId}`;
  const guess = await stranger.browser.send({ method: "DELETE", url, headers: there });
  expect(guess.statusCode).toBe(404);
  expect(await readRoles()).toContain("eddie: editor");
});

test("changes of members are in the audit log, by name", async () => {
  server.clock.advance(1000);
  await change(olga, eddie, "admin");
  server.clock.advance(1000);
  await remove(olga, eddie);
  const { items } = (await olga.browser.get("/api/v1/studio/audit?limit=2")).json();
  expect(items).toMatchObject([
    { action: "member.removed", target: "eddie@example.com", details: { role: "admin" } },
    {
      action: "member.changed",
      actor: { name: "olga@example.com" },
      details: { role: { before: "editor", after: "admin" } },
    },
  ]);
});

test("the API keys of whoever may make none any more end with that, and the log says so", async () => {
  const keys = "/api/v1/studio/keys";
  const make = async ({ browser }: StaffMember, name: string) =>
    (await browser.post(keys, { name, permissions: ["catalogue"] })).json<{ key: string }>().key;
  const use = async (key: string) =>
    (
      await server.app.inject({
        url: "/api/v1/studio/products",
        headers: { authorization: `Bearer ${key}` },
      })
    ).statusCode;
  const [ofAda, ofAnna, ofOtto] = [
    await make(ada, "Ada's"),
    await make(anna, "Anna's"),
    await make(otto, "Otto's"),
  ];
  expect(await Promise.all([ofAda, ofAnna, ofOtto].map(use))).toEqual([200, 200, 200]);
  server.clock.advance(1000);
  await change(olga, anna, "editor");
  await change(olga, otto, "admin");
  expect(await Promise.all([ofAda, ofAnna, ofOtto].map(use))).toEqual([200, 401, 200]);
  await remove(olga, ada);
  expect(await Promise.all([ofAda, ofAnna, ofOtto].map(use))).toEqual([401, 401, 200]);
  const { items } = (await olga.browser.get("/api/v1/studio/audit?action=key.revoked")).json<{
    items: { target: string }[];
  }>();
  expect(items.map(({ target }) => target).toSorted()).toEqual(["Ada's", "Anna's"]);
});
