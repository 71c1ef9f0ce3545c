import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { auditEntries } from "#server/db/schema/company-records.ts";
import { materials } from "#server/db/schema/materials.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { ImportPlan } from "#shared/product-import.ts";
import type { Product } from "#shared/product.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";
import { sendFile, signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/studio/products";
const dayMs = 24 * 60 * 60_000;
let server: TestServer;
let editor: TestBrowser;
let visitor: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  editor = await signInStaff(server, "editor");
  visitor = createTestBrowser(server.app);
});
afterAll(() => server.close());
beforeEach(() =>
  server.database.withTenant(defaultCompanyId, async (tx) => {
    await tx.delete(materials);
  }),
);

const sage = (changes: object = {}) => ({
  kind: "paint",
  sku: "SAGE",
  name: "Sage",
  priceMinor: 5400,
  currency: "EUR",
  priceUnit: "2.5 L",
  colour: "#8FA58C",
  finishes: ["matt", "satin"],
  coveragePerLitre: 12,
  ...changes,
});
const large = { sku: "SAGE-10", name: "10 L", priceMinor: 18_900, priceUnit: "10 L" };
const put = (product: { sku: string }, state?: string) =>
  editor.send({
    method: "PUT",
    url: `${url}/by-sku/${encodeURIComponent(product.sku)}`,
    payload: state === undefined ? { product } : { product, state },
  });
const putAll = (products: object[]) =>
  editor.send({
    method: "PUT",
    url,
    payload: { products: products.map((product) => ({ product })) },
  });
const look = async (sku = "SAGE"): Promise<Product> => {
  const answer = await visitor.get("/api/v1/materials?limit=50");
  expect([answer.statusCode, answer.json().error]).toEqual([200, undefined]);
  const { items } = answer.json<{ items: Product[] }>();
  return items.find((one) => one.sku === sku) as Product;
};
/** A day as many days from today as the server's clock has it. */
const day = (offset: number) =>
  new Date(server.clock.now().getTime() + offset * dayMs).toISOString().slice(0, 10);

test("a product is put by its SKU: created, then changed, and the same again changes nothing", async () => {
  const first = (await put(sage())).json();
  expect(first).toMatchObject({ outcome: "created", state: "draft", material: { sku: "SAGE" } });
  const again = (await put(sage())).json();
  expect(again).toMatchObject({ outcome: "unchanged", version: first.version });
  const dearer = (await put(sage({ priceMinor: 5900 }), "published")).json();
  expect(dearer).toMatchObject({ outcome: "changed", state: "published" });
  expect([dearer.material.id, dearer.version > first.version]).toEqual([first.material.id, true]);
  expect((await put(sage({ priceMinor: 5900 }))).json()).toMatchObject({
    outcome: "unchanged",
    state: "published",
  });
  const entries = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(auditEntries),
  );
  const noted = entries.filter(({ target }) => target === "Sage").map(({ action }) => action);
  expect(noted.toSorted()).toEqual(["product.changed", "product.created"]);
});

test("two programs that put the same new product at once make one of it", async () => {
  const answers = await Promise.all([put(sage()), put(sage()), put(sage())]);
  const outcomes = answers.map((answer) => answer.json<{ outcome: string }>().outcome);
  expect(outcomes.toSorted()).toEqual(["created", "unchanged", "unchanged"]);
});

test("many products are put together, all of them or none", async () => {
  const both = await putAll([sage(), sage({ sku: "MOSS", name: "Moss" })]);
  expect(both.json().items.map((item: { outcome: string }) => item.outcome)).toEqual([
    "created",
    "created",
  ]);
  const bad = sage({ sku: "OAK", kind: "floor" });
  const refused = await putAll([
    sage({ priceMinor: 1 }),
    sage({ sku: "MOSS", kind: "floor" }),
    bad,
  ]);
  expect(refused.statusCode).toBe(400);
  const twice = await putAll([sage({ priceMinor: 1 }), sage({ priceMinor: 2 })]);
  expect([twice.statusCode, twice.json().error.code]).toEqual([409, "conflict"]);
  const { items } = (await editor.get(`${url}?limit=50`)).json<{ items: StudioProduct[] }>();
  expect(items.map(({ material }) => [material.sku, material.priceMinor])).toEqual([
    ["SAGE", 5400],
    ["MOSS", 5400],
  ]);
});

