import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { families } from "#server/db/schema/families.ts";
import { writePerson } from "#server/features/auth/registered-people.ts";
import { images } from "#server/db/schema/images.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design, DesignSummary } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Project } from "#shared/project.ts";
import { readZip } from "#support/read-zip.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const url = "/api/v1/designs";

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

async function make(name: string, browser = ada): Promise<Design> {
  server.clock.advance(1000);
  const answer = await browser.post(url, {
    imageId,
    name,
    edits: [paintRectangle([0, 0, 20, 20])],
  });
  expect(answer.statusCode).toBe(201);
  return answer.json<Design>();
}

type Page = { items: DesignSummary[]; nextCursor: string | null };
const ask = async (query = "", browser = ada) =>
  (await browser.get(`${url}?${query}`)).json<Page>();
const names = async (query = "", browser = ada) =>
  (await ask(query, browser)).items.map(({ name }) => name);
const change = async (ids: string[], what: string, browser = ada) =>
  (await browser.post(`${url}/changes`, { ids, change: what })).json<{
    changed: string[];
    refused: string[];
  }>();

/** All names of a list, page by page. */
async function readPages(query: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: Page = await ask(`${query}&limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
    found.push(...page.items.map(({ name }) => name));
    cursor = page.nextCursor;
  }
  return found;
}

test("a list is searched by every word of a name, whatever the case and the accents", async () => {
  for (const name of ["Küche oben", "Kitchen", "Obere Küche", "100% Salon"]) await make(name);
  expect(await names("search=KUCHE")).toEqual(["Obere Küche", "Küche oben"]);
  expect(await names("search=ober%20k%C3%BC")).toEqual(["Obere Küche"]);
  expect(await names("search=0%25")).toEqual(["100% Salon"]);
  expect(await names("search=_")).toEqual([]);
});

test("each order goes on along its cursors and loses nothing", async () => {
  const made = [
    await make("b"),
    await make("C"),
    await make("a"),
    await make("d"),
    await make("B"),
  ];
  server.clock.advance(1000);
  await ada.send({
    method: "PATCH",
    url: `${url}/${made[0]?.id}`,
    payload: { version: 1, edits: [] },
  });
  expect(await readPages("order=changed")).toEqual(["b", "B", "d", "a", "C"]);
  expect(await readPages("order=created")).toEqual(["B", "d", "a", "C", "b"]);
  const sorted = await readPages("order=name");
  expect(sorted.map((name) => name.toLowerCase())).toEqual(["a", "b", "b", "c", "d"]);
  expect((await ada.get(`${url}?order=name&cursor=nonsense`)).statusCode).toBe(400);
});

test("a search goes on along its cursors in each order, to its end", async () => {
  for (const name of ["red b", "green", "red D", "blue", "red a", "red c", "grey"])
    await make(name);
  expect(await readPages("search=red&order=changed")).toEqual(["red c", "red a", "red D", "red b"]);
  expect(await readPages("search=red&order=created")).toEqual(["red c", "red a", "red D", "red b"]);
  expect(await readPages("search=red&order=name")).toEqual(["red a", "red b", "red c", "red D"]);
});

test("favourites are of a room, whichever version is named, and narrow the list", async () => {
  const kitchen = await make("Kitchen");
  await make("Hall");
  const version = (
    await ada.post(`${url}/${kitchen.id}/versions`, { from: "design" })
  ).json<Design>();
  expect(await change([version.id], "favourite")).toEqual({ changed: [version.id], refused: [] });
  const { items } = await ask("favourite=true");
  expect(items).toMatchObject([{ name: "Kitchen", versionCount: 2, isFavourite: true }]);
  await change([kitchen.id], "unfavourite");
  expect(await names("favourite=true")).toEqual([]);
});

test("photos of one's own and sample rooms are told apart, and so is what is shared", async () => {
  const own = await make("Own");
  imageId = (await upload(ada, await createPhoto())).json<Image>().id;
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.update(images).set({ sampleRoomId: "loft" }).where(eq(images.id, imageId)),
  );
  await make("Sample");
  await ada.post(`${url}/${own.id}/shares`, { days: 7 });
  expect(await names("source=photo")).toEqual(["Own"]);
  expect(await names("source=sample")).toEqual(["Sample"]);
  expect(await names("shared=true")).toEqual(["Own"]);
  server.clock.advance(8 * 24 * 60 * 60_000);
  expect(await names("shared=true")).toEqual([]);
});

test("several rooms go to the bin with all versions and come back; others' rooms are refused", async () => {
  const [kitchen, hall] = [await make("Kitchen"), await make("Hall")];
  await ada.post(`${url}/${kitchen.id}/versions`, { from: "design" });
  const eve = createTestBrowser(server.app);
  await eve.signIn("anonymous-login");
  expect(await change([kitchen.id, hall.id], "bin", eve)).toEqual({
    changed: [],
    refused: [kitchen.id, hall.id],
  });
  expect(await change([kitchen.id, hall.id], "bin")).toMatchObject({ refused: [] });
  expect(await names()).toEqual([]);
  expect(await change([hall.id, kitchen.id], "restore", eve)).toMatchObject({ changed: [] });
  expect(await change([hall.id, kitchen.id], "restore")).toMatchObject({ refused: [] });
  expect((await ask("order=name")).items).toMatchObject([
    { name: "Hall", versionCount: 1 },
    { name: "Kitchen", versionCount: 2 },
  ]);
});

test("two tabs that change the same rooms in another order do not stop each other", async () => {
  const rooms = [
    await make("Kitchen"),
    await make("Hall"),
    await make("Attic"),
    await make("Bath"),
  ];
  const ids = rooms.map(({ id }) => id);
  const both = (what: string) =>
    Promise.all([change(ids, what), change(ids.toReversed(), what)]).then((answers) =>
      answers.flatMap(({ changed }) => changed).toSorted(),
    );
  const once = ids.toSorted();
  const twice = [...ids, ...ids].toSorted();
  for (let round = 0; round < 5; round += 1) {
    expect(await both("favourite")).toEqual(twice);
    expect(await both("bin")).toEqual(once);
    expect(await both("restore")).toEqual(once);
  }
});

test("a version comes back while its room is being renamed", async () => {
  const kitchen = await make("Kitchen");
  const copy = (await ada.post(`${url}/${kitchen.id}/versions`, { from: "design" })).json<Design>();
  let { version } = kitchen;
  for (let round = 0; round < 8; round += 1) {
    await ada.send({ method: "POST", url: `${url}/${copy.id}/bin`, payload: {} });
    const rename = { method: "PATCH", url: `${url}/${kitchen.id}` } as const;
    const answers = await Promise.all([
      ada.post(`${url}/${copy.id}/restore`, {}),
      ada.send({ ...rename, payload: { version, name: `Kitchen ${round}` } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    version = answers[1].json<Design>().version;
  }
});

test("with the photo its rooms leave the list, and come back with it", async () => {
  await make("Kitchen");
  await ada.send({ method: "DELETE", url: `/api/v1/images/${imageId}` });
  expect(await names()).toEqual([]);
  await ada.post(`/api/v1/images/${imageId}/restore`, {});
  expect(await names()).toEqual(["Kitchen"]);
});

test("versions that are written at once leave one room with the newest and their number", async () => {
  const kitchen = await make("Kitchen");
  await Promise.all(
    ["original", "design", "original"].map((from) =>
      ada.post(`${url}/${kitchen.id}/versions`, { from }),
    ),
  );
  const { items } = await ask();
  expect(items).toHaveLength(1);
  expect(items[0]?.versionCount).toBe(4);
  const versions = (await ada.get(`${url}/${kitchen.id}/versions`)).json<{
    items: { id: string; updatedAt: string }[];
  }>().items;
  const newest = versions.toSorted((one, other) =>
    `${one.updatedAt}${one.id}` < `${other.updatedAt}${other.id}` ? 1 : -1,
  )[0];
  expect(items[0]?.id).toBe(newest?.id);
});

test("what a visitor made is in the list of the account that they sign in to", async () => {
  await make("Kitchen");
  const login = { email: "ada@example.com", password: "a long enough password" };
  await writePerson(server.database, { ...login, name: "Ada" });
  await ada.signIn("regular-login", login);
  const rows = await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.select({ isCopy: families.isCopy }).from(families),
  );
  expect(rows.every(({ isCopy }) => !isCopy)).toBe(true);
  expect(await names()).toEqual(["Kitchen"]);
});

test("an archive has a picture of every version under its room's name", async () => {
  const [kitchen, hall] = [await make("Kitchen: oben/unten"), await make("Hall")];
  await ada.post(`${url}/${kitchen.id}/versions`, { from: "original" });
  const answer = await ada.get(`${url}/archive?ids=${hall.id},${kitchen.id}`);
  expect(answer.headers["content-type"]).toBe("application/zip");
  const files = await readZip(answer.rawPayload);
  expect([...files.keys()]).toEqual([
    "Hall.jpg",
    "Kitchen  oben unten A.jpg",
    "Kitchen  oben unten B.jpg",
  ]);
  for (const bytes of files.values()) expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  const eve = createTestBrowser(server.app);
  await eve.signIn("anonymous-login");
  expect((await eve.get(`${url}/archive?ids=${hall.id}`)).statusCode).toBe(404);
});

test("rooms are grouped into projects of one's own, and stay when one is deleted", async () => {
  const [kitchen, hall] = [await make("Kitchen"), await make("Hall")];
  const flat = (await ada.post("/api/v1/projects", { name: " Flat " })).json<Project>();
  expect(flat).toMatchObject({ name: "Flat", rooms: 0 });
  const place = (ids: string[], projectId: string | null, browser = ada) =>
    browser.post("/api/v1/projects/rooms", { ids, projectId });
  expect((await place([kitchen.id, hall.id], flat.id)).statusCode).toBe(204);
  expect(await names(`projectId=${flat.id}&order=name`)).toEqual(["Hall", "Kitchen"]);
  await place([hall.id], null);
  const listed = (await ada.get("/api/v1/projects")).json<{ items: Project[] }>().items;
  expect(listed).toMatchObject([{ id: flat.id, rooms: 1 }]);
  const eve = createTestBrowser(server.app);
  await eve.signIn("anonymous-login");
  expect((await place([kitchen.id], flat.id, eve)).statusCode).toBe(404);
  const renamed = { method: "PATCH", url: `/api/v1/projects/${flat.id}` } as const;
  expect((await eve.send({ ...renamed, payload: { name: "Mine" } })).statusCode).toBe(404);
  await ada.send({ method: "DELETE", url: `/api/v1/projects/${flat.id}` });
  expect(await names("order=name")).toEqual(["Hall", "Kitchen"]);
});
