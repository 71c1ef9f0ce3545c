import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createAccountVisitor,
  createRegistered,
  goodPassword,
  readLastMail,
} from "#support/account-visitor.ts";
import { findHolder } from "#support/find-holder.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

/** A company that allows frames. */
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const newPassword = "another kettle altogether";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
const visit = () => createAccountVisitor(server);
const change = (changes: object = {}) => ({
  currentPassword: goodPassword,
  newPassword,
  endOtherSessions: false,
  ...changes,
});
const move = (email: string, changes: object = {}) => ({
  currentPassword: goodPassword,
  email,
  companySlug: null,
  ...changes,
});

test("a person sees their own account, and a visitor without one sees none", async () => {
  const visitor = await createRegistered(server, "See@example.com");
  const account = await visitor.browser.get("/api/v1/me/account");
  expect(account.json()).toEqual({
    name: "Ada Lovelace",
    email: "see@example.com",
    hasPassword: true,
    secondFactor: { enabled: false, recoveryCodesLeft: 0, requiredBy: [] },
    identities: [],
  });
  const anonymous = visit();
  await anonymous.browser.signIn("anonymous-login");
  expect((await anonymous.browser.get("/api/v1/me/account")).statusCode).toBe(403);
  expect((await visit().browser.get("/api/v1/me/account")).statusCode).toBe(401);
});

test("WB-04 changing the password needs the current one", async () => {
  const email = "change@example.com";
  const visitor = await createRegistered(server, email);
  const wrong = await visitor.postOwn("password", change({ currentPassword: "not it" }));
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([403, "wrong_password"]);
  expect((await visitor.postOwn("password", { ...change(), currentPassword: "" })).statusCode).toBe(
    400,
  );
  expect((await visit().postOwn("password", change())).statusCode).toBe(401);
  expect((await visitor.postOwn("password", change())).statusCode).toBe(204);
  expect(await visit().signIn(email)).toBe(401);
  expect(await visit().signIn(email, newPassword)).toBe(200);
  expect(await visitor.browser.readUser()).not.toBeNull();
  expect((await readLastMail(server, email)).subject).toBe(
    "Your password at Roomwright has changed",
  );
});

test("WB-04 a new password that is too common changes nothing", async () => {
  const visitor = await createRegistered(server, "common@example.com");
  const refused = await visitor.postOwn("password", change({ newPassword: "Roomwright1" }));
  expect([refused.statusCode, refused.json().error.code]).toEqual([422, "password_too_common"]);
  expect(await visit().signIn("common@example.com")).toBe(200);
});

test("WB-04 other devices stay signed in or are signed out, as the person wants", async () => {
  const email = "devices@example.com";
  const visitor = await createRegistered(server, email);
  const other = visit();
  await other.signIn(email);
  await visitor.postOwn("password", change());
  expect(await other.browser.readUser()).not.toBeNull();
  await visitor.postOwn("password", {
    currentPassword: newPassword,
    newPassword: goodPassword,
    endOtherSessions: true,
  });
  expect(await other.browser.readUser()).toBeNull();
  expect(await visitor.browser.readUser()).not.toBeNull();
});

test("WB-04 in a frame the frame's own token is the one that stays", async () => {
  const email = "framed@example.com";
  const visitor = await createRegistered(server, email);
  const { iframeTokens } = server.app.stores;
  const userId = (await visitor.browser.readUser())?.id ?? "";
  const create = () => iframeTokens.create(userId, alderQuayId, "regular-login");
  const [own, other] = [await create(), await create()];
  const headers = { authorization: `Bearer iframe${own}` };
  const answer = await visit().postOwn("password", change({ endOtherSessions: true }), headers);
  expect(answer.statusCode).toBe(204);
  expect(await findHolder(server, "frame", own)).not.toBeNull();
  expect(await findHolder(server, "frame", other)).toBeNull();
  expect(await visitor.browser.readUser()).toBeNull();
});

