import { randomUUID } from "node:crypto";

import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { maxDesignPoints } from "#shared/design.ts";
import type { Design, DesignSummary } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

let server: TestServer;
let ada: TestBrowser;
let imageId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  imageId = (await upload(ada, await createPhoto())).json<Image>().id;
});

const url = "/api/v1/designs";
const edits = [paintRectangle([0, 0, 20, 20])];
const create = async (name = "Salon") =>
  (await ada.post(url, { imageId, name, edits })).json<Design>();
const patch = (id: string, payload: object, browser = ada) =>
  browser.send({ method: "PATCH", url: `${url}/${id}`, payload });

test("a design keeps its edits and comes back as it was saved", async () => {
  const response = await ada.post(url, { imageId, name: " Salon ", edits });
  expect(response.statusCode).toBe(201);
  const design = response.json<Design>();
  expect(design).toMatchObject({ imageId, name: "Salon", edits, version: 1, latestRender: null });
  expect((await ada.get(`${url}/${design.id}`)).json()).toEqual(design);
});

const stroke = (count: number) => ({
  kind: "stroke",
  operation: "add",
  radius: 5,
  points: Array.from({ length: count }, (_point, index) => [index, 1]),
});
const masked = (shapes: object[]) => [
  { ...paintRectangle([0, 0, 20, 20]), mask: { shapes, grow: 0, feather: 0 } },
];

test("the points of all masks are counted before they are looked at", async () => {
  const send = (shapes: object[]) =>
    ada.post(url, { imageId, name: "Salon", edits: masked(shapes) });
  const full = Array.from({ length: maxDesignPoints / 5_000 }, () => stroke(5_000));
  expect((await send(full)).statusCode).toBe(201);
  const over = await send([...full, stroke(1)]);
  expect([over.statusCode, over.json().error]).toEqual([
    413,
    expect.objectContaining({
      code: "payload_too_large",
      details: expect.objectContaining({ maxDesignPoints }),
    }),
  ]);
  const shaded = [{ kind: "erase", mask: { shapes: full }, shadow: { shapes: [stroke(1)] } }];
  expect((await ada.post(url, { imageId, name: "Salon", edits: shaded })).statusCode).toBe(413);
  const { id } = await create();
  expect((await patch(id, { version: 1, edits: masked([...full, stroke(1)]) })).statusCode).toBe(
    413,
  );
  // What has no points at all is the schema's business.
  for (const odd of [
    null,
    1,
    [null],
    [{ mask: null }],
    [{ mask: { shapes: [1, { points: 2 }] } }],
  ]) {
    expect((await ada.post(url, { imageId, name: "Salon", edits: odd })).statusCode).toBe(400);
  }
});

test("saving raises the version, and saving from an old one is refused with the newer design", async () => {
  const { id } = await create();
  const saved = (await patch(id, { version: 1, name: "Green" })).json<Design>();
  expect(saved).toMatchObject({ version: 2, name: "Green", edits });
  const late = await patch(id, { version: 1, edits: [] });
  expect(late.statusCode).toBe(409);
  const { error } = late.json<{ error: { code: string; details: { current: Design } } }>();
  expect([error.code, error.details.current]).toEqual(["version_conflict", saved]);
  expect((await ada.get(`${url}/${id}`)).json()).toEqual(saved);
});

test("of many saves from the same version exactly one is accepted", async () => {
  const { id } = await create();
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_value, index) => patch(id, { version: 1, name: `n${index}` })),
  );
  expect(saves.map((save) => save.statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array(7).fill(409),
  ]);
  expect((await ada.get(`${url}/${id}`)).json<Design>().version).toBe(2);
});