test.each([
  ["the SKU of the address is another one", "MOSS", sage(), 400],
  ["a GTIN has a wrong check digit", "SAGE", sage({ gtin: "4006381333932" }), 400],
  ["a variant has the product's SKU", "SAGE", sage({ variants: [{ ...large, sku: "SAGE" }] }), 400],
  [
    "a variant has a finish that the paint has not",
    "SAGE",
    sage({ variants: [{ ...large, finish: "gloss" }] }),
    400,
  ],
  [
    "a price is for no variant there is",
    "SAGE",
    sage({
      prices: [{ variant: "X", priceMinor: 1, currency: "EUR", from: "2026-01-01", until: null }],
    }),
    400,
  ],
])("nothing is written when %s", async (_what, sku, product, status) => {
  const answer = await editor.send({
    method: "PUT",
    url: `${url}/by-sku/${sku}`,
    payload: { product },
  });
  expect(answer.statusCode).toBe(status);
  expect((await editor.get(url)).json().total).toBe(0);
});

test("a SKU is one product's or one variant's, whoever comes second", async () => {
  await put(sage({ variants: [large], gtin: "4006381333931" }));
  const product = await put(sage({ sku: "SAGE-10", name: "Other" }));
  const variant = await put(sage({ sku: "MOSS", variants: [{ ...large, sku: "SAGE" }] }));
  expect([product.statusCode, variant.statusCode]).toEqual([409, 409]);
});

test("what is left out of variants and prices stays, and a variant's prices go with it", async () => {
  const summer = { variant: "SAGE-10", priceMinor: 1, currency: "EUR", from: day(0), until: null };
  await put(sage({ variants: [large], prices: [summer], gtin: "4006381333931" }), "published");
  const kept = (await put(sage({ priceMinor: 5500 }))).json<StudioProduct>();
  expect(kept.material.variants).toHaveLength(1);
  expect([kept.material.gtin, kept.prices]).toEqual(["4006381333931", [summer]]);
  const bare = (await put(sage({ variants: [], gtin: null }))).json<StudioProduct>();
  expect([bare.material.variants, bare.material.gtin, bare.prices]).toEqual([
    undefined,
    undefined,
    [],
  ]);
});

const priced = (priceMinor: number, from: string | null, until: string | null) => ({
  variant: null,
  priceMinor,
  currency: "EUR",
  from,
  until,
});

test("visitors see the price of today, of products and of variants, by the server's clock", async () => {
  const prices = [
    priced(4900, day(1), day(10)),
    priced(3900, day(3), day(4)),
    { ...priced(15_000, null, day(2)), variant: "SAGE-10" },
  ];
  await put(sage({ variants: [large], prices }), "published");
  const seen = [];
  for (let passed = 0; passed <= 11; passed += 1) {
    const { priceMinor, variants } = await look();
    seen.push([priceMinor, variants?.[0]?.priceMinor]);
    server.clock.advance(dayMs);
  }
  expect(seen).toEqual([
    [5400, 15_000],
    [4900, 15_000],
    [4900, 15_000],
    [3900, 18_900],
    [3900, 18_900],
    ...Array.from({ length: 6 }, () => [4900, 18_900]),
    [5400, 18_900],
  ]);
  // Staff see the usual price and the table.
  const { items } = (await editor.get(url)).json<{ items: StudioProduct[] }>();
  expect([items[0]?.material.priceMinor, items[0]?.prices.length]).toEqual([5400, 3]);
});

const header = "sku,kind,name,price,currency,price_unit,colour,finishes,coverage_m2_per_litre";
const table = (...rows: string[]) => Buffer.from(rows.join("\r\n"));
const send = async (file: Buffer, fields: Record<string, string> = {}) =>
  (await sendFile(editor, `${url}/import`, file, fields)).json();
const importAll = async (file: Buffer, fields: Record<string, string> = {}) => {
  const plan: ImportPlan = await send(file, fields);
  return send(file, { ...fields, hash: plan.hash });
};