test("WB-04 changing the password makes links that are on their way worthless", async () => {
  const email = "links@example.com";
  const visitor = await createRegistered(server, email);
  await visitor.requestReset(email);
  const reset = (await readLastMail(server, email)).token;
  await visitor.postOwn("email", move("links-new@example.com"));
  const moving = (await readLastMail(server, "links-new@example.com")).token;
  await visitor.postOwn("password", change());
  const body = { token: reset, password: goodPassword };
  expect((await visit().post("reset-password", body)).statusCode).toBe(410);
  expect((await visit().post("verify-email", { token: moving })).statusCode).toBe(410);
});

test("WB-04 of two changes of the password at once only one counts", async () => {
  const email = "race@example.com";
  const visitor = await createRegistered(server, email);
  const passwords = ["first of two passwords", "second of two passwords"];
  const answers = await Promise.all(
    passwords.map((password) => visitor.postOwn("password", change({ newPassword: password }))),
  );
  const winner = answers.findIndex(({ statusCode }) => statusCode === 204);
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  expect(await visit().signIn(email, passwords[winner])).toBe(200);
});

test("WB-04 moving to another email needs the password and the link, and the old address hears of it", async () => {
  const [from, to] = ["from@example.com", "To@Example.com"];
  const visitor = await createRegistered(server, from);
  const wrong = await visitor.postOwn("email", move(to, { currentPassword: "not it" }));
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([403, "wrong_password"]);
  expect(await server.readMails(to)).toEqual([]);
  expect((await visitor.postOwn("email", move(to))).statusCode).toBe(202);
  const link = await readLastMail(server, to);
  expect(link.link).toMatch(/^http:\/\/localhost\/account\/verify-email#/);
  expect((await visitor.browser.readUser())?.email).toBe(from);
  expect((await readLastMail(server, from)).subject).toBe(
    "Your email address at Roomwright is about to change",
  );
  const finished = await visit().post("verify-email", { token: link.token });
  expect([finished.statusCode, finished.json()]).toEqual([
    200,
    { email: "to@example.com", choosingToken: null },
  ]);
  expect(await visitor.browser.readUser()).toMatchObject({
    email: "to@example.com",
    originemail: "To@Example.com",
  });
  expect((await readLastMail(server, from)).subject).toBe(
    "Your email address at Roomwright has changed",
  );
  expect(await visit().signIn(from)).toBe(401);
  expect(await visit().signIn("to@example.com")).toBe(200);
});

test("WB-04 a reset link that went to the old address does not outlive the move", async () => {
  const visitor = await createRegistered(server, "old-address@example.com");
  await visitor.requestReset("old-address@example.com");
  const reset = (await readLastMail(server, "old-address@example.com")).token;
  await visitor.postOwn("email", move("new-address@example.com"));
  const { token } = await readLastMail(server, "new-address@example.com");
  expect((await visit().post("verify-email", { token })).statusCode).toBe(200);
  const body = { token: reset, password: newPassword };
  expect((await visit().post("reset-password", body)).statusCode).toBe(410);
});

test("WB-04 nobody moves to an email that has an account, also when it gets one meanwhile", async () => {
  const visitor = await createRegistered(server, "stays@example.com");
  await visitor.postOwn("email", move("contested@example.com"));
  const { token } = await readLastMail(server, "contested@example.com");
  await createRegistered(server, "contested@example.com");
  expect((await visit().post("verify-email", { token })).statusCode).toBe(410);
  expect((await visitor.browser.readUser())?.email).toBe("stays@example.com");
  await visitor.postOwn("email", move("contested@example.com"));
  expect((await readLastMail(server, "contested@example.com")).token).toBe("");
});

test.each(["role", "credit", "emailVerifiedAt", "userId", "originEmail"])(
  "WB-25 nobody writes %s along with what they may write",
  async (column) => {
    const answer = await visit().register("extra@example.com", { [column]: "owner" });
    expect(answer.statusCode).toBe(400);
  },
);
