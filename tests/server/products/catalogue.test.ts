import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { materials } from "#server/db/schema/materials.ts";
import { mostAtOnce, readCatalogueFile } from "#shared/catalogue-file.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Product } from "#shared/product.ts";
import type { StudioProduct } from "#shared/studio-catalogue.ts";
import type { Catalogue } from "#shared/wires/http/catalogue-calls.ts";
import { sendFile, signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/catalogue";
const studio = "/api/v1/studio/products";
const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000003";
const there = { "x-roomwright-company": otherCompanyId };
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

const paint = (sku: string, changes: object = {}) => ({
  kind: "paint",
  sku,
  name: `Paint ${sku}`,
  priceMinor: 5400,
  currency: "EUR",
  priceUnit: "2.5 L",
  colour: "#556B56",
  finishes: ["matt", "satin"],
  coveragePerLitre: 12,
  ...changes,
});
const floor = (sku: string) => ({
  kind: "floor",
  sku,
  name: `Floor ${sku}`,
  priceMinor: 6250,
  currency: "EUR",
  priceUnit: "m²",
  colour: "#AA8866",
  tileWidthMetres: 1.2,
  tileHeightMetres: 0.6,
});
const put = async (product: { sku: string }, state = "published") => {
  const answer = await editor.send({
    method: "PUT",
    url: `${studio}/by-sku/${product.sku}`,
    payload: { product, state },
  });
  expect(answer.json().error).toBeUndefined();
  return answer.json<StudioProduct>();
};
const look = async (headers: Record<string, string> = {}) => {
  const answer = await visitor.get(url, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json<Catalogue>();
};
const readFile = (revision: string, headers: Record<string, string> = {}) =>
  visitor.get(`${url}/${revision}`, headers);
const readProducts = async (revision: string, headers: Record<string, string> = {}) =>
  readCatalogueFile(JSON.parse((await readFile(revision, headers)).payload));
/** What `GET /materials` lists, page by page. */
const listAll = async () => {
  const found: Product[] = [];
  let cursor = "";
  for (;;) {
    const answer = await visitor.get(`/api/v1/materials?limit=100${cursor}`);
    const page = answer.json<{ items: Product[]; nextCursor: string | null }>();
    found.push(...page.items);
    if (page.nextCursor === null) return found;
    cursor = `&cursor=${page.nextCursor}`;
  }
};
/** Many paints and floors, by the shortest way. */
const fill = (count: number) =>
  server.database.withTenant(defaultCompanyId, async (tx) => {
    const rows = Array.from({ length: count }, (_none, at) => {
      const product = at % 3 === 0 ? floor(`F-${at}`) : paint(`P-${at}`);
      const id = crypto.randomUUID();
      return { ...product, id, companyId: defaultCompanyId, position: at } as never;
    });
    await tx.insert(materials).values(rows);
  });

test("a small catalogue comes whole, as its products are listed, and without drafts", async () => {
  await fill(3);
  await put(paint("C"), "draft");
  const { isWhole, products, revision } = await look();
  expect([isWhole, products]).toEqual([true, await listAll()]);
  expect(products.map(({ sku }) => sku)).toEqual(["F-0", "P-1", "P-2"]);
  expect(await readProducts(revision)).toEqual(products);
});

test("of a large one the first of each kind come, and the rest is in its file", async () => {
  await fill(mostAtOnce * 2 + 7);
  const { isWhole, products, revision } = await look();
  expect([isWhole, products.length]).toEqual([false, (mostAtOnce / 3) * 2]);
  expect(new Set(products.map(({ kind }) => kind))).toEqual(new Set(["paint", "floor"]));
  const all = await listAll();
  expect(all).toHaveLength(mostAtOnce * 2 + 7);
  expect(await readProducts(revision)).toEqual(all);
});

test("the file of a revision is packed, and kept for ever by who may see it", async () => {
  await put(paint("A"));
  const { revision } = await look();
  const plain = await readFile(revision);
  expect(plain.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, max-age=31536000, immutable",
    etag: `W/"${revision}"`,
  });
  expect(String(plain.headers.vary)).toMatch(/x-roomwright-company/i);
  const packed = await readFile(revision, { "accept-encoding": "gzip, br" });
  expect(packed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload);
  const known = await readFile(revision, { "if-none-match": `W/"${revision}"` });
  expect([known.statusCode, known.payload]).toEqual([304, ""]);
  await fill(200);
  const { revision: larger } = await look();
  const old = await readFile(larger, { "accept-encoding": "gzip" });
  expect(old.headers["content-encoding"]).toBe("gzip");
  expect(JSON.parse(gunzipSync(old.rawPayload).toString())).toMatchObject({ revision: larger });
});

test("under a revision that is over today's catalogue is sent, and not kept", async () => {
  await put(paint("A"));
  const { revision } = await look();
  await put(paint("B"));
  const answer = await readFile(revision);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(answer.headers.etag).toBeUndefined();
  const file: unknown = JSON.parse(answer.payload);
  expect(file).toMatchObject({ revision: (await look()).revision });
  expect(readCatalogueFile(file).map(({ sku }) => sku)).toEqual(["A", "B"]);
  expect((await readFile("no-revision")).statusCode).toBe(400);
});

test("every change of what is shown makes another revision, and nothing else does", async () => {
  const { id } = (await put(paint("A"))).material;
  await put(paint("B"));
  await fill(1);
  const oak = (await look()).products.find(({ kind }) => kind === "floor")?.id;
  const seen = [(await look()).revision];
  const expectNew = async (what: string) => {
    const { revision } = await look();
    expect([what, seen.includes(revision)]).toEqual([what, false]);
    expect((await look()).revision).toBe(revision);
    seen.push(revision);
  };
  await put(paint("A", { priceMinor: 5500 }));
  await expectNew("a price");
  await put(paint("A", { priceMinor: 5500, finishes: ["matt"] }));
  await expectNew("a finish");
  const large = { sku: "A-10", name: "10 L", priceMinor: 18_900, priceUnit: "10 L" };
  await put(paint("A", { priceMinor: 5500, finishes: ["matt"], variants: [large] }));
  await expectNew("a variant");
  await editor.post(`${studio}/${id}/move`, { before: null });
  await expectNew("its place");
  const { version } = (await editor.get(`${studio}/${oak}`)).json<StudioProduct>();
  const tile = await createPhoto();
  const sent = await sendFile(editor, `${studio}/${oak}/texture`, tile, { version });
  expect(sent.statusCode).toBe(200);
  await expectNew("a texture");
  await put(paint("B"), "draft");
  await expectNew("one that is not shown any more");
  await put(paint("B"), "published");
  await expectNew("one that is shown again");
  await put(paint("C"), "draft");
  expect((await look()).revision).toBe(seen.at(-1));
  await server.database.withTenant(defaultCompanyId, async (tx) => {
    await tx.delete(materials);
  });
  await expectNew("none left");
});

test("products are looked over once for all who ask, until one of them changes", async () => {
  await put(paint("A"));
  const asked = vi.spyOn(server.database, "withTenant");
  onTestFinished(() => asked.mockRestore());
  const countAsked = async () => {
    asked.mockClear();
    await look();
    return asked.mock.calls.length;
  };
  const anew = await countAsked();
  // The news of what has just been changed comes a second time, by the connection that only listens.
  await expect.poll(countAsked).toBe(anew - 1);
  await put(paint("A", { priceMinor: 5500 }));
  expect(await countAsked()).toBe(anew);
});

test("a price that holds for some days makes a new revision with the day", async () => {
  const day = (offset: number) =>
    new Date(server.clock.now().getTime() + offset * dayMs).toISOString().slice(0, 10);
  await put(paint("A"));
  const plain = await look();
  const prices = [
    { variant: null, priceMinor: 4900, currency: "EUR", from: day(1), until: day(1) },
  ];
  await put(paint("A", { prices }));
  const before = await look();
  expect(before.revision).not.toBe(plain.revision);
  expect((await readProducts(before.revision))[0]?.priceMinor).toBe(5400);
  server.clock.advance(dayMs);
  const after = await look();
  expect(after.revision).not.toBe(before.revision);
  expect([
    after.products[0]?.priceMinor,
    (await readProducts(after.revision))[0]?.priceMinor,
  ]).toEqual([4900, 4900]);
});

test("nobody sees the catalogue of another company, or one that is switched off", async () => {
  await put(paint("A"));
  const [own, other] = [await look(), await look(there)];
  expect(other.revision).not.toBe(own.revision);
  const asked = await readFile(own.revision, there);
  expect(asked.headers["cache-control"]).toBe("no-store");
  expect(readCatalogueFile(JSON.parse(asked.payload))).toEqual(other.products);
  expect(asked.payload).not.toContain("Paint A");
  const admin = await signInStaff(server, "admin");
  const turn = (catalogue: boolean) =>
    admin.send({
      method: "PATCH",
      url: "/api/v1/studio/settings",
      payload: { features: { catalogue } },
    });
  await turn(false);
  for (const path of [url, `${url}/${own.revision}`]) {
    const refused = await visitor.get(path);
    expect([refused.statusCode, refused.json().error.details]).toEqual([
      403,
      { reason: "catalogue" },
    ]);
  }
  await turn(true);
});

test("who asks together waits for one file", async () => {
  await fill(500);
  const { revision } = await look();
  const answers = await Promise.all(Array.from({ length: 6 }, () => readFile(revision)));
  expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
});
