import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";

import { auditEntries, quotes } from "#server/db/schema/company-records.ts";
import { materials } from "#server/db/schema/materials.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { newestQuotesSchema } from "#shared/quote.ts";
import { quoteConsentVersion } from "#shared/quote.ts";
import type { Quote } from "#shared/quote.ts";
import { signInStaff } from "#support/company-staff.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";
const there = { "x-roomwright-company": otherCompanyId };
const contact = { name: "Vera Visitor", email: "vera@example.com", phone: null };

let server: TestServer;
let vera: TestBrowser;
let editor: TestBrowser;
let owner: TestBrowser;
let designId = "";
let materialId = "";
beforeAll(async () => {
  server = await startTestServer();
  owner = await signInStaff(server, "owner");
  editor = await signInStaff(server, "editor");
  await turnQuotes(true);
  vera = createTestBrowser(server.app);
  await vera.signIn("anonymous-login");
  materialId = await addProduct();
  const photo = await createPhoto({ width: 40, height: 30, orientation: 1 });
  const image = (await upload(vera, photo)).json<Image>();
  const painted = { ...paintRectangle([2, 2, 10, 10]), materialId };
  const hidden = { ...paintRectangle([12, 2, 20, 10]), enabled: false };
  const body = { imageId: image.id, name: "Bedroom", edits: [painted, hidden] };
  designId = (await vera.post("/api/v1/designs", body)).json<Design>().id;
});
afterAll(() => server.close());

const turnQuotes = (quote: boolean) =>
  owner.send({
    method: "PATCH",
    url: "/api/v1/studio/settings",
    payload: { features: { quote } },
  });

async function addProduct(): Promise<string> {
  const made = await owner.post("/api/v1/studio/products", {
    kind: "paint",
    sku: "Q-1",
    name: "Quote Blue",
    priceMinor: 4900,
    currency: "EUR",
    priceUnit: "2.5 L",
    colour: "#204080",
    finishes: ["matt"],
    coveragePerLitre: 10,
  });
  return made.json().material.id;
}

const ask = (who: TestBrowser, body: object, headers = {}) =>
  who.post(`/api/v1/designs/${designId}/quotes`, body, headers);
const readAll = async () =>
  (await editor.get("/api/v1/studio/quotes")).json<{ items: Quote[] }>().items;

test("a visitor asks for a quote of a design of theirs, and staff read it with its products", async () => {
  const asked = await ask(vera, { contact, message: " How much? " });
  expect(asked.statusCode).toBe(201);
  const own = (await readAll()).filter(({ id }) => id === asked.json().id);
  expect(own).toMatchObject([
    {
      id: asked.json().id,
      designId,
      designName: "Bedroom",
      contact,
      message: "How much?",
      products: [{ materialId, sku: "Q-1", name: "Quote Blue", priceMinor: 4900 }],
    },
  ]);
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.update(materials).set({ name: "Renamed" }),
  );
  expect((await readAll())[0]?.products[0]?.name).toBe("Quote Blue");
});

test("asked twice under one key it is one request, counted and told once", async () => {
  const hook = { url: "https://shop.example/", events: ["quote.created"] };
  const { id } = (await owner.post("/api/v1/studio/webhooks", hook)).json();
  const before = (await readAll()).length;
  const headers = { "idempotency-key": "quote-1" };
  const first = await ask(vera, { contact, message: "" }, headers);
  const second = await ask(vera, { contact, message: "" }, headers);
  expect(second.json()).toEqual(first.json());
  expect(await readAll()).toHaveLength(before + 1);
  const log = (await owner.get(`/api/v1/studio/webhooks/${id}/deliveries`)).json();
  expect(log.items).toMatchObject([{ event: "quote.created" }]);
  const { rows } = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.execute("select count from usage_days where metric = 'quote'"),
  );
  expect(rows).toEqual([{ count: before + 1 }]);
});

test.each([
  { ...contact, email: null },
  { ...contact, email: "nowhere" },
  { ...contact, name: " " },
  { ...contact, email: null, phone: "call me" },
])("a contact nobody could be reached by is refused: %j", async (bad) => {
  expect((await ask(vera, { contact: bad })).statusCode).toBe(400);
});

