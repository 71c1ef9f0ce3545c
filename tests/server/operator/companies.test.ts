import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { defaultCompanyId } from "#shared/company.ts";
import { companyHeader } from "#shared/wires/http/http-call.ts";
import { createRegistered } from "#support/account-visitor.ts";
import { operateOn } from "#support/operate-on.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";
import { createWebDir } from "#support/web-dir.ts";

let web: ReturnType<typeof createWebDir>;
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  web = createWebDir();
  server = await startTestServer({ webDir: web.webDir });
  owner = new Client(server.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.close();
  web.remove();
});

const operate = (...words: string[]) => operateOn(server, ...words);
const create = (slug: string, email = `${slug}@example.com`, ...more: string[]) =>
  operate("create-company", "--name", `The ${slug}`, "--slug", slug, "--owner", email, ...more);
const grant = (email: string, role: string) =>
  operate("grant-role", "--slug", "staff", "--email", email, "--role", role);
const readToken = (report: string) => /#([\w-]{43})$/m.exec(report)?.[1] ?? "";
const at = (slug: string) => ({ [companyHeader]: slug });
const readFeatures = (slug: string) =>
  server.app.inject(`/api/v1/company/features?identification=${slug}`);
/** Without what differs from one answer to the next. */
const plain = (body: string) => body.replaceAll(/"requestId":"[^"]*"/g, "");
const statusOf = async (url: string) => (await server.app.inject(url)).statusCode;

/** Somebody with an account who takes a printed invitation. */
async function enter(slug: string, email: string, report: string) {
  const { browser } = await createRegistered(server, email);
  const body = { token: readToken(report) };
  const accepted = await browser.post("/api/v1/invitations/accept", body, at(slug));
  return { browser, accepted };
}

async function readAudit(slug: string): Promise<{ action: string; details: object }[]> {
  const { rows } = await owner.query<{ action: string; details: object }>(
    `select action, details from audit_entries join companies c on c.id = company_id
     where c.slug = $1 order by at`,
    [slug],
  );
  return rows;
}

