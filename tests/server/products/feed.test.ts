import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { materials } from "#server/db/schema/materials.ts";
import { productFeedRuns, productFeeds } from "#server/db/schema/product-feeds.ts";
import { runDueFeeds } from "#server/features/products/feed/run-feed.ts";
import type { OutsideWorld } from "#server/runtime/outside/ask-outside.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { FeedRun, ProductFeed } from "#shared/product-feed.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";
import { signInStaff } from "#support/company-staff.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";
import { startWebhookReceiver } from "#support/webhook-receiver.ts";
import type { WebhookReceiver } from "#support/webhook-receiver.ts";

/** Nobody looks for feeds here: each test does it itself. */
let server: TestServer;
let editor: TestBrowser;
let shop: WebhookReceiver;
const url = "/api/v1/studio/feed";
const hourMs = 60 * 60_000;
const never = new AbortController().signal;
const here: OutsideWorld = {
  resolve: async () => ["127.0.0.1"],
  timeoutMs: 20_000,
  allowsPrivate: true,
};

beforeAll(async () => {
  server = await startTestServer({ webhookPrivateAddresses: true });
  editor = await signInStaff(server, "editor");
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await startWebhookReceiver();
  await server.database.withTenant(defaultCompanyId, async (tx) => {
    await tx.delete(productFeedRuns);
    await tx.delete(productFeeds);
    await tx.delete(materials);
  });
  return () => shop.close();
});

const header =
  "sku,kind,name,price,currency,price_unit,colour,finishes,coverage_m2_per_litre,state";
const row = (sku: string, price = "54.00") =>
  `${sku},paint,Paint ${sku},${price},EUR,2.5 L,#556B56,matt,12,published`;
const csv = (...rows: string[]) => [header, ...rows].join("\n");
const serve = (text: string, headers: Record<string, string> = {}, status = 200) =>
  shop.answerWith((response) => response.writeHead(status, headers).end(text));
const follow = (changes: object = {}) =>
  editor.send({
    method: "PUT",
    url,
    payload: { url: shop.url, enabled: true, everyHours: 24, missing: "keep", ...changes },
  });
const run = (world = here) => runDueFeeds(server, world, never);
const read = async () =>
  (await editor.get(url)).json<{ feed: ProductFeed | null; runs: FeedRun[] }>();
const newest = async () => (await read()).runs[0];
const states = async () => {
  const answer = await editor.get("/api/v1/studio/products?limit=50");
  return answer
    .json<{ items: StudioProduct[] }>()
    .items.map(({ material, state }) => `${material.sku} ${material.priceMinor} ${state}`);
};
/** Has the feed fetched again, a day later. */
const runLater = async () => {
  server.clock.advance(24 * hourMs);
  await run();
};

test("a feed is fetched when it is due, once, and reports what it did", async () => {
  serve(csv(row("A"), row("B")));
  expect((await follow()).statusCode).toBe(200);
  await Promise.all([run(), run()]);
  expect(shop.received).toHaveLength(1);
  expect(await states()).toEqual(["A 5400 published", "B 5400 published"]);
  expect(await newest()).toMatchObject({
    outcome: "imported",
    status: 200,
    counts: { create: 2, change: 0, unchanged: 0, error: 0 },
  });
  await run();
  expect(shop.received).toHaveLength(1);
  serve(csv(row("A", "49.00"), row("B")));
  await runLater();
  expect(await states()).toEqual(["A 4900 published", "B 5400 published"]);
});

test("what has not changed is not sent again", async () => {
  shop.answerWith((response, { headers }) => {
    const isKnown = headers["if-none-match"] === '"7"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"7"', "last-modified": "today" });
    response.end(isKnown ? "" : csv(row("A")));
  });
  await follow();
  await run();
  await runLater();
  expect(shop.received[1]?.headers).toMatchObject({
    "if-none-match": '"7"',
    "if-modified-since": "today",
  });
  expect(await newest()).toMatchObject({ outcome: "unchanged", status: 304, problem: null });
  // Whoever asks for it by hand wants it read whatever the other server says.
  server.clock.advance(1_000);
  await editor.post(`${url}/run`, {});
  await run();
  expect(shop.received[2]?.headers["if-none-match"]).toBeUndefined();
  expect(await newest()).toMatchObject({ outcome: "imported" });
});

