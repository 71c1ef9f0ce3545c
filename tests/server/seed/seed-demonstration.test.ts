import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { seedDemonstration } from "#server/seed/seed-demonstration.ts";
import { rasteriseMask } from "#kernels/mask.ts";
import type { Image, SampleRoom } from "#shared/image.ts";
import { maskDataSchema } from "#shared/mask.ts";
import type { Product } from "#shared/product.ts";
import { decodePicture, findLargestDifference } from "#support/pictures.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

type Page = { items: Product[]; nextCursor: string | null };
let server: TestServer;
let visitor: TestBrowser;
const quay = { "x-roomwright-company": "alder-quay" };

beforeAll(async () => {
  server = await startTestServer();
  await seedDemonstration(server);
  visitor = createTestBrowser(server.app);
});
afterAll(() => server.close());

const materials = async (query: string, headers = {}) =>
  (await visitor.get(`/api/v1/materials?${query}`, headers)).json<Page>();
const rooms = async (headers = {}) =>
  (await visitor.get("/api/v1/sample-rooms", headers)).json<{ items: SampleRoom[] }>().items;

test("every company has its own products under its own SKUs and prices", async () => {
  const paints = (await materials("kind=paint&limit=100")).items;
  const floors = (await materials("kind=floor&limit=100")).items;
  const coverings = (await materials("kind=wall_covering&limit=100")).items;
  expect([paints.length, floors.length, coverings.length]).toEqual([48, 12, 8]);
  const moss = paints.find(({ sku }) => sku === "RW-441");
  expect(moss).toMatchObject({ name: "Bottle Moss", priceMinor: 5400, currency: "EUR" });
  const brick = (await materials("search=AQ-018", quay)).items;
  expect(brick).toMatchObject([{ name: "Brick Quay", priceMinor: 6200, currency: "GBP" }]);
  expect((await materials("search=RW-441", quay)).items).toEqual([]);
});

test("products are searched by name and SKU, with wild-card characters taken literally", async () => {
  expect((await materials("search=moss")).items.map(({ sku }) => sku)).toEqual(["RW-441"]);
  expect((await materials("search=rw-44")).items.map(({ sku }) => sku)).toEqual([
    "RW-441",
    "RW-447",
    "RW-444",
  ]);
  expect((await materials("search=%25")).items).toEqual([]);
  expect((await materials("search=_")).items).toEqual([]);
});

test("the catalogue is read to its end page by page, each product once", async () => {
  const seen: string[] = [];
  let cursor = "";
  do {
    const page: Page = await materials(`limit=15${cursor}`);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor === null ? "" : `&cursor=${page.nextCursor}`;
  } while (cursor !== "");
  expect([seen.length, new Set(seen).size]).toEqual([68, 68]);
});

test("a texture is drawn when it is first asked for and kept; a paint has none", async () => {
  const [floor] = (await materials("search=STO-600")).items;
  const url = `/api/v1/materials/${floor?.id}/texture`;
  const [first, second] = await Promise.all([visitor.get(url), visitor.get(url)]);
  expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "image/webp"]);
  expect(Buffer.compare(first.rawPayload, second.rawPayload)).toBe(0);
  expect((await visitor.get(url)).headers["etag"]).toBe(first.headers["etag"]);
  expect((await visitor.get(url, quay)).statusCode).toBe(404);
  const [paint] = (await materials("kind=paint&limit=1")).items;
  expect((await visitor.get(`/api/v1/materials/${paint?.id}/texture`)).statusCode).toBe(404);
});

test("four rooms are offered, the first painted with a paint of the company", async () => {
  const here = await rooms();
  expect(here.map(({ id }) => id)).toEqual([
    "living-room",
    "kitchen",
    "hotel-room",
    "reading-corner",
  ]);
  expect(here.map(({ showcase }) => showcase?.sku ?? null)).toEqual(["RW-441", null, null, null]);
  expect((await rooms(quay))[0]?.showcase?.sku).toBe("AQ-018");
  const url = "/api/v1/sample-rooms/living-room";
  const [green, brick] = [
    await visitor.get(`${url}/showcase`),
    await visitor.get(`${url}/showcase`, quay),
  ];
  expect(green.statusCode).toBe(200);
  expect(Buffer.compare(green.rawPayload, brick.rawPayload)).not.toBe(0);
  expect((await visitor.get("/api/v1/sample-rooms/kitchen/showcase")).statusCode).toBe(404);
  expect((await visitor.get("/api/v1/sample-rooms/cellar/thumb")).statusCode).toBe(404);
});

test("the showcase differs from the room on its wall only, but for what coding loses", async () => {
  const url = "/api/v1/sample-rooms/living-room";
  const before = await decodePicture((await visitor.get(`${url}/preview`)).rawPayload);
  const after = await decodePicture((await visitor.get(`${url}/showcase`)).rawPayload);
  const size = { width: before.width, height: before.height };
  const livingRoomWall: unknown = JSON.parse(
    await readFile("server/seed/rooms/living-room-wall.json", "utf8"),
  );
  const wall = rasteriseMask(
    { ...maskDataSchema.parse(livingRoomWall), grow: 12 },
    { originalWidth: 1600, originalHeight: 960, ...size },
  );
  const isElsewhere = (index: number) => wall.data[index] === 0;
  expect(findLargestDifference(before, after, isElsewhere)).toBeLessThan(40);
  expect(findLargestDifference(before, after, () => true)).toBeGreaterThan(60);
});

test("a sample room becomes a photo of one's own, with the room's bytes", async () => {
  await visitor.signIn("anonymous-login");
  const made = await visitor.post("/api/v1/images/from-sample", { sampleRoomId: "kitchen" });
  expect(made.statusCode).toBe(201);
  const image = made.json<Image>();
  expect(image).toMatchObject({ name: "Kitchen", roomType: "kitchen", width: 1600, height: 900 });
  const original = await visitor.get(`/api/v1/images/${image.id}/original`);
  expect(original.rawPayload.byteLength).toBe(image.bytes);
  const unknown = await visitor.post("/api/v1/images/from-sample", { sampleRoomId: "cellar" });
  expect(unknown.statusCode).toBe(404);
});

test("seeding again changes nothing and writes no file", async () => {
  const listFiles = () => readdir(join(server.config.dataDir, "files"), { recursive: true });
  const before = [await materials("limit=100"), await rooms(), (await listFiles()).toSorted()];
  await seedDemonstration(server);
  expect([await materials("limit=100"), await rooms(), (await listFiles()).toSorted()]).toEqual(
    before,
  );
});