describe("a company is founded", () => {
  test("with an owner who is written to and whose link is printed once", async () => {
    const report = await create("acme", "Olga@Acme.example", "--language", "de");
    expect(report).toMatch(
      /^The acme is founded: https:\/\/rooms\.example\/c\/acme\nolga@acme\.example is invited as owner, .*\nhttps:\/\/rooms\.example\/c\/acme\/account\/invitation#[\w-]{43}$/,
    );
    // The operator's clock goes on, the server's stands still.
    server.clock.advance(60_000);
    const mail = (await server.readMails("olga@acme.example")).at(-1);
    expect([mail?.subject, mail?.token]).toEqual(["Einladung zu The acme", readToken(report)]);
    const { accepted, browser } = await enter("acme", "olga@acme.example", report);
    expect([accepted.statusCode, accepted.json()]).toEqual([200, { role: "owner" }]);
    const { items } = (await browser.get("/api/v1/me/companies")).json<{ items: object[] }>();
    expect(items).toMatchObject([{ slug: "acme", name: "The acme", role: "owner" }]);
    expect((await readAudit("acme")).map(({ action }) => action)).toEqual([
      "company.founded",
      "member.invited",
      "member.joined",
    ]);
    const { rows } = await owner.query<{ kept: string }>(
      "select to_jsonb(i)::text as kept from invitations i",
    );
    expect(rows.map(({ kept }) => kept).join("")).not.toContain(readToken(report));
  });

  test("and hears of nothing of others, nor others of it", async () => {
    const { browser } = await enter("lone", "lone@example.com", await create("lone"));
    const own = { ...at("lone"), "content-type": "application/json" };
    const product = { kind: "paint", sku: "L-1", name: "Lone white", colour: "#FFFFFF" };
    const more = { priceMinor: 100, currency: "EUR", priceUnit: "l", finishes: ["matt"] };
    const body = { ...product, ...more, coveragePerLitre: 10 };
    const made = await browser.post("/api/v1/studio/products", body, own);
    expect(made.statusCode).toBe(201);
    const setUp = await browser.get("/api/v1/studio/set-up", own);
    expect(setUp.json<{ items: object[] }>().items).toEqual([
      { step: "theme", isDone: false },
      { step: "products", isDone: false },
      { step: "rooms", isDone: false },
      { step: "embed", isDone: false },
    ]);
    const others = await signInStaff(server, "owner", defaultCompanyId);
    for (const call of ["products", "members", "audit", "settings"]) {
      const url = `/api/v1/studio/${call}`;
      expect([call, (await browser.get(url, at("roomwright"))).statusCode]).toEqual([call, 403]);
      expect([call, (await others.get(url, at("lone"))).statusCode]).toEqual([call, 403]);
      expect((await others.get(url)).body).not.toContain("lone@example.com");
    }
    expect((await others.get("/api/v1/studio/products")).body).not.toContain("Lone white");
    const sees = (await browser.get("/api/v1/studio/products", own)).json<{ items: object[] }>();
    expect(sees.items).toMatchObject([{ material: { name: "Lone white" } }]);
  });

  test("once: its address is taken from then on, and nothing is left of the second try", async () => {
    await create("twice", "one@example.com");
    await expect(create("twice", "two@example.com")).rejects.toThrow(
      "There is a company with the address twice already: The twice.",
    );
    await expect(create("greenhouse")).rejects.toThrow("already");
    expect(await server.readMails("two@example.com")).toEqual([]);
    const both = await Promise.allSettled([create("same"), create("same")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("by somebody who owns another one already", async () => {
    const first = await enter(
      "first",
      "many@example.com",
      await create("first", "many@example.com"),
    );
    const token = readToken(await create("second", "many@example.com"));
    await first.browser.post("/api/v1/invitations/accept", { token }, at("second"));
    const { items } = (await first.browser.get("/api/v1/me/companies")).json<{ items: object[] }>();
    expect(items).toMatchObject([{ slug: "first" }, { slug: "second" }]);
  });

  test("while a server runs that has just been asked for it", async () => {
    const { browser } = await createRegistered(server, "early@example.com");
    const askBoth = async () => [
      (await readFeatures("early")).statusCode,
      (await browser.get("/api/v1/materials", at("early"))).statusCode,
    ];
    expect(await askBoth()).toEqual([404, 404]);
    await create("early");
    await vi.waitFor(async () => expect(await askBoth()).toEqual([200, 200]));
  });

  test("with the starter catalogue and the sample rooms, which are never given twice", async () => {
    const report = await create("shop", "shop@example.com", "--with-starter-catalogue");
    expect(report).toContain("has the starter catalogue and the sample rooms");
    const browser = createTestBrowser(server.app);
    type Item = { id: string; sku?: string; showcase?: object };
    const read = async (path: string) =>
      (await browser.get(path, at("shop"))).json<{ items: Item[] }>().items;
    const products = await read("/api/v1/materials?limit=100");
    expect(products).toHaveLength(68);
    expect(products.every(({ sku = "" }) => sku.startsWith("ST-"))).toBe(true);
    const rooms = await read("/api/v1/sample-rooms");
    expect(rooms.map(({ id }) => id)).toContain("living-room");
    expect(rooms[0]?.showcase).toMatchObject({ sku: "ST-441" });
    await operate("add-starter-catalogue", "--slug", "shop");
    expect(await read("/api/v1/materials?limit=100")).toHaveLength(68);
    expect(await read("/api/v1/sample-rooms")).toHaveLength(rooms.length);
    expect((await readAudit("shop")).map(({ action }) => action)).toContain(
      "company.starter-added",
    );
  }, 60_000);
});

test("what is asked for wrongly is refused in a sentence, before anything is opened", async () => {
  const sentences: string[] = [];
  for (const words of [
    ["create-company", "--name", "A", "--slug", "Ä", "--owner", "a@example.com"],
    ["create-company", "--name", "A", "--slug", "abc", "--owner", "nobody"],
    ["create-company", "--slug", "abc", "--owner", "a@example.com"],
    ["create-company", "--name", "\u0007", "--slug", "abc", "--owner", "a@example.com"],
    ["grant-role", "--slug", "abc", "--email", "a@example.com", "--role", "operator"],
    ["list-companies", "--slug", "abc"],
    ["disable-company", "--colour", "red"],
    ["disable-company", "--slug", "nowhere"],
  ]) {
    const refusal = operate(...words).then(String, (error: Error) => error.message);
    sentences.push((await refusal).split("\n")[0] ?? "");
  }
  expect(sentences).toEqual([
    "--slug takes 2 to 40 lower case letters and digits, with single hyphens between them.",
    "--owner takes an email address.",
    "--name is missing: one line of 1 to 80 characters.",
    "--name takes one line of 1 to 80 characters.",
    "--role takes editor, admin or owner.",
    "--slug does not belong here.",
    "Unknown option '--colour'.",
    "There is no company with the address nowhere.",
  ]);
});

test("a disabled company answers as one nobody knows, and is all there again when it is enabled", async () => {
  const { browser } = await enter("closed", "closed@example.com", await create("closed"));
  const key = await browser.post(
    "/api/v1/studio/keys",
    { name: "till", permissions: ["catalogue"] },
    at("closed"),
  );
  const bearer = { authorization: `Bearer ${key.json<{ key: string }>().key}` };
  const askAll = async () => [
    await statusOf("/c/closed"),
    await statusOf("/embed/closed"),
    (await readFeatures("closed")).statusCode,
    (await browser.get("/api/v1/studio/products", at("closed"))).statusCode,
    (await server.app.inject({ url: "/api/v1/studio/products", headers: bearer })).statusCode,
    (await browser.get("/api/v1/me/companies")).json<{ items: object[] }>().items.length,
  ];
  expect(await askAll()).toEqual([200, 200, 200, 200, 200, 1]);
  expect(await operate("disable-company", "--slug", "closed")).toContain("is disabled");
  await vi.waitFor(async () => expect(await askAll()).toEqual([404, 404, 404, 404, 401, 0]));
  expect(plain((await readFeatures("closed")).body)).toBe(
    plain((await readFeatures("nobody")).body),
  );
  await expect(operate("disable-company", "--slug", "closed")).rejects.toThrow("disabled already");
  expect(await operate("list-companies")).toMatch(
    /^closed +The closed {2}since [\d-]+ {2}disabled/m,
  );
  await operate("enable-company", "--slug", "closed");
  await vi.waitFor(async () => expect(await askAll()).toEqual([200, 200, 200, 200, 200, 1]));
  await expect(operate("enable-company", "--slug", "closed")).rejects.toThrow("is not disabled");
  const actions = (await readAudit("closed")).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["company.disabled", "company.enabled"]));
  await expect(operate("disable-company", "--slug", "roomwright")).rejects.toThrow("stays enabled");
});

test("a company that moves is found at its new address, and the old one leads there", async () => {
  await create("old-house");
  const moved = await operate("rename-slug", "--slug", "old-house", "--to", "new-house");
  expect(moved).toContain("https://rooms.example/c/new-house");
  expect((await readFeatures("new-house")).json()).toMatchObject({ slug: "new-house" });
  expect((await readFeatures("old-house")).json()).toMatchObject({ slug: "new-house" });
  for (const [from, to] of [
    ["/c/old-house", "/c/new-house"],
    ["/c/old-house/studio/products?page=2", "/c/new-house/studio/products?page=2"],
    ["/embed/old-house?locale=de", "/embed/new-house?locale=de"],
  ]) {
    const { statusCode, headers } = await server.app.inject(String(from));
    expect([statusCode, headers.location]).toEqual([302, to]);
  }
  await expect(create("old-house")).rejects.toThrow("still leads to The old-house");
  await create("third-house");
  await expect(
    operate("rename-slug", "--slug", "third-house", "--to", "old-house"),
  ).rejects.toThrow("still leads to The old-house");
  await expect(
    operate("rename-slug", "--slug", "third-house", "--to", "new-house"),
  ).rejects.toThrow("already: The old-house");
  await operate("rename-slug", "--slug", "old-house", "--to", "old-house");
  await vi.waitFor(async () =>
    expect((await server.app.inject("/c/new-house")).headers.location).toBe("/c/old-house"),
  );
  expect((await readAudit("old-house")).at(-1)).toMatchObject({
    action: "company.moved",
    details: { slug: { before: "new-house", after: "old-house" }, by: "operator" },
  });
});

test("a role is given to who has an account, and is an invitation for who has none", async () => {
  const report = await create("staff", "lost@example.com");
  const { browser } = await createRegistered(server, "ada@example.com");
  expect((await browser.get("/api/v1/studio/products", at("staff"))).statusCode).toBe(403);
  expect(await grant("Ada@example.com", "editor")).toBe(
    "ada@example.com is editor of The staff now.",
  );
  await vi.waitFor(async () =>
    expect((await browser.get("/api/v1/studio/products", at("staff"))).statusCode).toBe(200),
  );
  await grant("ada@example.com", "owner");
  await expect(grant("ada@example.com", "admin")).rejects.toThrow(
    "ada@example.com is owner of The staff already",
  );
  const again = await grant("lost@example.com", "owner");
  expect(readToken(again)).not.toBe(readToken(report));
  const { browser: lost, accepted } = await enter("staff", "lost@example.com", report);
  expect(accepted.statusCode).toBe(410);
  const body = { token: readToken(again) };
  expect((await lost.post("/api/v1/invitations/accept", body, at("staff"))).statusCode).toBe(200);
  expect((await readAudit("staff")).map(({ action }) => action)).toEqual([
    "company.founded",
    "member.invited",
    "member.joined",
    "member.changed",
    "member.invited",
    "member.joined",
  ]);
});
