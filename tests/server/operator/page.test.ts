import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { prepareDatabase } from "#server/db/prepare-database.ts";
import { createFirstEntrance } from "#server/seed/first-entrance.ts";
import { defaultCompanyId } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { createAccountVisitor, createRegistered, goodPassword } from "#support/account-visitor.ts";
import { signInStaff } from "#support/company-staff.ts";
import { operateOn } from "#support/operate-on.ts";
import { testSecret } from "#support/server-database.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

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
beforeEach(async () => {
  await owner.query("delete from operators");
  await owner.query("delete from operator_links");
});

const readToken = (text: string) => /\/operator#([\w-]{43})$/m.exec(text)?.[1] ?? "";
const link = async () => readToken(await operateOn(server, "first-operator"));
const check = (token: string) =>
  createTestBrowser(server.app).post("/api/v1/operator/link", { token });
const claim = (token: string, changes: object = {}, browser = createTestBrowser(server.app)) =>
  browser.post("/api/v1/operator/claim", {
    token,
    name: "Olive",
    email: "olive@example.com",
    password: goodPassword,
    ...changes,
  });

let people = 0;
/** Somebody in whose browser an operator is signed in. */
async function enterAsOperator(): Promise<{ browser: TestBrowser; email: string }> {
  people += 1;
  const email = `operator${people}@example.com`;
  const visitor = createAccountVisitor(server);
  const { browser } = visitor;
  expect((await claim(await link(), { email }, browser)).statusCode).toBe(200);
  expect(await visitor.signIn(email)).toBe(200);
  return { browser, email };
}

const listUrl = "/api/v1/operator/companies";
type Listed = { id: string; slug: string; name: string; people: number; isDisabled: boolean };
async function list(browser: TestBrowser): Promise<Listed[]> {
  return (await browser.get(listUrl)).json<{ items: Listed[] }>().items;
}
async function idOf(browser: TestBrowser, slug: string): Promise<string> {
  return (await list(browser)).find((one) => one.slug === slug)?.id ?? "";
}

