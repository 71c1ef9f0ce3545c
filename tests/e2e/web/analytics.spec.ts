import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";

import type { Transaction } from "#server/db/database.ts";
import { visitEvents } from "#server/db/schema/visit-events.ts";
import { visitEventKinds } from "#shared/visit-event.ts";
import { openServerDatabase } from "#support/open-server-database.ts";
import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import { expectCleanAtAllSizes } from "../journey/expect-clean.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** Visits are noted for whoever agrees to it, and for nobody else. */

const start = "/c/alder-quay";
const alderQuayId = "6f0a8a5e-0000-4000-8000-000000000003";
const collector = "/api/v1/visit-events";
const slow = { timeout: 90_000 };

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ env: { RATE_LIMIT_FACTOR: "20" } });
  await inCompany((tx) =>
    tx.execute(
      sql`update companies set features = features || '{"quote": true}' where id = current_company_id()`,
    ),
  );
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

async function inCompany<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const database = await openServerDatabase(server.dataDir);
  try {
    return await database.withTenant(alderQuayId, work);
  } finally {
    await database.close();
  }
}

const readNoted = () => inCompany((tx) => tx.select().from(visitEvents));
const findQuestion = (page: Page) => page.getByRole("region", { name: "How these pages are used" });
const readDeviceId = (page: Page) => page.evaluate(() => localStorage.getItem("clientIp"));

/** Every request to the collector from now on. */
function watchCollector(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === collector) sent.push(request.method());
  });
  return sent;
}

const watchCode = (page: Page): string[] => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const [name] = /\/(?:visit-follower|visits)[\w.-]*\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) loaded.push(name);
  });
  return loaded;
};

/** Stays on a few screens for as long as it takes until somebody is asked, so that there would be something to note. */
async function lookAround(page: Page): Promise<void> {
  await page.goto(`${server.origin}${start}/designs`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`${server.origin}${start}/upload`);
  await expect(page.getByRole("heading", { name: "Add a photo of your room" })).toBeVisible();
  await page.clock.runFor(10_000);
  await page.waitForLoadState("networkidle");
}

test("without a yes nothing is noted; a no is asked for once, and leaves nothing to be loaded", async ({
  page,
}) => {
  await page.clock.install();
  const [sent, code] = [watchCollector(page), watchCode(page)];
  await page.goto(server.origin + start);
  await page.waitForLoadState("networkidle");
  expect(code).toEqual([]);
  await journey.openUpload(page);
  await expect(findQuestion(page)).toBeVisible();
  await expectCleanAtAllSizes(page, "the upload page with its question");
  await lookAround(page);
  await findQuestion(page).getByRole("button", { name: "Don’t allow", exact: true }).click();
  await expect(findQuestion(page)).toHaveCount(0);
  code.length = 0;
  await lookAround(page);
  await journey.uploadPhoto(page, livingRoom.path);
  expect([sent, code]).toEqual([[], []]);
  expect(await readNoted()).toEqual([]);
});

test("a browser that asks not to be tracked is not asked anything", async ({ page }) => {
  await page.clock.install();
  const [sent, code] = [watchCollector(page), watchCode(page)];
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  await lookAround(page);
  await expect(findQuestion(page)).toHaveCount(0);
  expect([sent, code]).toEqual([[], []]);
});

/** The whole way of a visitor: photo, selection, product, download, request for a quote. */
async function goTheWholeWay(page: Page): Promise<void> {
  await journey.uploadPhoto(page, livingRoom.path);
  await journey.paintWall(page, await journey.namePaint(page, 2), livingRoom.wall);
  await journey.findDone(page).click(slow);
  await journey.download(page, "PNG");
  await page.getByRole("tab", { name: "Price list" }).click();
  await page.getByRole("button", { name: "Request a quote" }).click();
  const dialog = page.getByRole("dialog", { name: "Request a quote" });
  await dialog.getByLabel("Name").fill("Zebrafink");
  await dialog.getByLabel("Email").fill("zebrafink@example.com");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Your request was sent.")).toBeVisible();
}

test("after a yes all six kinds arrive, the studio shows how far somebody came, and taking it back erases", async ({
  page,
  browser,
}) => {
  await page.goto(`${server.origin}${start}/upload`);
  const begun = page.waitForResponse((response) => response.url().endsWith(collector), slow);
  await findQuestion(page).getByRole("button", { name: "Allow", exact: true }).click();
  expect((await begun).status()).toBe(204);
  await goTheWholeWay(page);
  const deviceId = await readDeviceId(page);
  await expect
    .poll(async () => new Set((await readNoted()).map(({ kind }) => kind)).size)
    .toBe(visitEventKinds.length);
  await expect
    .poll(async () => (await readNoted()).some(({ name }) => name === "quote"))
    .toBe(true);
  const noted = await readNoted();
  expect(new Set(noted.map((row) => row.deviceId))).toEqual(new Set([deviceId]));
  expect(new Set(noted.map(({ role }) => role))).toEqual(new Set(["user"]));
  expect(noted.filter(({ kind }) => kind === "session-start")).toHaveLength(1);
  expect(JSON.stringify(noted)).not.toMatch(/zebrafink|living.room/i);

  const staff = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await staff.goto(`${server.origin}${start}/studio/usage`);
  await staff.getByLabel("Email").fill("demo@roomwright.example");
  const password = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  await staff.getByLabel("Password", { exact: true }).fill(password);
  await staff.getByRole("button", { name: "Sign in", exact: true }).click();
  const steps = staff.getByRole("list", { name: "How far visitors come" }).getByRole("listitem");
  await expect(steps).toHaveText([
    /^Uploaded a photo\s*1$/,
    /^Selected something\s*1$/,
    /^Chose a product\s*1$/,
    /^Downloaded the result\s*1$/,
    /^Asked for a quote\s*1$/,
  ]);
  await expectCleanAtAllSizes(staff, "the studio's figures with the way of visitors");
  await staff.context().close();

  await page.goto(`${server.origin}${start}/designs`);
  await findQuestion(page).getByRole("button", { name: "Stop and erase" }).click();
  await expect.poll(async () => (await readNoted()).length).toBe(0);
  await expect(findQuestion(page)).toHaveCount(0);
  await expect.poll(() => readDeviceId(page)).not.toBe(deviceId);
  await page.clock.install();
  const sent = watchCollector(page);
  await lookAround(page);
  expect(sent).toEqual([]);
});

test("whoever has an account changes their mind there", async ({ page }) => {
  await page.goto(`${server.origin}/api/auth/signin`);
  await page.getByLabel("Email").fill("demo@roomwright.example");
  const password = readFileSync(join(server.dataDir, "demo-password"), "utf8").trim();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/api/auth/"));
  await page.goto(`${server.origin}${start}/account`);
  await page.getByRole("button", { name: "Allow this" }).click();
  await expect.poll(async () => (await readNoted()).map(({ role }) => role)).toContain("owner");
  await page.getByRole("button", { name: "Stop and erase" }).click();
  await expect(page.getByRole("button", { name: "Allow this" })).toBeVisible();
  await expect.poll(async () => (await readNoted()).length).toBe(0);
});
