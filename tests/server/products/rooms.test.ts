import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { and, eq, inArray, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { auditEntries } from "#server/db/schema/company-records.ts";
import { materials } from "#server/db/schema/materials.ts";
import { sampleRooms } from "#server/db/schema/sample-rooms.ts";
import { seedDemonstration } from "#server/seed/seed-demonstration.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { SampleRoom } from "#shared/image.ts";
import type { MaskData } from "#shared/mask.ts";
import type { StudioProduct, StudioSampleRoom } from "#shared/studio-catalogue.ts";
import { sendFile, signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/studio/rooms";
const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";
let server: TestServer;
let editor: TestBrowser;
let stranger: TestBrowser;
let visitor: TestBrowser;

beforeAll(async () => {
  server = await startTestServer();
  await seedDemonstration(server);
  editor = await signInStaff(server, "editor");
  stranger = await signInStaff(server, "owner", otherCompanyId);
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
});
afterAll(() => server.close());

const rooms = async () => (await editor.get(url)).json<{ items: StudioSampleRoom[] }>().items;
const nameKitchen = async () => (await rooms()).find(({ id }) => id === "kitchen")?.name;
const visible = async () =>
  (await visitor.get("/api/v1/sample-rooms")).json<{ items: SampleRoom[] }>().items;
const listKinds = async () =>
  (await visitor.get("/api/v1/sample-rooms")).json<{ kinds: string[] }>().kinds;
const upload = async (name: string) => {
  const photo = await createPhoto({ width: 120, height: 80, place: true });
  const response = await sendFile(editor, url, photo, { name, roomType: "hall" });
  expect(response.statusCode).toBe(201);
  return response.json<StudioSampleRoom>();
};
const change = (id: string, body: object, browser = editor, headers = {}) =>
  browser.send({ method: "PATCH", url: `${url}/${id}`, payload: body, headers });
const findPaint = async (sku: string) =>
  (await editor.get(`/api/v1/studio/products?search=${sku}`)).json<{ items: StudioProduct[] }>()
    .items[0] as StudioProduct;
const listFiles = async () =>
  (await readdir(join(server.config.dataDir, "files"), { recursive: true })).filter((file) =>
    /[0-9a-f-]{36}\/[a-z-]+\/[0-9a-f-]{36}$/.test(file),
  ).length;
const { mask } = paintRectangle([10, 10, 110, 70]);
const wall: MaskData = mask;

test("visitors are told what kinds of product there are to try", async () => {
  const { items } = (await editor.get("/api/v1/studio/products?kind=floor&limit=100")).json<{
    items: StudioProduct[];
  }>();
  const ids = items.map(({ material }) => material.id);
  const publish = (state: "draft" | "published") =>
    editor.post("/api/v1/studio/products/state", { ids, state });
  expect(await listKinds()).toEqual(["paint", "floor", "wall_covering"]);
  await publish("draft");
  expect(await listKinds()).toEqual(["paint", "wall_covering"]);
  await publish("published");
  expect(await listKinds()).toEqual(["paint", "floor", "wall_covering"]);
});

test("an uploaded room is a draft without metadata that visitors cannot see or start from", async () => {
  const room = await upload("Hallway");
  expect(room).toMatchObject({ name: "Hallway", state: "draft", hasWall: false, showcase: null });
  expect((await visible()).map(({ id }) => id)).not.toContain(room.id);
  expect((await visitor.get(`/api/v1/sample-rooms/${room.id}/thumb`)).statusCode).toBe(404);
  const start = { sampleRoomId: room.id };
  expect((await visitor.post("/api/v1/images/from-sample", start)).statusCode).toBe(404);
  const [preview] = [await editor.get(`${url}/${room.id}/bytes/preview`)];
  expect([preview.statusCode, preview.rawPayload.includes("SECRET")]).toEqual([200, false]);
  const published = await change(room.id, { version: room.version, state: "published" });
  expect(published.json<StudioSampleRoom>().state).toBe("published");
  expect((await visible()).at(-1)).toMatchObject({ id: room.id, name: "Hallway" });
  expect((await visitor.post("/api/v1/images/from-sample", start)).statusCode).toBe(201);
  const stale = await change(room.id, { version: room.version, name: "Late" });
  expect([stale.statusCode, stale.json().error.code]).toEqual([409, "version_conflict"]);
});

test("rooms are put in order, and deleting one removes its files", async () => {
  const before = await listFiles();
  const room = await upload("Last");
  const first = (await rooms())[0] as StudioSampleRoom;
  expect((await editor.post(`${url}/${room.id}/move`, { before: first.id })).statusCode).toBe(204);
  expect((await rooms())[0]?.id).toBe(room.id);
  await editor.post(`${url}/${room.id}/move`, { before: null });
  expect((await rooms()).at(-1)?.id).toBe(room.id);
  const gone = await editor.send({ method: "DELETE", url: `${url}/${room.id}` });
  expect([gone.statusCode, await listFiles()]).toEqual([204, before]);
});

test("a wall is marked once, and the chosen paint is painted on it for visitors", async () => {
  const room = await upload("Painted");
  const paint = await findPaint("RW-441");
  const choose = (body: object) => editor.post(`${url}/${room.id}/showcase`, body);
  const { id } = paint.material;
  const unmarked = await choose({ version: room.version, materialId: id });
  expect([unmarked.statusCode, unmarked.json().error.details]).toEqual([409, { field: "wall" }]);
  const made = (
    await choose({ version: room.version, wall, materialId: id })
  ).json<StudioSampleRoom>();
  expect(made).toMatchObject({ hasWall: true, showcase: { sku: "RW-441" } });
  expect((await editor.get(`${url}/${room.id}/wall`)).json()).toEqual({ wall });
  await change(room.id, { version: made.version, state: "published" });
  const showcase = `/api/v1/sample-rooms/${room.id}/showcase`;
  const first = await visitor.get(showcase);
  expect(first.statusCode).toBe(200);
  const shown = async () => (await visible()).find((one) => one.id === room.id)?.showcase ?? null;
  expect((await shown())?.sku).toBe("RW-441");

  const states = "/api/v1/studio/products/state";
  await editor.post(states, { ids: [id], state: "draft" });
  expect([await shown(), (await visitor.get(showcase)).statusCode]).toEqual([null, 404]);
  await editor.post(states, { ids: [id], state: "published" });
  expect((await visitor.get(showcase)).statusCode).toBe(200);

  const now = await findPaint("RW-441");
  const { id: _id, ...product } = now.material;
  await editor.send({
    method: "PATCH",
    url: `/api/v1/studio/products/${id}`,
    payload: { version: now.version, product: { ...product, colour: "#AA3322" } },
  });
  await server.app.afterAnswers.idle();
  const second = await visitor.get(showcase);
  expect(second.headers["etag"]).not.toBe(first.headers["etag"]);
});

test("deleting the paint leaves its rooms bare, and their picture of it is gone", async () => {
  const room = await upload("Bare soon");
  const paint = await findPaint("RW-312");
  const { id } = paint.material;
  await editor.post(`${url}/${room.id}/showcase`, { version: room.version, wall, materialId: id });
  const files = await listFiles();
  await editor.send({ method: "DELETE", url: `/api/v1/studio/products/${id}` });
  const after = (await rooms()).find((one) => one.id === room.id);
  expect([after?.showcase, await listFiles()]).toEqual([null, files - 1]);
  expect((await editor.get(`${url}/${room.id}/bytes/showcase`)).statusCode).toBe(404);
});

test("rooms of one company are nobody else's, even where ids are known or alike", async () => {
  const room = await upload("Private");
  const there = { "x-roomwright-company": otherCompanyId };
  for (const headers of [there, {}]) {
    const answers = [
      await change(room.id, { version: room.version, name: "Mine" }, stranger, headers),
      await stranger.post(`${url}/${room.id}/move`, { before: null }, headers),
      await stranger.get(`${url}/${room.id}/bytes/preview`, headers),
      await stranger.get(`${url}/${room.id}/wall`, headers),
      await stranger.post(
        `${url}/${room.id}/showcase`,
        { version: room.version, materialId: null },
        headers,
      ),
      await stranger.send({ method: "DELETE", url: `${url}/${room.id}`, headers }),
    ];
    const expected = headers === there ? 404 : 403;
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => expected));
  }
  const theirs = (await stranger.get(url, there)).json<{ items: StudioSampleRoom[] }>().items;
  const kitchen = theirs.find(({ id }) => id === "kitchen") as StudioSampleRoom;
  const before = await nameKitchen();
  await change("kitchen", { version: kitchen.version, name: "Their kitchen" }, stranger, there);
  expect(await nameKitchen()).toBe(before);
});

