import { readFile } from "node:fs/promises";

import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";

import { auditEntries } from "#server/db/schema/company-records.ts";
import { roomSurfaces } from "#server/db/schema/room-surfaces.ts";
import { seededItems } from "#server/db/schema/seeded-items.ts";
import { seedDemonstration } from "#server/seed/seed-demonstration.ts";
import { decodeRuns } from "#kernels/select/selection-runs.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Image } from "#shared/image.ts";
import type { RoomSurface } from "#shared/room-surface.ts";
import type { StudioSampleRoom } from "#shared/studio-catalogue.ts";
import { sendFile, signInStaff } from "#support/company-staff.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/studio/rooms";
const otherCompanyId = "6f0a8a5e-0000-4000-8000-000000000002";
const seededRooms = ["living-room", "kitchen", "hotel-room", "reading-corner"] as const;
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

const wall = {
  kind: "wall",
  place: "left",
  name: null,
  at: [20, 30],
  area: { width: 12, height: 8, runs: [0, 48, 48] },
} as const;
const upload = async (name: string) => {
  const photo = await createPhoto({ width: 120, height: 80 });
  return (await sendFile(editor, url, photo, { name, roomType: "hall" })).json<StudioSampleRoom>();
};
const add = (id: string, body: object = wall, browser = editor, headers = {}) =>
  browser.post(`${url}/${id}/surfaces`, body, headers);
const list = async (id: string, browser = editor, headers = {}) =>
  (await browser.get(`${url}/${id}/surfaces`, headers)).json<{ items: RoomSurface[] }>().items;
const remove = (id: string, surfaceId: string, browser = editor, headers = {}) =>
  browser.send({ method: "DELETE", url: `${url}/${id}/surfaces/${surfaceId}`, headers });
/** Says that somebody is at the other company's pages. */
const there = { "x-roomwright-company": "greenhouse" };
const start = async (sampleRoomId: string) =>
  (await visitor.post("/api/v1/images/from-sample", { sampleRoomId })).json<Image>();
const ofImage = async (image: Image) =>
  (await visitor.get(`/api/v1/images/${image.id}/surfaces`)).json<{ items: RoomSurface[] }>().items;

test("a photo of a seeded room comes with its walls, its floor and its ceiling", async () => {
  const found: string[][] = [];
  for (const id of seededRooms) {
    const image = await start(id);
    const surfaces = await ofImage(image);
    found.push(surfaces.map(({ kind, place }) => [place, kind].filter(Boolean).join(" ")));
    for (const { at, area } of surfaces) {
      const mask = decodeRuns(area.runs, area.width, area.height);
      const x = Math.floor((at[0] / image.width) * area.width);
      const y = Math.floor((at[1] / image.height) * area.height);
      expect(mask.data[y * area.width + x]).toBe(255);
    }
  }
  expect(found).toEqual([
    ["back wall", "floor", "ceiling"],
    ["left wall", "back wall", "right wall", "floor", "ceiling"],
    ["back wall", "right wall"],
    ["left wall", "back wall", "floor"],
  ]);
});

test("surfaces of one room do not overlap", async () => {
  for (const id of seededRooms) {
    const masks = (await list(id)).map(({ area }) =>
      decodeRuns(area.runs, area.width, area.height),
    );
    const [first] = masks;
    const twice = first?.data.reduce(
      (sum, _value, pixel) =>
        sum + (masks.filter(({ data }) => (data[pixel] ?? 0) > 0).length > 1 ? 1 : 0),
      0,
    );
    // Neighbours meet on a line a pixel or two wide.
    expect((twice ?? 0) / (first?.data.length ?? 1)).toBeLessThan(0.002);
  }
});

test("an upload has none, and nobody asks about another person's photo", async () => {
  const photo = await readFile("server/seed/rooms/living-room.jpg");
  const sent = await sendFile(visitor, "/api/v1/images", photo, { name: "Mine" });
  const own = sent.json<Image>();
  expect(await ofImage(own)).toEqual([]);
  const other = createTestBrowser(server.app);
  await other.signIn("anonymous-login");
  expect((await other.get(`/api/v1/images/${own.id}/surfaces`)).statusCode).toBe(404);
});

