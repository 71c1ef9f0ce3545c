import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { auditEntries } from "#server/db/schema/company-records.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { ProductInput, StudioProduct } from "#shared/studio-catalogue.ts";
import { sendFile, signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/studio/products";
const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000003";
const there = { "x-roomwright-company": otherCompanyId };
let server: TestServer;
let editor: TestBrowser;
let stranger: TestBrowser;
let visitor: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  editor = await signInStaff(server, "editor");
  stranger = await signInStaff(server, "owner", otherCompanyId);
  visitor = createTestBrowser(server.app);
});
afterAll(() => server.close());

const paint = (sku: string, changes: Partial<ProductInput> = {}) => ({
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
const floor = (sku: string, changes = {}) => ({
  kind: "floor",
  sku,
  name: `Floor ${sku}`,
  priceMinor: 6250,
  currency: "EUR",
  priceUnit: "m²",
  tileWidthMetres: 1.2,
  tileHeightMetres: 0.6,
  ...changes,
});
const create = async (product: object) => {
  const response = await editor.post(url, product);
  expect(response.statusCode).toBe(201);
  return response.json<StudioProduct>();
};
const change = (id: string, body: object, browser = editor, headers = {}) =>
  browser.send({ method: "PATCH", url: `${url}/${id}`, payload: body, headers });
const code = (response: { json: () => unknown }) =>
  (response.json() as { error: { code: string } }).error.code;
const list = async (query = "") =>
  (await editor.get(`${url}?limit=100&${query}`)).json<{ items: StudioProduct[]; total: number }>();
const visible = async () =>
  (await visitor.get("/api/v1/materials?limit=100"))
    .json<{ items: { sku: string }[] }>()
    .items.map(({ sku }) => sku);
const publish = (ids: string[], state = "published") => editor.post(`${url}/state`, { ids, state });
const listFiles = async () =>
  (await readdir(join(server.config.dataDir, "files"), { recursive: true }))
    .filter((file) => /\/texture\/[0-9a-f-]{36}$/.test(file))
    .toSorted();

test("a new product is a draft that only staff see, until it is published", async () => {
  const made = await create(paint("A-1"));
  expect(made).toMatchObject({ state: "draft", texture: null, material: { sku: "A-1" } });
  const { id } = made.material;
  expect(await visible()).toEqual([]);
  expect((await visitor.get(`/api/v1/materials/${id}`)).statusCode).toBe(404);
  expect((await editor.get(`${url}/${id}`)).json()).toEqual(made);
  expect((await publish([id])).json()).toEqual({ changed: 1, withoutTexture: [] });
  expect(await visible()).toEqual(["A-1"]);
  expect((await publish([id])).json()).toEqual({ changed: 0, withoutTexture: [] });
  await publish([id], "draft");
  expect(await visible()).toEqual([]);
});

test("a taken SKU is a conflict that names its field", async () => {
  const { material, version } = await create(paint("B-1"));
  const again = await editor.post(url, paint("B-1"));
  expect([again.statusCode, again.json().error.details.field]).toEqual([409, "sku"]);
  const other = await create(paint("B-2"));
  const renamed = await change(other.material.id, {
    version: other.version,
    product: paint("B-1"),
  });
  expect(renamed.json().error.details).toEqual({ field: "sku", productId: material.id });
  expect((await change(material.id, { version, product: paint("B-1") })).statusCode).toBe(200);
});

test("a change from an old version is refused with the product as it is now", async () => {
  const { material, version } = await create(paint("C-1"));
  const { id } = material;
  const first = await change(id, { version, product: paint("C-1", { name: "First" }) });
  expect(first.json<StudioProduct>().version > version).toBe(true);
  const second = await change(id, { version, product: paint("C-1", { name: "Second" }) });
  expect([second.statusCode, code(second)]).toEqual([409, "version_conflict"]);
  expect(second.json().error.details.product.material.name).toBe("First");
  const kind = await change(id, { version: first.json().version, product: floor("C-1") });
  expect([kind.statusCode, code(kind)]).toEqual([400, "bad_request"]);
});

test.each([
  ["no name", paint("D-1", { name: "   " })],
  ["a line break", paint("D-1", { name: "a\nb" })],
  ["a NUL", paint("D-1", { name: "a\u0000b" })],
  ["no tile size", { ...floor("D-1"), tileWidthMetres: undefined }],
  ["a tile of no size", floor("D-1", { tileWidthMetres: 0 })],
  ["a price below zero", paint("D-1", { priceMinor: -1 })],
  ["a finish twice", paint("D-1", { finishes: ["matt", "matt"] } as never)],
  ["a colour that is none", paint("D-1", { colour: "red" })],
  ["a column of another kind", { ...paint("D-1"), tileWidthMetres: 1 }],
])("%s is refused", async (_what, product) => {
  const response = await editor.post(url, product);
  expect([response.statusCode, code(response)]).toEqual([400, "bad_request"]);
});

test("a tile's picture is judged like a photo, loses its metadata and replaces the old file", async () => {
  const made = await create(floor("E-1"));
  const { id } = made.material;
  expect((await publish([id])).json()).toEqual({
    changed: 0,
    withoutTexture: [{ id, sku: "E-1", name: "Floor E-1" }],
  });
  const send = (file: Uint8Array, version: string) =>
    sendFile(editor, `${url}/${id}/texture`, file, { version });
  const secret = await createPhoto({ place: true, width: 80, height: 40 });
  const taken = await send(secret, made.version);
  expect(taken.statusCode).toBe(200);
  const first = taken.json<StudioProduct>();
  expect(first.texture).toMatch(/^[0-9a-f]{64}$/);
  expect(first.material.colour).toMatch(/^#[0-9a-f]{6}$/);
  const bytes = await editor.get(`${url}/${id}/texture`);
  expect(bytes.headers["content-type"]).toBe("image/webp");
  expect(bytes.rawPayload.includes("SECRET")).toBe(false);
  expect((await visitor.get(`/api/v1/materials/${id}/texture`)).statusCode).toBe(404);
  const before = await listFiles();
  const stale = await send(await createPhoto({ width: 30 }), made.version);
  expect([code(stale), await listFiles()]).toEqual(["version_conflict", before]);
  const html = await send(Buffer.from("<script>"), first.version);
  expect([html.statusCode, code(html)]).toEqual([415, "unsupported_media_type"]);
  const second = await send(await createPhoto({ width: 30 }), first.version);
  expect(second.json<StudioProduct>().texture).not.toBe(first.texture);
  const after = await listFiles();
  expect([after.length, after.some((file) => before.includes(file))]).toEqual([1, false]);
  await publish([id]);
  expect((await visitor.get(`/api/v1/materials/${id}/texture`)).statusCode).toBe(200);
  await editor.send({ method: "DELETE", url: `${url}/${id}` });
  expect(await listFiles()).toEqual([]);
});

test("a paint takes no picture of a tile", async () => {
  const { material, version } = await create(paint("F-1"));
  const response = await sendFile(editor, `${url}/${material.id}/texture`, await createPhoto(), {
    version,
  });
  expect([response.statusCode, await listFiles()]).toEqual([400, []]);
});

const move = (id: string | undefined, before: string | null | undefined) =>
  editor.post(`${url}/${id}/move`, { before });

test("products are put before one another, and the list is read in that order by pages", async () => {
  const ids: string[] = [];
  for (const sku of ["G-1", "G-2", "G-3"]) ids.push((await create(paint(sku))).material.id);
  const [first, second, third] = ids;
  const order = async () => (await list("search=G-")).items.map(({ material }) => material.sku);
  expect((await move(third, first)).statusCode).toBe(204);
  expect(await order()).toEqual(["G-3", "G-1", "G-2"]);
  await move(third, null);
  await move(second, first);
  expect(await order()).toEqual(["G-2", "G-1", "G-3"]);
  expect((await move(first, "00000000-0000-4000-8000-000000000000")).statusCode).toBe(404);
  const pages: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: { items: StudioProduct[]; nextCursor: string | null } = (
      await editor.get(`${url}?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`)
    ).json();
    pages.push(...page.items.map(({ material }) => material.id));
    cursor = page.nextCursor;
  }
  const all = await list();
  expect([pages, pages.length]).toEqual([all.items.map(({ material }) => material.id), all.total]);
});

test("filters by state, kind and words count what they leave", async () => {
  const [a, b] = [await create(paint("H-1")), await create(floor("H-2"))];
  await publish([a.material.id]);
  const skus = async (query: string) =>
    (await list(`search=H-&${query}`)).items.map(({ material }) => material.sku);
  expect(await skus("")).toEqual(["H-1", "H-2"]);
  expect(await skus("state=published")).toEqual(["H-1"]);
  expect(await skus("kind=floor")).toEqual(["H-2"]);
  expect((await list("search=H-&state=draft")).total).toBe(1);
  const gone = await editor.post(`${url}/delete`, { ids: [a.material.id, b.material.id] });
  expect(gone.json()).toEqual({ deleted: 2 });
  expect(await skus("")).toEqual([]);
});

test("nobody of another company can read, change or delete a product, not even by its id", async () => {
  const { material, version } = await create(paint("I-1"));
  const { id } = material;
  for (const headers of [there, {}]) {
    const answers = [
      await stranger.get(`${url}/${id}`, headers),
      await change(id, { version, product: paint("I-1") }, stranger, headers),
      await stranger.send({ method: "DELETE", url: `${url}/${id}`, headers }),
      await stranger.post(`${url}/${id}/move`, { before: null }, headers),
      await stranger.get(`${url}/${id}/texture`, headers),
      await sendFile(
        stranger,
        `${url}/${id}/texture`,
        await createPhoto(),
        { version },
        { headers },
      ),
    ];
    const expected = headers === there ? 404 : 403;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => expected));
  }
  const bulk = [
    await stranger.post(`${url}/state`, { ids: [id], state: "published" }, there),
    await stranger.post(`${url}/delete`, { ids: [id] }, there),
  ];
  expect(bulk.map((answer) => answer.json())).toEqual([
    { changed: 0, withoutTexture: [] },
    { deleted: 0 },
  ]);
  const before = await create(paint("I-2"));
  const elsewhere = await stranger.post(url, paint("I-1"), there);
  expect(elsewhere.statusCode).toBe(201);
  const theirs = elsewhere.json<StudioProduct>().material.id;
  const mixed = await editor.post(`${url}/${before.material.id}/move`, { before: theirs });
  expect(mixed.statusCode).toBe(404);
  expect((await editor.get(`${url}/${id}`)).json()).toMatchObject({ state: "draft", version });
});

test("every change is in the audit log with who did it", async () => {
  const other = await create(paint("L-2"));
  const { material, version } = await create(paint("L-1"));
  await change(material.id, { version, product: paint("L-1", { name: "Logged" }) });
  await publish([material.id]);
  await publish([material.id], "draft");
  await move(material.id, other.material.id);
  await editor.post(`${url}/delete`, { ids: [material.id] });
  const all = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(auditEntries),
  );
  const entries = all.filter(({ action }) => action.startsWith("product."));
  const actions = new Set(entries.map(({ action }) => action));
  expect([...actions].toSorted()).toEqual([
    "product.changed",
    "product.created",
    "product.deleted",
    "product.moved",
    "product.published",
    "product.unpublished",
  ]);
  expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set(["The editor"]));
});