test("starting the server again brings back nothing that staff deleted and undoes nothing they changed", async () => {
  const before = await rooms();
  const kitchen = before.find(({ id }) => id === "kitchen") as StudioSampleRoom;
  const living = before.find(({ id }) => id === "living-room") as StudioSampleRoom;
  await editor.send({ method: "DELETE", url: `${url}/hotel-room` });
  await change("kitchen", { version: kitchen.version, name: "Our kitchen", state: "draft" });
  await editor.post(`${url}/living-room/showcase`, { version: living.version, materialId: null });
  await editor.post(`${url}/living-room/move`, { before: null });
  const oat = await findPaint("RW-104");
  const { id: _id, ...product } = oat.material;
  await editor.send({
    method: "PATCH",
    url: `/api/v1/studio/products/${oat.material.id}`,
    payload: { version: oat.version, product: { ...product, name: "Porridge", sku: "MINE-1" } },
  });
  const gone = await findPaint("RW-330");
  await editor.send({ method: "DELETE", url: `/api/v1/studio/products/${gone.material.id}` });
  const readAll = async () =>
    server.database.withTenant(defaultCompanyId, async (tx) => [
      await tx.select().from(sampleRooms).orderBy(sampleRooms.id),
      await tx.select().from(materials).orderBy(materials.id),
    ]);
  const changed = await readAll();
  await seedDemonstration(server);
  expect(await readAll()).toEqual(changed);
  expect((await findPaint("MINE-1")).material.name).toBe("Porridge");
});

