import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";

/** What a browser that has shown the app shows without a network. */

test.use({ serviceWorkers: "allow" });

const env = { OFFLINE_PAGES: "true", RATE_LIMIT_FACTOR: "20" };
let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ env });
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

const slow = { timeout: 90_000 };

test("a room that was opened opens without a network, is changed, and saved with one", async ({
  page,
  context,
}) => {
  await journey.openSample(page, server.origin);
  const first = await journey.namePaint(page, 0);
  const second = await journey.namePaint(page, 1);
  await journey.paintWall(page, first, { x: 0.5, y: 0.12 });
  await journey.save(page);
  await waitUntilKept(page);

  await context.setOffline(true);
  await page.reload();
  await journey.waitForCanvas(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await journey.chooseRadio(page.getByRole("radio", { name: second, exact: true }));
  await expect(page.getByRole("status").filter({ hasText: "Offline, kept" })).toBeVisible(slow);
  // Once more, as after a night without a network: the change is still there.
  await page.reload();
  await journey.waitForCanvas(page);
  await expect(page.getByRole("radio", { name: second, exact: true })).toBeChecked(slow);

  await context.setOffline(false);
  await journey.save(page);
  const [edit, ...others] = await journey.readEdits(page);
  expect(others).toEqual([]);
  expect(edit?.kind).toBe("paint");
});

test("other pages say that there is no connection, and list the rooms of the device", async ({
  page,
  context,
}) => {
  await journey.openSample(page, server.origin);
  const room = page.url();
  await waitUntilKept(page);
  await context.setOffline(true);
  await page.goto(`${server.origin}/designs`);
  await expect(page.getByRole("heading", { name: "No connection", level: 1 })).toBeVisible(slow);
  await page.getByRole("region", { name: "Rooms on this device" }).getByRole("link").click();
  await expect(page).toHaveURL(room);
  await journey.waitForCanvas(page);
  await page.goto(`${server.origin}/room/00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole("heading", { name: "No connection", level: 1 })).toBeVisible(slow);
  await page.goto(`${server.origin}/designs`);
  await expect(page.getByRole("heading", { name: "No connection", level: 1 })).toBeVisible(slow);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "No connection" })).toHaveCount(0, slow);
});

test("what is kept beside the app is nobody's, and the page is in the company's name", async ({
  page,
  context,
}) => {
  await page.goto(`${server.origin}/c/greenhouse/upload`);
  await waitUntilControlled(page);
  const paths = await listCached(page);
  expect(paths.filter((path) => !path.startsWith("/assets/")).toSorted(compare)).toEqual([
    "/app-shell",
    "/c/greenhouse/app-shell",
  ]);
  // Whoever opens no room is not given its files.
  expect(paths.filter((path) => path.startsWith("/assets/design-room-page-"))).toEqual([]);
  const shell = await page.evaluate(async () => {
    const kept = await caches.match("/c/greenhouse/app-shell");
    return kept?.text() ?? "";
  });
  expect(shell).not.toContain("sessionType");
  expect(shell).toContain('"isKept":true');
  await context.setOffline(true);
  await page.goto(`${server.origin}/c/greenhouse`);
  await expect(page.getByRole("heading", { name: "No connection", level: 1 })).toBeVisible(slow);
  await expect(page.getByText("Greenhouse Paints", { exact: true })).toBeVisible();
});

test("a frame is left alone", async ({ page }) => {
  await page.goto(`${server.origin}/embed/alder-quay`);
  await page.waitForFunction(() => document.querySelector("#landing") === null);
  await page.waitForLoadState("networkidle");
  expect(await countWorkers(page)).toBe(0);
});

test("a new build takes over with its own files, and the one before is forgotten with the next", async ({
  page,
}) => {
  const site = await openOwnSite();
  try {
    await page.goto(`${site.origin}/upload`);
    await waitUntilControlled(page);
    const [before = ""] = await listBuilds(page);
    await site.replaceWorker(before.slice("app-".length), "bbbb");
    await expect.poll(() => updateWorker(page), slow).toEqual([before, "app-bbbb"]);
    await site.replaceWorker("bbbb", "cccc");
    await expect.poll(() => updateWorker(page), slow).toEqual(["app-bbbb", "app-cccc"]);
  } finally {
    await site.close();
  }
});

test("a worker does not keep the page of another build", async ({ page }) => {
  const site = await openOwnSite();
  try {
    await page.goto(`${site.origin}/upload`);
    await waitUntilControlled(page);
    const [before = ""] = await listBuilds(page);
    // As where some servers of a site have the next release already.
    await site.changePage((text) => text.replaceAll(/(\/assets\/index-)[\w-]+\.js/g, "$1other.js"));
    await site.replaceWorker(before.slice("app-".length), "bbbb");
    const ended = await page.evaluate(async () => {
      const registration = await (await navigator.serviceWorker.ready).update();
      const { installing } = registration;
      return new Promise((resolve) => {
        installing?.addEventListener("statechange", () => resolve(installing.state));
      });
    });
    expect(ended).toBe("redundant");
    const kept = await page.evaluate(async (name) => {
      const found = await (await caches.open(name)).match("/app-shell");
      return (await found?.text()) ?? "";
    }, before);
    expect(kept).not.toContain("index-other.js");
  } finally {
    await site.close();
  }
});

test("where pages are not to be kept, a worker of before forgets everything and ends", async ({
  page,
}) => {
  const site = await openOwnSite();
  try {
    await page.goto(`${site.origin}/upload`);
    await waitUntilControlled(page);
    await site.restart({ OFFLINE_PAGES: "false" });
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update();
    });
    await expect.poll(() => countWorkers(page)).toBe(0);
    expect(await listBuilds(page)).toEqual([]);
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect(await countWorkers(page)).toBe(0);
  } finally {
    await site.close();
  }
});

/** A server of one's own on a copy of the built app, whose files a test may change. */
async function openOwnSite() {
  const webDir = await mkdtemp(join(tmpdir(), "roomwright-web-"));
  await cp("dist/web", webDir, { recursive: true });
  const start = (given: { dataDir?: string; port?: number }, more = {}) =>
    startServerProcess({ ...given, env: { ...env, WEB_DIR: webDir, ...more } });
  let own = await start({});
  const change = async (name: string, rewrite: (text: string) => string) => {
    const path = join(webDir, name);
    await writeFile(path, rewrite(await readFile(path, "utf8")));
  };
  return {
    get origin() {
      return own.origin;
    },
    replaceWorker: (id: string, next: string) =>
      change("offline-worker.js", (text) => text.replace(id, next)),
    changePage: (rewrite: (text: string) => string) => change("index.html", rewrite),
    restart: async (settings: Record<string, string>) => {
      const { dataDir, origin } = own;
      await own.stop();
      own = await start({ dataDir, port: Number(new URL(origin).port) }, settings);
    },
    close: async () => {
      await own.stop();
      removeDataDir(own.dataDir);
      await rm(webDir, { recursive: true });
    },
  };
}

const listBuilds = (page: Page) => page.evaluate(() => caches.keys());

/**
 * Asks for the worker anew and answers the builds that are kept. The browser may be asking at this moment
 * by itself, with the worker of before as its answer, so whoever waits for a new one asks again.
 */
const updateWorker = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
    return caches.keys();
  });

const compare = (one: string, other: string) => (one < other ? -1 : 1);

/** Until the room and all of its files are on the device. */
async function waitUntilKept(page: Page): Promise<void> {
  await waitUntilControlled(page);
  await expect.poll(() => listCached(page), slow).toContainEqual(expect.stringMatching(/label-/));
}

async function waitUntilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect.poll(() => listCached(page)).toContain("/app-shell");
}

const listCached = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });

const countWorkers = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
