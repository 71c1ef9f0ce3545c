import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { AxeBuilder } from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import type { Browser, BrowserContext, Page } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** Every screen, in both looks and four sizes: no barrier that axe knows, nothing that sticks out. */

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
] as const;
const slugs = ["greenhouse", "alder-quay"] as const;

/** Looks like the token of a mail's link, and is none. */
const linkToken = "A".repeat(43);

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

for (const slug of slugs) {
  test(`every screen of ${slug} is accessible and fits at four sizes`, async ({
    browser,
  }, info) => {
    const folder = join(info.config.rootDir, "../../test-results/screens");
    mkdirSync(folder, { recursive: true });
    const { context, page, designId } = await prepareDesign(browser, slug);
    const screens = {
      landing: `/c/${slug}`,
      upload: `/c/${slug}/upload`,
      designs: `/c/${slug}/designs`,
      room: `/c/${slug}/room/${designId}`,
      "sign-in": "/api/auth/signin",
      "sign-in-refused": "/api/auth/signin?error=CredentialsSignin",
      "sign-in-for-frame": `/api/auth/signin?${createHandOff("frame", slug)}`,
      "sign-in-for-desktop": `/api/auth/signin?${createHandOff("desktop", slug)}`,
      register: `/c/${slug}/account/register`,
      "verify-email": `/c/${slug}/account/verify-email#${linkToken}`,
      "forgot-password": `/c/${slug}/account/forgot-password`,
      "reset-password": `/c/${slug}/account/reset-password#${linkToken}`,
      "sign-out": "/api/auth/signout",
      "sign-in-error": "/api/auth/error?error=Verification",
    };
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const [name, path] of Object.entries(screens)) {
        await page.goto(server.origin + path);
        await waitUntilSettled(page, name);
        const file = `${name}-${slug}-${size.width}x${size.height}.png`;
        await page.screenshot({ path: join(folder, file) });
        await expectFits(page, `${name} at ${size.width}`);
        await expectAccessible(page, `${name} at ${size.width}`);
      }
    }
    await context.close();
  });
}

function createHandOff(handOff: "frame" | "desktop", company: string): string {
  const port: Record<string, string> = handOff === "desktop" ? { port: "45678" } : {};
  const query = { handOff, challenge: linkToken, state: linkToken, company, ...port };
  return new URLSearchParams(query).toString();
}

async function prepareDesign(
  browser: Browser,
  slug: string,
): Promise<{ context: BrowserContext; page: Page; designId: string }> {
  const context = await browser.newContext({ viewport: sizes[0], reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.origin}/c/${slug}`);
  await journey.openUpload(page);
  await journey.uploadPhoto(page, livingRoom.path);
  const paint = (await journey.listPaints(page)).at(6) ?? "";
  await journey.paintWall(page, paint, livingRoom.wall);
  await journey.save(page);
  return { context, page, designId: journey.readDesignId(page) };
}

async function waitUntilSettled(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  if (name === "room") await journey.waitForCanvas(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => !image.complete);
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  });
}

async function expectFits(page: Page, where: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(excess, `${where} sticks out sideways`).toBeLessThanOrEqual(0);
}

async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target).join(" | ")}`,
  );
  expect(found, where).toEqual([]);
}
