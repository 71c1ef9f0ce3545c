import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { designs } from "#server/db/schema/designs.ts";
import { images } from "#server/db/schema/images.ts";
import { renderFiles, renders } from "#server/db/schema/renders.ts";
import { storedFiles } from "#server/db/schema/stored-files.ts";
import { purge } from "#server/features/privacy/purge.ts";
import { startRenderWorkers } from "#server/features/renders/add-renders.ts";
import { defaultCompanyId } from "#shared/company.ts";
import type { Design } from "#shared/design.ts";
import type { Image } from "#shared/image.ts";
import type { Render } from "#shared/render.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, eraseRectangle, paintRectangle, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const dayMs = 24 * 60 * 60_000;
const edits = [eraseRectangle([2, 2, 9, 9]), paintRectangle([0, 0, 20, 20])];

let server: TestServer;
let ada: TestBrowser;
let photo: Image;
const anonymousUserId = randomBytes(24).toString("base64url");
const signIn = () => ada.signIn("anonymous-login", { anonymousUserId });
beforeAll(async () => {
  server = await startTestServer();
  await startRenderWorkers(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = createTestBrowser(server.app);
  await signIn();
  photo = (await upload(ada, await createPhoto({ width: 60, height: 40 }))).json<Image>();
});

const start = async (name = "Salon") =>
  (await ada.post("/api/v1/designs", { imageId: photo.id, name, edits })).json<Design>();
const bin = (url: string) => ada.send({ method: "DELETE", url });
const status = async (url: string) => (await ada.get(url)).statusCode;

/** A design at full size, with all that is made of it. */
async function finish(design: Design): Promise<Render> {
  const { id } = (await ada.post(`/api/v1/designs/${design.id}/renders`)).json<Render>();
  return vi.waitFor(
    async () => {
      const render = (await ada.get(`/api/v1/renders/${id}`)).json<Render>();
      expect(render.state).toBe("done");
      return render;
    },
    { timeout: 20_000 },
  );
}

/** Everything of the photo that can be looked at once it was rendered. */
const listAddresses = (design: Design, render: Render) => [
  ...["original", "thumb", "preview", "erased", "erased-thumb", "redesigned"].map(
    (variant) => `/api/v1/images/${photo.id}/${variant}`,
  ),
  `/api/v1/designs/${design.id}`,
  `/api/v1/designs/${design.id}/thumb`,
  `/api/v1/renders/${render.id}`,
  `/api/v1/renders/${render.id}/events`,
  `/api/v1/renders/${render.id}/result?format=png`,
  `/api/v1/renders/${render.id}/result?format=jpeg`,
];

const countRows = () =>
  server.database.withTenant(defaultCompanyId, async (tx) => {
    const counts: number[] = [];
    for (const table of [images, designs, renders, renderFiles, storedFiles]) {
      counts.push(await tx.$count(table));
    }
    return counts;
  });

async function listFiles(): Promise<string[]> {
  const root = join(server.config.dataDir, "files");
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  return found.flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []));
}

test("what was made of a photo is gone with it into the bin, at once, and back out of it", async () => {
  const design = await start();
  const render = await finish(design);
  const addresses = listAddresses(design, render).filter((address) => !address.endsWith("events"));
  expect(await Promise.all(addresses.map(status))).toEqual(addresses.map(() => 200));
  await bin(`/api/v1/images/${photo.id}`);
  expect(await Promise.all(listAddresses(design, render).map(status))).toEqual(
    listAddresses(design, render).map(() => 404),
  );
  await ada.post(`/api/v1/images/${photo.id}/restore`);
  expect(await Promise.all(addresses.map(status))).toEqual(addresses.map(() => 200));
});

