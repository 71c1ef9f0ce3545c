import { randomUUID } from "node:crypto";

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { materials } from "#server/db/schema/materials.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design, DesignSummary } from "#shared/design.ts";
import type { DesignVersion } from "#shared/design-version.ts";
import type { Image } from "#shared/image.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/designs";
const edits = [paintRectangle([0, 0, 20, 20])];
const dayMs = 24 * 60 * 60_000;

let server: TestServer;
let ada: TestBrowser;
let imageId: string;
let first: Design;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = createTestBrowser(server.app);
  await ada.signIn("anonymous-login");
  imageId = (await upload(ada, await createPhoto())).json<Image>().id;
  first = (await ada.post(url, { imageId, name: "Salon", edits })).json<Design>();
});

const ask = (id: string, from: "design" | "original", more: object = {}) =>
  ada.post(`${url}/${id}/versions`, { from, ...more });
const make = async (id: string, from: "design" | "original" = "design") =>
  (await ask(id, from)).json<Design>();
const list = async (id = first.id, browser = ada) =>
  (await browser.get(`${url}/${id}/versions`)).json<{ items: DesignVersion[] }>().items;
/** Each version as its letter and that of its parent. */
const draw = async (id = first.id) => {
  const items = await list(id);
  const letters = new Map(items.map((item) => [item.id, item.letter]));
  return items.map(({ letter, parentId }) => `${letter}<${letters.get(parentId ?? "") ?? ""}`);
};
const bin = (id: string) => ada.post(`${url}/${id}/bin`);
const restore = (id: string) => ada.post(`${url}/${id}/restore`);
const remove = (id: string, scope = "version") =>
  ada.send({ method: "DELETE", url: `${url}/${id}?scope=${scope}` });
const readAll = async () =>
  (await ada.get(url)).json<{ items: DesignSummary[] }>().items.map(({ id }) => id);

const paint = (materialId: string, enabled = true) => ({
  ...paintRectangle([0, 0, 20, 20]),
  id: randomUUID(),
  enabled,
  materialId,
});

/** A published paint; answers its id. */
async function addPaint(name: string): Promise<string> {
  const product = { kind: "paint", sku: name, name, priceMinor: 5400, position: 1 } as const;
  const sold = { currency: "EUR", priceUnit: "l", colour: "#3a5a40" } as const;
  const id = randomUUID();
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.insert(materials).values({ id, companyId: defaultCompanyId, ...product, ...sold }),
  );
  return id;
}

test("versions of a design are copies of it or the bare photo, each with a letter and what it was made from", async () => {
  const child = await make(first.id);
  const fresh = await make(child.id, "original");
  const grandchild = await make(child.id);
  expect([child, grandchild].map((design) => design.edits)).toEqual([edits, edits]);
  expect(fresh).toMatchObject({ edits: [], imageId, name: "Salon", version: 1 });
  expect(await draw(fresh.id)).toEqual(["A<", "A2<A", "A3<A2", "B<"]);
});

test("a room has four versions at most, also when asked for all at once", async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(first.id, "original")));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 409, 409, 409,
  ]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    error: { code: "conflict", details: { reason: "versions", limit: 4 } },
  });
  expect(await draw()).toEqual(["A<", "B<", "C<", "D<"]);
});

test("a repeated request makes one version", async () => {
  const key = { "idempotency-key": "version-1" };
  const body = { from: "design", label: "Evening" };
  const once = await ada.post(`${url}/${first.id}/versions`, body, key);
  const again = await ada.post(`${url}/${first.id}/versions`, body, key);
  expect(again.json()).toEqual(once.json());
  expect((await list()).map(({ label }) => label)).toEqual([null, "Evening"]);
});

test("the list of designs has a room once, as the version that was changed last", async () => {
  server.clock.advance(1000);
  const child = await make(first.id);
  expect(await readAll()).toEqual([child.id]);
  server.clock.advance(1000);
  const payload = { version: 1, edits: [] };
  await ada.send({ method: "PATCH", url: `${url}/${first.id}`, payload });
  const { items } = (await ada.get(url)).json<{ items: DesignSummary[] }>();
  expect(items.map(({ id, versionCount }) => [id, versionCount])).toEqual([[first.id, 2]]);
  await bin(first.id);
  expect(await readAll()).toEqual([child.id]);
});

test("a room's name is that of all its versions, a version's own name is its own", async () => {
  const child = await make(first.id);
  const payload = { version: 1, name: "Parlour" };
  await ada.send({ method: "PATCH", url: `${url}/${child.id}`, payload });
  const renamed = (await ada.get(`${url}/${first.id}`)).json<Design>();
  expect([renamed.name, renamed.version]).toEqual(["Parlour", 1]);
  const name = (label: string | null) =>
    ada.send({ method: "PATCH", url: `${url}/${child.id}/label`, payload: { label } });
  expect((await name(" Moss ")).json()).toMatchObject({ letter: "A2", label: "Moss" });
  expect((await list()).map(({ label }) => label)).toEqual([null, "Moss"]);
  expect((await name(null)).json()).toMatchObject({ label: null });
  expect((await name("x".repeat(61))).statusCode).toBe(400);
});