describe("the link that makes the first operator", () => {
  test("makes one account, once, which signs in as every other does", async () => {
    const token = await link();
    expect((await check(token)).statusCode).toBe(204);
    const visitor = createAccountVisitor(server);
    const { browser } = visitor;
    const claimed = await claim(token, { email: "Olive@Example.com" }, browser);
    expect([claimed.statusCode, claimed.json()]).toEqual([200, { email: "olive@example.com" }]);
    expect((await check(token)).json()).toMatchObject({ error: { code: "link_expired" } });
    const again = await claim(token, { email: "second@example.com" });
    expect(again.json()).toMatchObject({ error: { code: "link_expired" } });
    const { rows } = await owner.query("select 1 from users where email = 'second@example.com'");
    expect(rows).toEqual([]);
    expect(await visitor.signIn("olive@example.com")).toBe(200);
    expect((await browser.get(listUrl)).statusCode).toBe(200);
    const { rows: events } = await owner.query("select action from person_events order by at");
    expect(events).toContainEqual({ action: "person.operator-on" });
  });

  test("is kept as a digest only, and is good for a day", async () => {
    const token = await link();
    const { rows } = await owner.query<{ row: string }>(
      "select l::text as row from operator_links l",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    await owner.query("update operator_links set expires_at = expires_at - interval '25 hours'");
    expect((await claim(token)).json()).toMatchObject({ error: { code: "link_expired" } });
  });

  test("is dead once there is a newer one, and none is made while somebody is an operator", async () => {
    const [older, newer] = [await link(), await link()];
    expect((await check(older)).statusCode).not.toBe(204);
    expect((await check(newer)).statusCode).toBe(204);
    await enterAsOperator();
    await expect(link()).rejects.toThrow("There is an operator already.");
  });

  test("of two who claim it at the same time one gets it", async () => {
    const token = await link();
    const claimed = await Promise.all(
      ["one", "two", "three"].map((name) => claim(token, { email: `${name}@race.example` })),
    );
    expect(claimed.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const { rows } = await owner.query("select user_id from operators");
    expect(rows).toHaveLength(1);
  });

  test("is still good after a password that is refused and an email that has an account", async () => {
    const token = await link();
    const common = await claim(token, { password: "password123" });
    expect(common.json()).toMatchObject({ error: { code: "password_too_common" } });
    await createRegistered(server, "taken@example.com");
    const taken = await claim(token, {
      email: "taken@example.com",
      password: "another kettle here",
    });
    expect(taken.json()).toMatchObject({ error: { details: { reason: "has-account" } } });
    expect(await createAccountVisitor(server).signIn("taken@example.com")).toBe(200);
    expect((await check(token)).statusCode).toBe(204);
  });

  test("cannot be guessed for long, nor spent by another site's page", async () => {
    const limited = await startTestServer({ rateLimitFactor: 0.05 });
    const token = "x".repeat(43);
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const tried = await createTestBrowser(limited.app).post("/api/v1/operator/link", { token });
      statuses.push(tried.statusCode);
    }
    await limited.close();
    expect(statuses.at(-1)).toBe(429);
    const foreign = await server.app.inject({
      method: "POST",
      url: "/api/v1/operator/link",
      headers: { origin: "https://elsewhere.example" },
      payload: { token: await link() },
    });
    expect(foreign.statusCode).toBe(403);
  });

  test("of servers that start at the same time one printed link is good; a demonstration and a worker print none", async () => {
    const entrances = [1, 2, 3].map(() => createFirstEntrance({ production: true, role: "both" }));
    const access = { authSecret: testSecret, appUrl: null };
    await Promise.all(
      entrances.map(({ prepare }) => prepareDatabase(server.owner, access, [prepare])),
    );
    const tokens = entrances.map(({ describe: tell }) =>
      readToken(tell("http://x.example").join("\n")),
    );
    const good = await Promise.all(tokens.map(async (token) => (await check(token)).statusCode));
    expect(good.filter((status) => status === 204)).toHaveLength(1);
    for (const settings of [
      { production: false, role: "both" },
      { production: true, role: "worker" },
    ] as const) {
      const silent = createFirstEntrance(settings);
      await prepareDatabase(server.owner, access, [silent.prepare]);
      expect(silent.describe("http://x.example")).toEqual([]);
    }
  });
});

const calls = (id: string) =>
  [
    ["GET", listUrl, undefined],
    ["POST", listUrl, { name: "Evil", slug: "evil", owner: "evil@example.com" }],
    ["POST", `${listUrl}/${id}/starter`, undefined],
    ["PATCH", `${listUrl}/${id}`, { isDisabled: true }],
    ["PATCH", `${listUrl}/${id}`, { slug: "stolen" }],
    ["POST", `${listUrl}/${id}/people`, { email: "evil@example.com", role: "owner" }],
  ] as const;

describe("the operator's page", () => {
  test.each(["nobody", "a visitor", "somebody with an account", "an owner"])(
    "is closed to %s",
    async (who) => {
      const browser =
        who === "an owner"
          ? await signInStaff(server, "owner")
          : who === "somebody with an account"
            ? (await createRegistered(server, "somebody@example.com")).browser
            : createTestBrowser(server.app);
      if (who === "a visitor") await browser.signIn("anonymous-login");
      const before = await owner.query("select id, slug, disabled_at from companies order by id");
      for (const [method, url, payload] of calls(defaultCompanyId)) {
        const answer = await browser.send({
          method,
          url,
          ...(payload === undefined ? {} : { payload }),
        });
        expect([method, url, answer.statusCode]).toEqual([
          method,
          url,
          who === "nobody" ? 401 : 403,
        ]);
        expect(answer.body).not.toContain("roomwright");
      }
      const after = await owner.query("select id, slug, disabled_at from companies order by id");
      expect(after.rows).toEqual(before.rows);
    },
  );

  test("is closed at once to who is an operator no more, or disabled", async () => {
    const { browser, email } = await enterAsOperator();
    await operateOn(server, "remove-operator", email);
    expect((await browser.get(listUrl)).statusCode).toBe(403);
    await operateOn(server, "add-operator", email);
    expect((await browser.get(listUrl)).statusCode).toBe(200);
    await operateOn(server, "disable-person", email);
    expect((await browser.get(listUrl)).statusCode).not.toBe(200);
  });

  test("takes no change from another site's page, and no frame's token", async () => {
    const { browser } = await enterAsOperator();
    const founding = { name: "Forged", slug: "forged", owner: "forged@example.com" };
    const forged = await browser.post(listUrl, founding, { origin: "https://elsewhere.example" });
    expect(forged.statusCode).toBe(403);
    const bearer = { authorization: `Bearer iframe${"x".repeat(43)}` };
    expect((await browser.get(listUrl, bearer)).statusCode).toBe(401);
  });

  test("founds a company whose owner gets an email and whose link is shown once", async () => {
    const { browser } = await enterAsOperator();
    const made = await browser.post(listUrl, {
      name: "Acme Paints",
      slug: "acme",
      owner: "Owner@acme.example",
      language: "de",
    });
    expect(made.statusCode).toBe(201);
    const { id, invitation } = made.json<{
      id: string;
      invitation: { email: string; link: string };
    }>();
    expect(invitation.email).toBe("owner@acme.example");
    const [mail] = await server.readMails("owner@acme.example");
    expect(mail?.token).toBe(invitation.link.split("#")[1]);
    const at = { [companyHeader]: "acme" };
    const read = await createTestBrowser(server.app).post(
      "/api/v1/invitations/read",
      { token: mail?.token },
      at,
    );
    expect(read.json()).toMatchObject({ role: "owner", invitedByName: "Olive" });
    const { rows } = await owner.query(
      "select action, actor_name, details from audit_entries where company_id = $1 order by at",
      [id],
    );
    expect(rows).toMatchObject([
      { action: "company.founded", actor_name: "Olive", details: { by: "operator" } },
      { action: "member.invited", actor_name: "Olive" },
    ]);
    const taken = await browser.post(listUrl, { name: "B", slug: "acme", owner: "b@example.com" });
    expect(taken.json()).toMatchObject({
      error: { code: "conflict", details: { reason: "taken" } },
    });
    expect((await list(browser)).find(({ slug }) => slug === "acme")).toMatchObject({
      id,
      name: "Acme Paints",
      people: 0,
      isDisabled: false,
    });
  });

  test("gives the starter catalogue, another address, a role; disables and enables", async () => {
    const { browser } = await enterAsOperator();
    await browser.post(listUrl, { name: "Birch", slug: "birch", owner: "birch@example.com" });
    const id = await idOf(browser, "birch");
    const change = (payload: object) =>
      browser.send({ method: "PATCH", url: `${listUrl}/${id}`, payload });
    expect((await browser.post(`${listUrl}/${id}/starter`)).statusCode).toBe(204);
    const { rows } = await owner.query("select 1 from materials where company_id = $1", [id]);
    expect(rows.length).toBeGreaterThan(3);
    const features = (slug: string) =>
      server.app.inject(`/api/v1/company/features?identification=${slug}`);
    expect((await change({ slug: "beech" })).statusCode).toBe(204);
    expect((await features("birch")).json()).toMatchObject({ slug: "beech" });
    expect((await change({ isDisabled: true })).statusCode).toBe(204);
    expect((await features("beech")).statusCode).toBe(404);
    expect((await change({ isDisabled: false })).statusCode).toBe(204);
    expect((await features("beech")).statusCode).toBe(200);
    const grant = (email: string, role: string) =>
      browser.post(`${listUrl}/${id}/people`, { email, role });
    await createRegistered(server, "member@example.com");
    expect((await grant("member@example.com", "admin")).json()).toEqual({ invitation: null });
    const again = await grant("member@example.com", "admin");
    expect(again.json()).toMatchObject({ error: { details: { reason: "has-role" } } });
    const invited = await grant("new@example.com", "editor");
    expect(invited.json()).toMatchObject({ invitation: { email: "new@example.com" } });
    expect((await list(browser)).find((one) => one.id === id)?.people).toBe(1);
    const stays = await browser.send({
      method: "PATCH",
      url: `${listUrl}/${defaultCompanyId}`,
      payload: { isDisabled: true },
    });
    expect(stays.statusCode).toBe(409);
    expect((await change({ slug: "x" })).statusCode).toBe(400);
    const unknown = `${listUrl}/6f0a8a5e-0000-4000-8000-00000000ffff`;
    expect((await browser.post(`${unknown}/starter`)).statusCode).toBe(404);
  }, 30_000);

  test("the identity realm can make nobody an operator without a link", async () => {
    const { browser } = await createRegistered(server, "climber@example.com");
    const userId = (await browser.readUser())?.id ?? "";
    const write = server.database.withIdentity((tx) =>
      tx.execute(`insert into operators values ('${userId}', now())`),
    );
    await expect(write).rejects.toMatchObject({ cause: { code: "42501" } });
    await expect(
      server.database.withIdentity((tx) => tx.execute("select * from operator_links")),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
    const { rows } = await server.database.withIdentity((tx) =>
      tx.execute(`select take_operator_link('\\x00', '${userId}', now()) taken`),
    );
    expect(rows).toEqual([{ taken: false }]);
  });
});