test("a design in the bin shows none of its results, its photo neither", async () => {
  const design = await start();
  const render = await finish(design);
  await bin(`/api/v1/designs/${design.id}`);
  const gone = listAddresses(design, render).slice(3);
  expect(await Promise.all(gone.map(status))).toEqual(gone.map(() => 404));
  expect((await ada.get(`/api/v1/images/${photo.id}`)).json<Image>().variants).toEqual([
    "original",
    "thumb",
    "preview",
  ]);
  await ada.post(`/api/v1/designs/${design.id}/restore`);
  expect(await status(`/api/v1/renders/${render.id}/result`)).toBe(200);
});

test("after 30 days nothing is left of a photo: no row, no file; before, everything", async () => {
  const [rowsBefore, filesBefore] = [await countRows(), await listFiles()];
  photo = (await upload(ada, await createPhoto({ width: 70, height: 40 }))).json<Image>();
  const design = await start();
  const render = await finish(design);
  await Promise.all(
    listAddresses(design, render)
      .filter((it) => !it.endsWith("events"))
      .map(status),
  );
  const filesWith = await listFiles();
  expect(filesWith.length).toBeGreaterThan(filesBefore.length + 6);
  await bin(`/api/v1/images/${photo.id}`);
  server.clock.advance(30 * dayMs - 1);
  await purge(server);
  expect(await listFiles()).toEqual(filesWith);
  server.clock.advance(1);
  expect(await purge(server)).toMatchObject({ binned: 1 });
  expect(await countRows()).toEqual(rowsBefore);
  expect(await listFiles()).toEqual(filesBefore);
});

test("a design goes alone, its photo stays, and what was made from it is its parent's", async () => {
  const first = await start();
  const render = await finish(first);
  await ada.get(`/api/v1/designs/${first.id}/thumb`);
  const [rows, files] = [await countRows(), await listFiles()];
  const versions = `/api/v1/designs/${first.id}/versions`;
  const child = (await ada.post(versions, { from: "design" })).json<Design>();
  const grandchild = (
    await ada.post(`/api/v1/designs/${child.id}/versions`, { from: "design" })
  ).json<Design>();
  await bin(`/api/v1/designs/${child.id}`);
  server.clock.advance(30 * dayMs);
  expect(await purge(server)).toMatchObject({ binned: 1 });
  await signIn();
  const family = (await ada.get(versions)).json<{ items: { id: string; parentId: string }[] }>();
  expect(family.items).toContainEqual(
    expect.objectContaining({ id: grandchild.id, parentId: first.id }),
  );
  expect((await ada.get(`/api/v1/renders/${render.id}/result`)).statusCode).toBe(200);
  expect(await listFiles()).toEqual(files);
  expect((await countRows())[1]).toBe((rows[1] ?? 0) + 1);
});

test("a process that ends in the middle leaves nothing that the next run does not take", async () => {
  const before = await listFiles();
  photo = (await upload(ada, await createPhoto({ width: 71, height: 40 }))).json<Image>();
  await bin(`/api/v1/images/${photo.id}`);
  server.clock.advance(30 * dayMs);
  // Rows are gone, files are not: as if the power went between the two.
  const killed = { ...server, storage: { ...server.storage, delete: () => Promise.resolve() } };
  expect(await purge(killed)).toMatchObject({ binned: 1 });
  expect((await listFiles()).length).toBe(before.length + 3);
  await server.database.withTenant(defaultCompanyId, (tx) =>
    tx.update(storedFiles).set({ storedAt: new Date(0) }),
  );
  await server.upkeep.sweep();
  expect(await listFiles()).toEqual(before);
});

test("two processes that purge at once remove everything once", async () => {
  await bin(`/api/v1/images/${photo.id}`);
  const other = (await upload(ada, await createPhoto({ width: 72, height: 40 }))).json<Image>();
  await bin(`/api/v1/images/${other.id}`);
  server.clock.advance(30 * dayMs);
  const runs = await Promise.all([purge(server), purge(server)]);
  expect(runs.map(({ binned }) => binned).reduce((sum, count) => sum + count)).toBe(2);
});