test("every change of a room is in the audit log", async () => {
  const made = await upload("Logged");
  const renamed = await change(made.id, { version: made.version, name: "Renamed" });
  const { version } = renamed.json<StudioSampleRoom>();
  const paint = await findPaint("RW-441");
  await editor.post(`${url}/${made.id}/move`, { before: "living-room" });
  const body = { version, wall, materialId: paint.material.id };
  const shown = (await editor.post(`${url}/${made.id}/showcase`, body)).json<StudioSampleRoom>();
  await change(made.id, { version: shown.version, state: "published" });
  await editor.send({ method: "DELETE", url: `${url}/${made.id}` });
  const entries = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx
      .select()
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.actorName, "The editor"),
          inArray(auditEntries.target, ["Logged", "Renamed"]),
        ),
      ),
  );
  const actions = new Set(entries.map(({ action }) => action));
  for (const action of ["created", "changed", "deleted", "moved", "published", "showcase"]) {
    expect(actions).toContain(`room.${action}`);
  }
});

test("a company has no more rooms than it may", async () => {
  await server.database.withTenant(defaultCompanyId, async (tx) => {
    const [room] = await tx.select().from(sampleRooms).limit(1);
    if (room === undefined) return;
    const extra = Array.from({ length: 40 }, (_none, index) => ({ ...room, id: `copy-${index}` }));
    await tx.insert(sampleRooms).values(extra);
  });
  const photo = await createPhoto();
  const full = await sendFile(editor, url, photo, { name: "One more", roomType: "hall" });
  expect([full.statusCode, full.json().error.code]).toEqual([409, "conflict"]);
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.delete(sampleRooms).where(like(sampleRooms.id, "copy-%")),
  );
});
