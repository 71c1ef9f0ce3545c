import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { Design } from "#shared/design.ts";
import { createTestBrowser } from "#support/test-browser.ts";
import type { TestBrowser } from "#support/test-browser.ts";
import { createPhoto, upload } from "#support/test-photos.ts";
import { startTestServer } from "#support/test-server.ts";
import type { TestServer } from "#support/test-server.ts";

const pages = { room: { en: { files: [] }, de: { files: [] }, es: { files: [] } } };
const built = `<html lang="en"><head><!--page-props--><!--pages ${JSON.stringify(pages)}--></head><body><div id="root"></div></body></html>`;
const greenhouse = { "x-roomwright-company": "greenhouse" };
const name = "Ada's <room>";
const missing = "6f0a8a5e-0000-4000-8000-00000000dead";

let server: TestServer;
let webDir: string;
let visitor: TestBrowser;
let room: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  await writeFile(join(webDir, "index.html"), built);
  server = await startTestServer({ webDir });
  visitor = createTestBrowser(server.app);
  await visitor.signIn("anonymous-login");
  room = await makeRoom(visitor);
});
afterAll(async () => {
  await server.close();
  await rm(webDir, { recursive: true });
});

async function makeRoom(browser: TestBrowser): Promise<string> {
  const photo = await createPhoto({ width: 640, height: 400 });
  const image = (await upload(browser, photo, undefined, greenhouse)).json<{ id: string }>();
  const made = await browser.post(
    "/api/v1/designs",
    { imageId: image.id, name, edits: [] },
    greenhouse,
  );
  expect(made.statusCode).toBe(201);
  return `/c/greenhouse/room/${made.json<Design>().id}`;
}

test("a visitor's own room begins with its name and its photo", async () => {
  const { body } = await visitor.get(room);
  expect(body).toContain("Ada's &lt;room&gt;");
  expect(body).toContain(`src="${room}/photo"`);
  expect(body).toContain("--ratio:1.6");
  const photo = await visitor.get(`${room}/photo`);
  expect([photo.statusCode, photo.headers["content-type"]]).toEqual([200, "image/webp"]);
  const { width, height } = await sharp(photo.rawPayload).metadata();
  expect([width, height]).toEqual([400, 250]);
  // It is this visitor's: kept by no one else, and asked for again by whoever comes next.
  expect(photo.headers["cache-control"]).toBe("private, no-cache");
  expect(photo.headers["vary"]).toContain("Cookie");
});

test("nobody else sees anything of it, nor under another company's address", async () => {
  const stranger = createTestBrowser(server.app);
  await stranger.signIn("anonymous-login");
  const elsewhere = room.replace("/c/greenhouse", "");
  for (const [browser, path] of [
    [stranger, room],
    [createTestBrowser(server.app), room],
    [visitor, elsewhere],
    [visitor, room.replace("greenhouse", "alder-quay")],
    [visitor, `/c/greenhouse/room/${missing}`],
    [visitor, "/c/greenhouse/room/%27"],
    [visitor, "/c/nobody/room/1"],
  ] as const) {
    const { body } = await browser.get(path);
    expect(body).not.toContain("/photo");
    expect(body).not.toContain("Ada's");
    const photo = await browser.get(`${path}/photo`);
    expect([path, photo.statusCode]).toEqual([path, 404]);
  }
});

test("a room in the bin begins with nothing of it", async () => {
  const gone = await makeRoom(visitor);
  const id = gone.split("/").at(-1) ?? "";
  await visitor.send({ method: "DELETE", url: `/api/v1/designs/${id}`, headers: greenhouse });
  expect((await visitor.get(gone)).body).not.toContain("/photo");
  expect((await visitor.get(`${gone}/photo`)).statusCode).toBe(404);
});