test("designs are listed last changed first, in pages, with the number of their edits", async () => {
  const made: Design[] = [];
  for (const name of ["a", "b", "c"]) {
    server.clock.advance(1000);
    made.push(await create(name));
  }
  server.clock.advance(1000);
  await patch(made[0]?.id ?? "", { version: 1, name: "a again" });
  type Page = { items: DesignSummary[]; nextCursor: string | null };
  const first = (await ada.get(`${url}?limit=2`)).json<Page>();
  const rest = (await ada.get(`${url}?limit=2&cursor=${first.nextCursor}`)).json<Page>();
  const items = [...first.items, ...rest.items];
  expect(items.map((item) => item.name)).toEqual(["a again", "c", "b"]);
  expect(items.map((item) => item.editCount)).toEqual([1, 1, 1]);
  expect(items.every((item) => !("edits" in item))).toBe(true);
  expect(rest.nextCursor).toBeNull();
});

test("a copy counts up its name and leaves the first alone", async () => {
  const design = await create("Salon");
  const copy = (await ada.post(`${url}/${design.id}/duplicate`)).json<Design>();
  const next = (await ada.post(`${url}/${copy.id}/duplicate`)).json<Design>();
  expect([copy.name, next.name]).toEqual(["Salon 2", "Salon 3"]);
  expect(copy).toMatchObject({ edits, version: 1, imageId });
  expect(copy.id).not.toBe(design.id);
});

test("a deleted design is gone, its photo stays; a binned photo takes its designs along", async () => {
  const first = await create();
  const deleted = await ada.send({ method: "DELETE", url: `${url}/${first.id}` });
  expect(deleted.json()).toMatchObject({ imageId });
  expect((await ada.get(`${url}/${first.id}`)).statusCode).toBe(404);
  const second = await create();
  await ada.send({ method: "DELETE", url: `/api/v1/images/${imageId}` });
  expect((await ada.get(`${url}/${second.id}`)).statusCode).toBe(404);
  await ada.post(`/api/v1/images/${imageId}/restore`);
  expect((await ada.get(`${url}/${second.id}`)).statusCode).toBe(200);
});

test("nobody else's design can be read, saved, copied, deleted or rendered", async () => {
  const design = await create();
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  const elsewhere = { "x-roomwright-company": "alder-quay" };
  const attempts = [
    await bob.get(`${url}/${design.id}`),
    await patch(design.id, { version: 1, name: "mine" }, bob),
    await bob.post(`${url}/${design.id}/duplicate`),
    await bob.post(`${url}/${design.id}/renders`),
    await bob.send({ method: "DELETE", url: `${url}/${design.id}` }),
    await bob.post(url, { imageId, name: "x", edits: [] }),
    await ada.get(`${url}/${design.id}`, elsewhere),
    await ada.post(url, { imageId, name: "x", edits: [] }, elsewhere),
    await ada.get(`${url}/${randomUUID()}`),
  ];
  expect(attempts.map((attempt) => attempt.statusCode)).toEqual(attempts.map(() => 404));
});

test("a visitor may keep as many designs as the company allows, also when asking all at once", async () => {
  const owner = new Client(server.owner);
  await owner.connect();
  await owner.query(
    `update companies set features = jsonb_set(features, '{anonymous_designs}', '3') where slug = 'greenhouse'`,
  );
  await owner.end();
  const there = { "x-roomwright-company": "greenhouse" };
  const photo = (await upload(ada, await createPhoto(), { name: "x" }, there)).json<Image>();
  const body = { imageId: photo.id, name: "x", edits: [] };
  const answers = await Promise.all(Array.from({ length: 6 }, () => ada.post(url, body, there)));
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 403, 403, 403,
  ]);
  const refused = answers.find((answer) => answer.statusCode === 403);
  expect(refused?.json()).toMatchObject({
    error: { code: "forbidden", details: { reason: "anonymous_designs", limit: 3 } },
  });
});

test("row-level security hides designs even from a query without conditions", async () => {
  await create();
  const other = await server.database.withTenant("6f0a8a5e-0000-4000-8000-000000000003", (tx) =>
    tx.execute(sql`select * from designs union all select * from designs`),
  );
  expect(other.rows).toEqual([]);
});
