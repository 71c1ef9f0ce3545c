import { mkdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "@playwright/test";
import type { Browser, BrowserContext, Page, TestInfo } from "@playwright/test";

import { removeDataDir, startServerProcess } from "#support/server-process.ts";
import type { ServerProcess } from "#support/server-process.ts";

import {
  expectAccessible,
  expectFits,
  resizeScreen,
  screenSizes,
  waitUntilStill,
} from "../journey/expect-clean.ts";
import { collectTold, expectTranslated, speakPseudo } from "../journey/pseudo-language.ts";
import * as journey from "../journey/room-journey.ts";
import { livingRoom } from "../journey/rooms.ts";

/** Every screen, in both looks and four sizes: no barrier that axe knows, nothing that sticks out. */

const slugs = ["greenhouse", "alder-quay"] as const;

/** Looks like the token of a mail's link, and is none. */
const linkToken = "A".repeat(43);

let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServerProcess({ env: { RATE_LIMIT_FACTOR: "20" } });
});
test.afterAll(async () => {
  await server.stop();
  removeDataDir(server.dataDir);
});

for (const slug of slugs) {
  test(`every screen of ${slug} is accessible and fits at four sizes`, async ({
    browser,
  }, info) => {
    const { context, page, designId } = await prepareDesign(browser, slug);
    await look(page, info, slug, {
      landing: `/c/${slug}`,
      upload: `/c/${slug}/upload`,
      designs: `/c/${slug}/designs`,
      room: `/c/${slug}/room/${designId}`,
      shared: await shareDesign(page, slug, designId),
      "shared-locked": await shareDesign(page, slug, designId, { passcode: "garden" }),
      "sign-in": "/api/auth/signin",
    });
    await context.close();
  });

  test(`every page around the sign-in of ${slug} is accessible and fits at four sizes`, async ({
    browser,
  }, info) => {
    const context = await browser.newContext({ viewport: screenSizes[0], reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${server.origin}/c/${slug}`);
    await look(page, info, slug, {
      "first-operator-expired": `/operator#${linkToken}`,
      "sign-in-refused": "/api/auth/signin?error=CredentialsSignin",
      "sign-in-for-frame": `/api/auth/signin?${createHandOff("frame", slug)}`,
      "sign-in-for-desktop": `/api/auth/signin?${createHandOff("desktop", slug)}`,
      register: `/c/${slug}/account/register`,
      "verify-email": `/c/${slug}/account/verify-email#${linkToken}`,
      "forgot-password": `/c/${slug}/account/forgot-password`,
      "reset-password": `/c/${slug}/account/reset-password#${linkToken}`,
      "sign-out": "/api/auth/signout",
      "sign-in-error": "/api/auth/error?error=Verification",
    });
    await context.close();
  });
}

test("in a longer language nothing is cut off, and every word is from a catalogue", async ({
  browser,
}) => {
  const slug = "greenhouse";
  const { context, page, designId } = await prepareDesign(browser, slug);
  await speakPseudo(context);
  const told = collectTold(page);
  const screens = {
    landing: `/c/${slug}`,
    upload: `/c/${slug}/upload`,
    designs: `/c/${slug}/designs`,
    versions: `/c/${slug}/room/${designId}?view=versions`,
    room: `/c/${slug}/room/${designId}`,
    shared: await shareDesign(page, slug, designId),
    "shared-versions": await shareVersions(page, slug, designId),
    "shared-locked": await shareDesign(page, slug, designId, { passcode: "garden" }),
    "sign-in": "/api/auth/signin",
    register: `/c/${slug}/account/register`,
    "forgot-password": `/c/${slug}/account/forgot-password`,
  };
  for (const [name, path] of Object.entries(screens)) {
    await resizeScreen(page, screenSizes[0]);
    await page.goto(server.origin + path);
    for (const size of screenSizes) {
      await resizeScreen(page, size);
      await waitUntilSettled(page, name);
      const where = `${name} at ${size.width} in a longer language`;
      await expectFits(page, where);
      await expectTranslated(page, ["Greenhouse", "Roomwright", ...told], where);
    }
  }
  await context.close();
});

async function look(
  page: Page,
  info: TestInfo,
  slug: string,
  screens: Record<string, string>,
): Promise<void> {
  const folder = join(info.config.rootDir, "../../test-results/screens");
  mkdirSync(folder, { recursive: true });
  for (const [index, [name, path]] of Object.entries(screens).entries()) {
    // Each size has pages that open at it; the others come to it as a window is drawn or turned.
    for (const step of screenSizes.keys()) {
      const size = screenSizes[(index + step) % screenSizes.length] ?? screenSizes[0];
      await resizeScreen(page, size);
      if (step === 0) await page.goto(server.origin + path);
      await waitUntilSettled(page, name);
      const file = `${name}-${slug}-${size.width}x${size.height}.png`;
      await page.screenshot({ path: join(folder, file) });
      await expectFits(page, `${name} at ${size.width}`);
      await expectAccessible(page, `${name} at ${size.width}`);
    }
  }
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
  const context = await browser.newContext({ viewport: screenSizes[0], reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${server.origin}/c/${slug}`);
  await journey.openUpload(page);
  await journey.uploadPhoto(page, livingRoom.path);
  const paint = await journey.namePaint(page, 6);
  // They come in above the list and move it: a click before then would meet another paint.
  await expect(page.getByRole("group", { name: "Matched to your photo’s colours" })).toBeVisible({
    timeout: 60_000,
  });
  await journey.paintWall(page, paint, livingRoom.wall);
  await journey.save(page);
  return { context, page, designId: journey.readDesignId(page) };
}

/** The path of a link to a design, made by whoever is signed in on the page. */
async function shareDesign(
  page: Page,
  slug: string,
  designId: string,
  data: object = {},
): Promise<string> {
  const headers = { "x-roomwright-company": slug };
  const url = `${server.origin}/api/v1/designs/${designId}/shares`;
  const made = await page.request.post(url, { headers, data });
  return new URL((await made.json()).address).pathname;
}

/** The same for two versions of its room, of which the second one is made for it. */
async function shareVersions(page: Page, slug: string, designId: string): Promise<string> {
  const headers = { "x-roomwright-company": slug };
  const url = `${server.origin}/api/v1/designs/${designId}/versions`;
  const made = await page.request.post(url, { headers, data: { from: "design" } });
  const { id } = await made.json();
  return shareDesign(page, slug, designId, { versionIds: [designId, id] });
}

async function waitUntilSettled(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
  if (name === "landing") {
    // The server's page makes way for the app when somebody is there.
    await page.mouse.move(200, 300);
    await page.mouse.move(0, 0);
    await expect(page.locator("#landing")).toHaveCount(0);
  }
  await waitUntilStill(page);
  if (name === "room") {
    // By its role: its name is another one in another language.
    const canvas = page.getByRole("application");
    await expect(canvas).toHaveAttribute("aria-busy", "false", { timeout: 90_000 });
  }
  await page.waitForLoadState("networkidle");
  await page.evaluate(async () => {
    await document.fonts.ready;
    const pictures = [...document.images].filter((image) => !image.complete);
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
  });
}