test("staff keep a surface of their own room, photos of it have it, and it is removed", async () => {
  const room = await upload("Prepared");
  const made = await add(room.id, { ...wall, name: "  Chimney breast " });
  expect(made.statusCode).toBe(201);
  const surface = made.json<RoomSurface>();
  expect(surface).toMatchObject({ ...wall, name: "Chimney breast" });
  expect(await list(room.id)).toEqual([surface]);
  await editor.send({
    method: "PATCH",
    url: `${url}/${room.id}`,
    payload: { version: room.version, state: "published" },
  });
  expect(await ofImage(await start(room.id))).toEqual([surface]);
  expect((await remove(room.id, surface.id)).statusCode).toBe(204);
  expect((await remove(room.id, surface.id)).statusCode).toBe(404);
  expect(await ofImage(await start(room.id))).toEqual([]);
  const entries = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(auditEntries).where(eq(auditEntries.target, "Prepared")),
  );
  const actions = entries.map(({ action }) => action);
  expect(actions).toContain("room.surface-added");
  expect(actions).toContain("room.surface-removed");
});

test("a surface that is sent twice is kept once", async () => {
  const room = await upload("Twice");
  const headers = { "idempotency-key": "4a1f4f1a-9f6e-4f0f-8d3e-0d2f5f0f6a11" };
  const first = await add(room.id, wall, editor, headers);
  const second = await add(room.id, wall, editor, headers);
  expect(second.json<RoomSurface>().id).toBe(first.json<RoomSurface>().id);
  expect(await list(room.id)).toHaveLength(1);
});

test("what makes no surface of the photo is refused", async () => {
  const room = await upload("Strict");
  const wrong = [
    { ...wall, kind: "object" },
    { ...wall, kind: "floor" },
    { ...wall, name: "two\nlines" },
    { ...wall, area: { ...wall.area, runs: [0, 48] } },
    { ...wall, area: { ...wall.area, runs: [96] } },
    { ...wall, at: [120, 10] },
    { ...wall, at: [-1, 10] },
    { ...wall, mask: null },
  ];
  for (const body of wrong) expect((await add(room.id, body)).statusCode).toBe(400);
  expect(await list(room.id)).toEqual([]);
});

test("a room has no more surfaces than it may, and they go with it", async () => {
  const room = await upload("Many");
  for (let made = 0; made < 12; made += 1) expect((await add(room.id)).statusCode).toBe(201);
  const full = await add(room.id);
  expect([full.statusCode, full.json().error.details]).toEqual([409, { maxRoomSurfaces: 12 }]);
  await editor.send({ method: "DELETE", url: `${url}/${room.id}` });
  const left = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select().from(roomSurfaces).where(eq(roomSurfaces.roomId, room.id)),
  );
  expect(left).toEqual([]);
});

test("neither visitors nor another company's staff reach a room's surfaces", async () => {
  const room = await upload("Ours");
  const surface = (await add(room.id)).json<RoomSurface>();
  expect((await add(room.id, wall, visitor)).statusCode).toBe(403);
  expect((await remove(room.id, surface.id, visitor)).statusCode).toBe(403);
  expect((await add(room.id, wall, stranger)).statusCode).toBe(403);
  expect((await add(room.id, wall, stranger, there)).statusCode).toBe(404);
  expect((await remove(room.id, surface.id, stranger, there)).statusCode).toBe(404);
  // Both companies have a living room of this id, with the same photo.
  const [theirs] = await list("living-room", stranger, there);
  expect((await remove("living-room", theirs?.id ?? "")).statusCode).toBe(404);
  expect(await list("living-room", stranger, there)).toHaveLength(3);
});

test("rooms that were there before get their surfaces once, and never again", async () => {
  const forget = () =>
    server.database.withTenant(otherCompanyId, async (tx) => {
      await tx.delete(roomSurfaces);
      await tx.delete(seededItems).where(eq(seededItems.kind, "room-surfaces"));
      await tx
        .insert(seededItems)
        .values({ companyId: otherCompanyId, kind: "room-surfaces", key: "kitchen" });
    });
  await forget();
  await seedDemonstration(server);
  expect(await list("living-room", stranger, there)).toHaveLength(3);
  expect(await list("kitchen", stranger, there)).toEqual([]);
  const [floor] = (await list("reading-corner", stranger, there)).filter(
    ({ kind }) => kind === "floor",
  );
  await remove("reading-corner", floor?.id ?? "", stranger, there);
  await seedDemonstration(server);
  expect(await list("reading-corner", stranger, there)).toHaveLength(2);
  const claimed = await server.database.withTenant(otherCompanyId, (tx) =>
    tx
      .select()
      .from(seededItems)
      .where(and(eq(seededItems.kind, "room-surfaces"), eq(seededItems.key, "living-room"))),
  );
  expect(claimed).toHaveLength(1);
});