test("JSON is a feed too, with variants and prices inside", async () => {
  const price = { price: 49, price_from: "2026-12-01", price_until: "2026-12-24" };
  const product = {
    sku: "A",
    kind: "paint",
    name: "Sage",
    price: 54,
    currency: "EUR",
    price_unit: "2.5 L",
    colour: "#556B56",
    finishes: ["matt", "satin"],
    coverage_m2_per_litre: 12,
    variants: [{ sku: "A-10", name: "10 L", price: 189, price_unit: "10 L", prices: [price] }],
  };
  serve(JSON.stringify({ products: [product] }), { "content-type": "application/json" });
  await follow();
  await run();
  const answer = await editor.get("/api/v1/studio/products");
  expect(answer.json<{ items: StudioProduct[] }>().items[0]).toMatchObject({
    material: { finishes: ["matt", "satin"], variants: [{ sku: "A-10", priceMinor: 18_900 }] },
    prices: [{ variant: "A-10", priceMinor: 4900, from: "2026-12-01" }],
  });
});

const millions = (one: string, count: number) => `[${`${one},`.repeat(count - 1)}${one}]`;
const manyNames = () => Array.from({ length: 10_000 }, (_, at) => ({ [`name${at}`]: "" }));

test.each([
  ["an empty answer", () => serve(" \n"), "empty"],
  ["a table without rows", () => serve(header), "empty"],
  ["a page of HTML", () => serve("<!doctype html><p>Sold</p>"), "table_refused"],
  ["JSON that is no list", () => serve('{"error":"busy"}'), "not_a_feed"],
  ["an error", () => serve("busy", {}, 503), "answered"],
  ["a redirect", () => serve("", { location: "http://127.0.0.1/" }, 302), "redirected"],
  ["more than a table may be", () => serve("x".repeat(9_000_000)), "too_large"],
  ["JSON of millions of products", () => serve(millions("{}", 2_700_000)), "table_refused"],
  [
    "JSON of one product with millions of prices",
    () => serve(`[{"sku":"A","prices":${millions("{}", 2_500_000)}}]`),
    "table_refused",
  ],
  [
    "JSON in which each product has a column of its own",
    () => serve(JSON.stringify(manyNames())),
    "table_refused",
  ],
  ["a row of millions of cells", () => serve("sku".padEnd(8_000_000, ",")), "table_refused"],
  ["rows that are mostly wrong", () => serve(csv("A,x", "B,x", row("C"))), "too_many_errors"],
  [
    "an answer that breaks off",
    () =>
      shop.answerWith((response) => {
        response.writeHead(200, { "content-length": "9999" }).write(csv(row("Z")));
        setImmediate(() => response.destroy());
      }),
    "unreachable",
  ],
])("%s changes nothing and is reported", async (_what, answer, problem) => {
  serve(csv(row("A"), row("B")));
  await follow({ missing: "unpublish" });
  await run();
  const before = await states();
  answer();
  await runLater();
  expect(await newest()).toMatchObject({ outcome: "failed", problem });
  expect(await states()).toEqual(before);
});

test("rows with errors are left out and named; the others come in", async () => {
  serve(csv(row("A"), row("B"), "C,paint,,1.00,EUR,L,#556B56,matt,12,draft"));
  await follow();
  await run();
  const report = await newest();
  expect(report).toMatchObject({ outcome: "imported", counts: { create: 2, error: 1 } });
  expect(report?.faults[0]?.problems[0]).toMatchObject({ column: "name", code: "missing" });
  expect(await states()).toHaveLength(2);
});

