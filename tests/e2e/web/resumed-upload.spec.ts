import { createHash, randomFillSync } from "node:crypto";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import sharp from "sharp";

import type { Image } from "#shared/image.ts";
import { maxUploadBytes } from "#shared/upload-limits.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";
import { startUploadProxy } from "#support/upload-proxy.ts";
import type { UploadProxy } from "#support/upload-proxy.ts";

/** A photo of 50 MB: noise, so that no format makes it smaller. */
const size = { width: 4_200, height: 3_968 };
const cuts = [0.1, 0.5, 0.99];

let folder = "";
let path = "";
let sha256 = "";
let bytes = 0;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "roomwright-large-photo-"));
  path = join(folder, "large room.png");
  const pixels = randomFillSync(Buffer.alloc(size.width * size.height * 3));
  const photo = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  await writeFile(path, photo);
  bytes = (await stat(path)).size;
  sha256 = createHash("sha256").update(photo).digest("hex");
  expect(bytes).toBeGreaterThan(49_900_000);
  expect(bytes).toBeLessThan(maxUploadBytes);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

let server: ServerProcess;
let proxy: UploadProxy;
test.beforeEach(async () => {
  server = await startServerProcess();
  proxy = await startUploadProxy(Number(new URL(server.origin).port));
});
test.afterEach(async () => {
  await proxy.end();
  await server.stop();
  removeDataDir(server.dataDir);
});

const lost = /The connection was lost[.] The upload continues by itself/;

async function choosePhoto(page: Page): Promise<void> {
  await page.goto(`${proxy.origin}/c/greenhouse/upload`);
  await page.locator('input[type="file"][data-source="library"]').first().setInputFiles(path);
}

/** What the server says to the person who looks at the page. */
function ask(page: Page, address: string): Promise<unknown> {
  return page.evaluate(async (url) => {
    const headers = { "x-roomwright-company": "greenhouse" };
    return (await fetch(url, { headers })).json() as Promise<unknown>;
  }, address);
}

/** The SHA-256 of a file that the person may have. */
function hashFile(page: Page, address: string): Promise<string> {
  return page.evaluate(async (url) => {
    const file = await fetch(url, { headers: { "x-roomwright-company": "greenhouse" } });
    const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }, address);
}

/** The room is open; there is one photo, which is the file, and one room; nothing was sent twice. */
async function expectOnePhoto(page: Page): Promise<void> {
  await page.waitForURL(/\/room\/[0-9a-f-]{36}/);
  const photos = (await ask(page, "/api/v1/images")) as { items: Image[] };
  const designs = (await ask(page, "/api/v1/designs")) as { items: unknown[] };
  const known = (await ask(page, `/api/v1/images?uploadSha256=${sha256}`)) as { items: Image[] };
  expect(photos.items.map((image) => image.name)).toEqual(["large room.png"]);
  expect(designs.items).toHaveLength(1);
  // Known by the file that was sent, whose every byte is there again.
  expect(known.items).toEqual(photos.items);
  expect(await hashFile(page, `/api/v1/images/${photos.items[0]?.id}/original`)).toBe(sha256);
  expect(proxy.begun.length).toBeGreaterThan(cuts.length);
  for (const { offset, acknowledged } of proxy.begun) {
    expect(offset).toBeGreaterThanOrEqual(acknowledged);
  }
}

test("a photo of 50 MB goes on by itself after the network was cut at 10, 50 and 99 %", async ({
  page,
}) => {
  let stopped = proxy.stopAt(Math.floor(bytes * 0.1));
  await choosePhoto(page);
  for (const [index] of cuts.entries()) {
    await stopped;
    proxy.close();
    await expect(page.getByText(lost)).toBeVisible();
    const next = cuts[index + 1];
    proxy.open();
    if (next !== undefined) stopped = proxy.stopAt(Math.floor(bytes * next));
  }
  await expectOnePhoto(page);
});

test("a photo of 50 MB goes on after the page was reloaded at 10, 50 and 99 %", async ({
  page,
}) => {
  let stopped = proxy.stopAt(Math.floor(bytes * 0.1));
  await choosePhoto(page);
  for (const [index] of cuts.entries()) {
    await stopped;
    const next = cuts[index + 1];
    proxy.open();
    if (next !== undefined) stopped = proxy.stopAt(Math.floor(bytes * next));
    await page.reload();
  }
  await expectOnePhoto(page);
});

test("a photo of 50 MB goes on after the server was killed at 10, 50 and 99 %", async ({
  page,
}) => {
  let stopped = proxy.stopAt(Math.floor(bytes * 0.1));
  await choosePhoto(page);
  for (const [index] of cuts.entries()) {
    await stopped;
    await server.kill();
    await expect(page.getByText(lost)).toBeVisible();
    const next = cuts[index + 1];
    proxy.open();
    if (next !== undefined) stopped = proxy.stopAt(Math.floor(bytes * next));
    const { dataDir, origin } = server;
    server = await startServerProcess({ dataDir, port: Number(new URL(origin).port) });
  }
  await expectOnePhoto(page);
});

test("a photo waits while it is paused, and then goes on behind what had arrived", async ({
  page,
}) => {
  const stopped = proxy.stopAt(Math.floor(bytes * 0.5));
  await choosePhoto(page);
  await stopped;
  await page.getByRole("button", { name: "Pause upload" }).click();
  await expect(page.getByText(/^Paused at \d/).first()).toBeVisible();
  proxy.open();
  const before = proxy.begun.length;
  await page.getByRole("button", { name: "Resume upload" }).click();
  await expect.poll(() => proxy.begun.length).toBeGreaterThan(before);
  await expectOnePhoto(page);
});