test("a version in the bin leaves its children to its parent, and comes back to its place", async () => {
  const child = await make(first.id);
  const grandchild = await make(child.id);
  expect((await bin(child.id)).statusCode).toBe(204);
  expect(await draw()).toEqual(["A<", "A3<A"]);
  expect((await ada.get(`${url}/${child.id}`)).statusCode).toBe(404);
  expect((await bin(child.id)).statusCode).toBe(404);
  expect((await restore(child.id)).json()).toMatchObject({ letter: "A2", parentId: first.id });
  expect(await draw(grandchild.id)).toEqual(["A<", "A2<A", "A3<A2"]);
  expect((await restore(child.id)).statusCode).toBe(404);
});

test("out of the bin a version keeps its letter unless another has got it, while there is room", async () => {
  const child = await make(first.id);
  await bin(first.id);
  // The letter A is not free: a version made from it is there.
  const second = await make(child.id, "original");
  expect(await draw(child.id)).toEqual(["A2<", "B<"]);
  await bin(child.id);
  await make(second.id, "original");
  expect(await draw(second.id)).toEqual(["A<", "B<"]);
  expect((await restore(first.id)).json()).toMatchObject({ letter: "C" });
  await make(second.id);
  const full = await restore(child.id);
  expect([full.statusCode, full.json().error.code]).toEqual([409, "conflict"]);
});

test("the bin keeps a version for 30 days", async () => {
  const login = { email: "bin@example.com", password: "a long enough password" };
  await writePerson(server.database, { ...login, name: "Ada" });
  await ada.signIn("regular-login", login);
  const child = await make(first.id);
  await bin(first.id);
  await bin(child.id);
  server.clock.advance(29 * dayMs);
  await ada.signIn("regular-login", login);
  expect((await restore(child.id)).statusCode).toBe(200);
  server.clock.advance(2 * dayMs);
  await ada.signIn("regular-login", login);
  expect((await restore(first.id)).statusCode).toBe(404);
});

test("a deleted version leaves its children to its parent; the whole room goes and comes back at once", async () => {
  const child = await make(first.id);
  const grandchild = await make(child.id);
  expect((await remove(child.id)).json()).toMatchObject({ imageId, designsLeft: 2 });
  expect(await draw()).toEqual(["A<", "A3<A"]);
  server.clock.advance(1_000);
  expect((await remove(grandchild.id, "family")).json()).toMatchObject({ imageId, designsLeft: 0 });
  expect(await readAll()).toEqual([]);
  const back = await ada.post(`${url}/${grandchild.id}/restore?scope=family`);
  expect(back.json()).toMatchObject({ id: grandchild.id, letter: "A3", parentId: first.id });
  expect(await draw()).toEqual(["A<", "A3<A"]);
});

test("the last version that is deleted takes the room out of the list", async () => {
  const child = await make(first.id);
  await remove(first.id);
  await remove(child.id);
  expect(await readAll()).toEqual([]);
});

test("a copy of a design has copies of all its versions, under the same letters", async () => {
  const child = await make(first.id);
  await make(child.id);
  await bin(child.id);
  await make(first.id, "original");
  const copy = (await ada.post(`${url}/${first.id}/duplicate`)).json<Design>();
  expect(copy).toMatchObject({ name: "Salon 2", edits, version: 1 });
  expect(await draw(copy.id)).toEqual(["A<", "A3<A", "B<"]);
  expect(await draw()).toEqual(["A<", "A3<A", "B<"]);
  expect(await readAll()).toHaveLength(2);
});

test("a version says which products it shows, each once and only what is switched on", async () => {
  const moss = await addPaint("Bottle Moss");
  const oat = await addPaint("Oat");
  const payload = { version: 1, edits: [paint(moss), paint(moss), paint(oat, false)] };
  const saved = await ada.send({ method: "PATCH", url: `${url}/${first.id}`, payload });
  expect(saved.json()).toMatchObject({ version: 2 });
  expect((await list())[0]).toMatchObject({
    productNames: ["Bottle Moss"],
    editCount: 3,
    version: 2,
  });
});

test("nobody else can see, make, name, bin or restore a version", async () => {
  const child = await make(first.id);
  await bin(child.id);
  const bob = createTestBrowser(server.app);
  await bob.signIn("anonymous-login");
  const elsewhere = { "x-roomwright-company": "alder-quay" };
  const name = {
    method: "PATCH",
    url: `${url}/${first.id}/label`,
    payload: { label: "x" },
  } as const;
  const attempts = [
    await bob.get(`${url}/${first.id}/versions`),
    await bob.post(`${url}/${first.id}/versions`, { from: "design" }),
    await bob.send(name),
    await bob.post(`${url}/${first.id}/bin`),
    await bob.post(`${url}/${child.id}/restore`),
    await ada.get(`${url}/${first.id}/versions`, elsewhere),
    await ada.post(`${url}/${first.id}/versions`, { from: "original" }, elsewhere),
    await ada.post(`${url}/${child.id}/restore`, undefined, elsewhere),
    await ada.send({ ...name, headers: elsewhere }),
  ];
  expect(attempts.map(({ statusCode }) => statusCode)).toEqual(attempts.map(() => 404));
  expect(await draw()).toEqual(["A<"]);
});

test("the versions of a room are one of the designs that a visitor may keep, and move to their account", async () => {
  const child = await make(first.id);
  const login = { email: "ada@example.com", password: "a long enough password" };
  await writePerson(server.database, { ...login, name: "Ada" });
  await ada.signIn("regular-login", login);
  expect(await draw(child.id)).toEqual(["A<", "A2<A"]);
});