test("what the feed has no more is kept, or unpublished when told so, and never deleted", async () => {
  const own = { product: { ...paint, sku: "OWN" }, state: "published" };
  await editor.send({ method: "PUT", url: "/api/v1/studio/products/by-sku/OWN", payload: own });
  serve(csv(row("A"), row("B"), row("C")));
  await follow();
  await run();
  serve(csv(row("A"), row("B")));
  await runLater();
  expect(await states()).toContain("C 5400 published");
  await follow({ missing: "unpublish" });
  await runLater();
  expect(await newest()).toMatchObject({ outcome: "imported", unpublished: 1 });
  // What staff added themselves is none of the feed's business.
  expect(await states()).toEqual([
    "OWN 900 published",
    "A 5400 published",
    "B 5400 published",
    "C 5400 draft",
  ]);
  // C is missing each time from now on, which is no reason to mistrust a row with a mistake.
  serve(csv(row("A"), row("B"), "D,paint,,1.00,EUR,L,#556B56,matt,12,draft"));
  await runLater();
  expect(await newest()).toMatchObject({ outcome: "imported", unpublished: 0 });
  serve(csv(row("A")));
  await runLater();
  expect(await newest()).toMatchObject({ outcome: "imported", unpublished: 1 });
  serve(csv(row("A"), row("B"), row("C")));
  await runLater();
  serve(csv(row("A")));
  await runLater();
  expect(await newest()).toMatchObject({ outcome: "failed", problem: "too_many_missing" });
  expect(await states()).toContain("B 5400 published");
});
const paint = {
  kind: "paint",
  name: "Own",
  priceMinor: 900,
  currency: "EUR",
  priceUnit: "L",
  colour: "#556B56",
  finishes: ["matt"],
  coveragePerLitre: 12,
};

test("a feed that is removed, switched off or sent elsewhere while it is fetched brings nothing", async () => {
  const changes = [
    () => editor.send({ method: "DELETE", url }),
    () => follow({ enabled: false }),
    () => follow({ url: `${shop.url}?other` }),
  ];
  for (const change of changes) {
    await follow();
    shop.answerWith((response) => {
      void change().then(() => response.writeHead(200).end(csv(row("A"))));
    });
    await runLater();
    expect(await states()).toEqual([]);
    expect((await read()).runs).toEqual([]);
  }
  await editor.send({ method: "DELETE", url });
  expect((await read()).runs).toEqual([]);
});

test("one product with more names than there are columns is refused", async () => {
  const names = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`name${at}`, 1]));
  for (const wide of [
    { sku: "A", ...names },
    { sku: "A", variants: [{ sku: "B", ...names }] },
  ]) {
    serve(JSON.stringify([wide]));
    await follow();
    await runLater();
    expect(await newest()).toMatchObject({ problem: "table_refused" });
    expect((await newest())?.subject).toMatch(/^too_many_columns/);
  }
});

test("a variant's trade number may have spaces and hyphens, as a product's may", async () => {
  const sold = { price: "9.00", price_unit: "L" };
  const variant = { sku: "A-1", name: "One", gtin: "4006 3813-3393 1", ...sold };
  const [names, cells] = [header.split(","), row("A").split(",")];
  const product = Object.fromEntries(names.map((name, at) => [name, cells[at]]));
  serve(JSON.stringify([{ ...product, gtin: "4006-3813 33931", variants: [variant] }]));
  await follow();
  await run();
  expect(await newest()).toMatchObject({ faults: [], outcome: "imported" });
});

test("a name that leads into somebody's own network is not asked", async () => {
  serve(csv(row("A")));
  await follow();
  const strict = { ...here, allowsPrivate: false };
  await run(strict);
  expect(await newest()).toMatchObject({ outcome: "failed", problem: "address_refused" });
  expect(shop.received).toHaveLength(0);
  const closed = await startTestServer();
  const there = await signInStaff(closed, "editor");
  const payload = { enabled: true, everyHours: 24, missing: "keep" };
  for (const address of ["http://example.com/a.csv", "https://10.0.0.1/", "https://[::1]/"]) {
    const answer = await there.send({ method: "PUT", url, payload: { ...payload, url: address } });
    expect(answer.statusCode).toBe(400);
  }
  await closed.close();
});

test("a feed that is switched off or removed is not fetched, and products stay", async () => {
  serve(csv(row("A")));
  await follow();
  await run();
  await follow({ enabled: false });
  await runLater();
  expect(shop.received).toHaveLength(1);
  expect((await editor.send({ method: "DELETE", url })).statusCode).toBe(204);
  expect(await read()).toEqual({ feed: null, runs: [] });
  expect(await states()).toHaveLength(1);
  expect((await editor.post(`${url}/run`, {})).statusCode).toBe(404);
});