test("variants and prices with a time come in as rows of their own, and go out the same", async () => {
  const file = table(
    `${header},gtin,variant_of,price_from,price_until`,
    "SAGE,paint,Sage,54.00,EUR,2.5 L,#8FA58C,matt|satin,12,4006381333931,,,",
    "SAGE-10,,10 L,189.00,,10 L,,,,,SAGE,,",
    "SAGE,,,49.00,EUR,,,,,,,2026-12-01,2026-12-24",
    "SAGE-10,,,150.00,,,,,,,,,24.12.2026",
  );
  const done: ImportPlan = await importAll(file);
  expect(done).toMatchObject({ committed: true, counts: { create: 4, error: 0 } });
  const { items } = (await editor.get(url)).json<{ items: StudioProduct[] }>();
  expect(items).toHaveLength(1);
  expect(items[0]?.material).toMatchObject({
    gtin: "4006381333931",
    variants: [{ ...large, currency: "EUR" }],
  });
  expect(items[0]?.prices).toEqual([
    { variant: null, priceMinor: 4900, currency: "EUR", from: "2026-12-01", until: "2026-12-24" },
    { variant: "SAGE-10", priceMinor: 15_000, currency: "EUR", from: null, until: "2026-12-24" },
  ]);
  const exported = (await editor.get(`${url}/export?layout=semicolon`)).rawPayload;
  expect((await send(exported)).counts).toEqual({ create: 0, change: 0, unchanged: 4, error: 0 });
});

test("what is wrong with a variant or a price is said of its row", async () => {
  await put(sage({ sku: "MOSS", name: "Moss" }));
  const plan: ImportPlan = await send(
    table(
      `${header},gtin,variant_of,price_from,price_until`,
      "SAGE,paint,Sage,54.00,EUR,2.5 L,#8FA58C,matt,12,4006381333932,,,",
      "NEW-1,,1 L,20.00,,1 L,,,,,NOWHERE,,",
      "MOSS,,,49.00,EUR,,,,,,,tomorrow,",
      "MOSS,,,49.00,EUR,,,,,,,2026-12-24,2026-12-01",
      "NOBODY,,,49.00,EUR,,,,,,,2026-12-01,",
      "MOSS-1,,1 L,abc,,1 L,,gloss,,,MOSS,,",
    ),
  );
  expect(
    plan.rows.map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`)),
  ).toEqual([
    ["gtin not_a_gtin"],
    ["variant_of sku_unknown"],
    ["price_from not_a_date"],
    ["price_until dates_reversed"],
    ["sku sku_unknown"],
    ["price not_a_price"],
  ]);
});

test("a table with a company's own columns is understood, mended and remembered", async () => {
  const file = table(
    "Artikelnummer;Typ;Bezeichnung;VK-Preis;Währung;Gebinde;Farbe;Glanzgrad;Yield;EAN;Lager",
    "SAGE;Wandfarbe;Salbei;54,00;EUR;2,5 L;8FA58C;matt;12;4006381333931;7",
  );
  const first: ImportPlan = await send(file);
  expect(first.rows[0]?.problems).toMatchObject([{ code: "missing" }]);
  expect(first.columns.map(({ column, from }) => [column, from])).toEqual([
    ...["sku", "kind", "name", "price", "currency", "price_unit", "colour", "finishes"].map(
      (column) => [column, "guessed"],
    ),
    [null, null],
    ["gtin", "guessed"],
    [null, null],
  ]);
  expect(first.columns[8]).toMatchObject({ name: "Yield", samples: ["12"] });
  const mapping = JSON.stringify({ yield: "coverage_m2_per_litre", lager: "" });
  expect(await importAll(file, { mapping })).toMatchObject({ committed: true });
  const again: ImportPlan = await send(file);
  expect(again.counts).toMatchObject({ unchanged: 1, error: 0 });
  expect(again.columns.slice(8).map(({ column, from }) => [column, from])).toEqual([
    ["coverage_m2_per_litre", "kept"],
    ["gtin", "kept"],
    [null, "kept"],
  ]);
});

test("a table without a column for the SKU is refused with its columns, to be named", async () => {
  const file = table("Nr.,Bezeichnung,Preis", "1,Sage,54.00");
  const { error } = await send(file);
  expect(error.details).toMatchObject({ reason: "column_missing", subject: "sku" });
  expect(error.details.columns[0]).toMatchObject({ name: "Nr.", column: null, samples: ["1"] });
  const bad = await send(file, { mapping: '{"nr":"no such column"}' });
  expect(bad.error.code).toBe("bad_request");
  const twice = await send(file, { mapping: '{"nr":"sku","preis":"sku"}' });
  expect(twice.error.details).toMatchObject({ reason: "column_twice", subject: "Preis" });
});