test("nobody asks for a design of somebody else, not even staff, nor in another company", async () => {
  const before = (await readAll()).length;
  const stranger = createTestBrowser(server.app);
  await stranger.signIn("anonymous-login");
  expect((await ask(stranger, { contact })).statusCode).toBe(404);
  expect((await ask(editor, { contact })).statusCode).toBe(404);
  expect((await ask(vera, { contact }, there)).statusCode).not.toBe(201);
  expect(await readAll()).toHaveLength(before);
});

test("requests are for the company's staff alone", async () => {
  expect((await vera.get("/api/v1/studio/quotes")).statusCode).toBe(403);
  const neighbour = await signInStaff(server, "owner", otherCompanyId);
  expect((await neighbour.get("/api/v1/studio/quotes")).statusCode).toBe(403);
  expect((await neighbour.get("/api/v1/studio/quotes", there)).json().items).toEqual([]);
});

test("a company that switched quotes off gets none", async () => {
  await turnQuotes(false);
  expect((await ask(vera, { contact })).statusCode).toBe(403);
});

test("who has read whose request is in the audit log, each of them once a day", async () => {
  const read = async () => {
    const rows = await server.database.withTenant(defaultCompanyId, (tx) =>
      tx.select().from(auditEntries).where(eq(auditEntries.action, "quote.read")),
    );
    return rows.flatMap(({ actorName, details }) =>
      (details as { quotes: string[] }).quotes.map((id) => `${actorName} ${id}`),
    );
  };
  const ids = (await readAll()).map(({ id }) => id);
  const noted = await read();
  expect(noted.toSorted()).toEqual(ids.map((id) => `The editor ${id}`).toSorted());
  await owner.get("/api/v1/studio/quotes?limit=1");
  expect((await read()).toSorted()).toEqual([...noted, `The owner ${ids[0]}`].toSorted());
  await readAll();
  expect(await read()).toHaveLength(noted.length + 1);
  server.clock.advance(24 * 60 * 60_000);
  await readAll();
  expect(await read()).toHaveLength(2 * noted.length + 1);
  expect(JSON.stringify(await read())).not.toMatch(/Vera|example/);
});

test("staff are told that somebody has asked, without who it was and without having read it", async () => {
  const countReadings = () =>
    server.database.withTenant(defaultCompanyId, async (tx) => {
      const rows = await tx
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.action, "quote.read"));
      return rows.length;
    });
  const [newest] = await readAll();
  const before = await countReadings();
  server.clock.advance(24 * 60 * 60_000);
  const answered = await editor.get("/api/v1/studio/quotes/newest");
  const { companyName, quotes: told } = answered.json<z.output<typeof newestQuotesSchema>>();
  expect(companyName).toMatch(/./);
  expect(told[0]).toEqual({
    id: newest?.id,
    designName: newest?.designName,
    createdAt: newest?.createdAt,
  });
  expect(answered.body).not.toMatch(/Vera|example/);
  expect(await countReadings()).toBe(before);
  expect((await vera.get("/api/v1/studio/quotes/newest")).statusCode).toBe(403);
  expect((await editor.get("/api/v1/studio/quotes/newest", there)).statusCode).toBe(403);
});

test("what the person agreed to is written down with the request, and when", async () => {
  const consentVersion = quoteConsentVersion;
  await turnQuotes(true);
  const image = (await upload(vera, await createPhoto())).json<Image>();
  const body = { imageId: image.id, name: "Hall", edits: [] };
  const design = (await vera.post("/api/v1/designs", body)).json<Design>();
  const request = (more: object) =>
    vera.post(`/api/v1/designs/${design.id}/quotes`, { contact, message: "Hello", ...more });
  const asked = await request({ consentVersion });
  const silent = await request({});
  const { id } = asked.json<{ id: string }>();
  const items = await readAll();
  const versions = new Map(items.map((quote) => [quote.id, quote.consentVersion]));
  expect([versions.get(id), versions.get(silent.json<{ id: string }>().id)]).toEqual([
    consentVersion,
    null,
  ]);
  const [row] = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select({ at: quotes.consentAt }).from(quotes).where(eq(quotes.id, id)),
  );
  expect(row?.at).toEqual(server.clock.now());
});
